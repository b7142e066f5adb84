// What a page can do beside showing: hand a trace to Perfetto, copy a command, light up what
// words point at, unfold itself for printing. Every word shown stands in the HTML.
(() => {
  "use strict";

  const PERFETTO = "https://ui.perfetto.dev";
  const ASK_EVERY = 100;
  const GIVE_UP_AFTER = 60_000;
  const LIT_FOR = 3000;

  /** Waits until Perfetto's window answers; messages sent before that are lost. */
  function ready(view) {
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const end = (then) => {
        clearInterval(asking);
        removeEventListener("message", onMessage);
        then();
      };
      const onMessage = (event) => {
        if (event.source === view && event.origin === PERFETTO && event.data === "PONG") end(resolve);
      };
      addEventListener("message", onMessage);
      const asking = setInterval(() => {
        if (view.closed || performance.now() - started > GIVE_UP_AFTER) return end(reject);
        view.postMessage("PING", PERFETTO);
      }, ASK_EVERY);
    });
  }

  async function openInPerfetto(button) {
    const figure = button.closest("figure");
    const status = figure.querySelector(".action-status");
    status.textContent = "";
    // At once, while the click still counts: a later window would be blocked.
    const view = window.open(PERFETTO);
    if (!view) {
      status.textContent = button.dataset.noWindow;
      return;
    }
    let buffer;
    try {
      const response = await fetch(figure.dataset.trace);
      if (!response.ok) throw new Error(response.statusText);
      buffer = await response.arrayBuffer();
    } catch {
      view.close();
      status.textContent = button.dataset.noTrace;
      return;
    }
    const fileName = figure.dataset.trace.split("/").pop();
    try {
      await ready(view);
      view.postMessage({ perfetto: { buffer, title: figure.dataset.title, fileName } }, PERFETTO);
    } catch {
      status.textContent = button.dataset.noAnswer;
    }
  }

  async function copy(button) {
    try {
      await navigator.clipboard.writeText(button.dataset.command);
    } catch {
      return;
    }
    const name = button.getAttribute("aria-label");
    button.setAttribute("aria-label", button.dataset.copied);
    button.title = button.dataset.copied;
    setTimeout(() => {
      button.setAttribute("aria-label", name);
      button.title = name;
    }, 2000);
  }

  /** Lights up, in the drawing, the event that words point at. */
  function light(link, className, on) {
    const figure = document.getElementById(link.dataset.figure);
    const shapes = figure?.querySelectorAll(`[data-event="${CSS.escape(link.dataset.event)}"]:not(.kt-callout)`);
    for (const shape of shapes ?? []) shape.classList.toggle(className, on);
  }

  for (const button of document.querySelectorAll("figure[data-trace] .open-perfetto")) {
    button.hidden = false;
    button.addEventListener("click", () => openInPerfetto(button));
  }
  if (navigator.clipboard) {
    for (const button of document.querySelectorAll(".copy-command")) {
      button.hidden = false;
      button.addEventListener("click", () => copy(button));
    }
  }
  for (const link of document.querySelectorAll("a.see[data-event]")) {
    for (const event of ["pointerenter", "focus"]) {
      link.addEventListener(event, () => light(link, "pointed-at", true));
    }
    for (const event of ["pointerleave", "blur"]) {
      link.addEventListener(event, () => light(link, "pointed-at", false));
    }
    // The page scrolls away under the pointer: what was gone to stays lit for a while.
    link.addEventListener("click", () => {
      light(link, "gone-to", true);
      setTimeout(() => light(link, "gone-to", false), LIT_FOR);
    });
  }

  /** What scrolls can be scrolled with the keyboard, and what does not is no stop on its way. */
  function reach() {
    for (const box of document.querySelectorAll("main pre, main pre > code, main .table-wrapper")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  reach();
  addEventListener("resize", reach);
  addEventListener("load", reach);
  // The other tab of a listing is as wide as its code.
  document.addEventListener("change", reach);

  // A folded answer would be missing on paper.
  let unfolded = [];
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("main details:not([open])")];
    for (const details of unfolded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
    unfolded = [];
  });
})();
