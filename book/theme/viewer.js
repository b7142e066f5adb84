// Opens figures in the viewer. What it needs is loaded on the first use: until then a page
// costs this file alone. Every word shown stands in the HTML or comes with the viewer.
(() => {
  "use strict";

  // This script lies two folders below the book's root.
  const folder = new URL("../../files/viewer/", document.currentScript.src);
  const panels = new Map();
  let loading = null;

  /** The viewer's scripts and style, once. */
  function load() {
    loading ??= import(new URL("panel.js", folder)).then((module) => {
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = new URL("viewer.css", folder);
      document.head.append(style);
      return new Promise((resolve) => {
        style.onload = style.onerror = () => resolve(module);
      });
    });
    return loading;
  }

  const absolute = (address) => new URL(address, document.baseURI).href;

  /** Every other trace of the page, the reader's own first: what a figure can be compared with. */
  function others(figure) {
    const traces = new Map();
    const add = (title, address) => {
      if (title && address) traces.set(absolute(address), { title, address: absolute(address) });
    };
    add(figure.dataset.titleYours, figure.dataset.traceYours);
    for (const other of document.querySelectorAll("figure[data-trace]")) {
      add(other.dataset.title, other.dataset.trace);
      add(other.dataset.titleYours, other.dataset.traceYours);
    }
    traces.delete(absolute(figure.dataset.trace));
    return [...traces.values()];
  }

  /** Opens a figure's trace at the part that is drawn, or goes to an event of it. */
  async function open(id, { event } = {}) {
    const figure = document.getElementById(id);
    if (!figure?.dataset.trace) return null;
    const known = panels.get(id);
    if (known) {
      if (event !== undefined) known.select(event);
      known.root.scrollIntoView({ block: "nearest" });
      return known;
    }
    const button = figure.querySelector(".open-viewer");
    const status = figure.querySelector(".action-status");
    let module;
    try {
      module = await load();
    } catch {
      loading = null;
      if (status) status.textContent = button?.dataset.noViewer ?? "";
      return null;
    }
    // Two clicks while the scripts were on their way open one viewer.
    if (panels.has(id)) return open(id, { event });
    const onclose = () => {
      panels.delete(id);
      button?.setAttribute("aria-expanded", "false");
      button?.focus();
    };
    const panel = new module.Panel(figure, { others: others(figure), onclose });
    panels.set(id, panel);
    button?.setAttribute("aria-expanded", "true");
    const { trace, title, from, to } = figure.dataset;
    const then = from && to ? [{ ask: "window", from, to }] : [];
    if (event !== undefined) then.push({ ask: "select", slot: 0, event });
    panel.open({ title, address: absolute(trace), then });
    panel.root.scrollIntoView({ block: "nearest" });
    return panel;
  }

  const number = (element) => {
    const event = element?.dataset.event;
    return event === undefined ? {} : { event: Number(event) };
  };

  for (const figure of document.querySelectorAll("figure[data-trace]")) {
    const button = figure.querySelector(".open-viewer");
    if (button) {
      button.hidden = false;
      button.addEventListener("click", () => open(figure.id));
    }
    figure.querySelector(".frame")?.addEventListener("click", (click) => {
      open(figure.id, number(click.target.closest("[data-event]")));
    });
  }
  document.addEventListener("click", (click) => {
    const words = click.target.closest?.("a.see[data-figure]");
    if (words && !click.ctrlKey && !click.metaKey && !click.shiftKey) open(words.dataset.figure, number(words));
  });

  const own = document.getElementById("trace-page");
  if (own) {
    Promise.all([load(), import(new URL("your-trace.js", folder))])
      .then(([, page]) => page.start(own))
      .catch(() => own.classList.add("without-viewer"));
  }

  // The decoder of kernel names: loaded when its field is first used.
  for (const form of document.querySelectorAll("form.decoder")) {
    const modules = () => Promise.all([load(), ...["your-trace.js", "lists.js"].map((name) => import(new URL(name, folder)))]);
    const begin = () => modules().then(([, page, lists]) => page.explain(form, lists.decoded), () => form.classList.add("without-viewer"));
    form.hidden = false;
    form.querySelector("input").addEventListener("focus", begin, { once: true });
  }

  window.traceViewer = { open };
})();
