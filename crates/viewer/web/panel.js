// The viewer on a page: toolbar, canvas, details, and what is read aloud.
import { make, say } from "./dom.js";
import { keys, watch } from "./gestures.js";
import { showDetails, showVisible } from "./lists.js";
import { toolbar } from "./toolbar.js";

// Heights of the canvas in CSS pixels.
const LEAST = 160;
const MOST = 460;
// The same for two traces, of which one may lie below the other.
const MOST_OF_TWO = 560;
// The widest that two traces are, and what stays free at the page's edges.
const WIDEST = 1400;
const EDGE = 20;

let count = 0;

export class Panel {
  // `others`: traces { title, address } that can be set beside the first.
  constructor(host, { others = [], onclose } = {}) {
    this.id = `viewer-${++count}`;
    this.others = others;
    this.onclose = onclose;
    this.height = LEAST;
    this.openings = [];
    // What the second trace was chosen by: { value, file }.
    this.shown = { value: "" };
    this.build(host);
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => this.hear({ is: "failed", slot: 0, why: "gone", title: "", reason: "" });
    const canvas = this.canvas.transferControlToOffscreen();
    this.worker.postMessage({ do: "start", canvas }, [canvas]);
    this.follow();
  }

  build(host) {
    this.canvas = make("canvas", {
      tabindex: "0",
      role: "application",
      "aria-label": say("viewer", { title: "" }),
      "aria-describedby": `${this.id}-keys`,
    });
    this.tip = make("div", { class: "kt-tip", hidden: true });
    this.stage = make("div", { class: "kt-stage" }, this.canvas, this.tip);
    this.status = make("p", { class: "kt-status", role: "status" });
    this.details = make("div", { class: "kt-details" }, make("p", {}, say("select")));
    this.visible = make("ol", { class: "kt-visible" });
    this.inView = make("summary", {}, say("visible"));
    const list = make("details", { ontoggle: () => this.listVisible() }, this.inView, this.visible);
    this.list = list;
    const help = make("details", {}, make("summary", {}, say("help")));
    help.append(make("p", { id: `${this.id}-keys` }, say("keys")));
    this.root = make("div", { class: "kt-viewer", role: "group", "aria-label": say("viewer", { title: "" }) });
    this.root.append(toolbar(this), this.stage, this.status, this.details, list, help);
    host.append(this.root);
  }

  // Keeps size, density and colours of the canvas those of the page.
  follow() {
    watch(this.canvas, (request) => this.send(request), (point) => this.point(point));
    keys(this.canvas, (request) => this.send(request), (key) => this.key(key));
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.stage);
    this.themes = new MutationObserver(() => this.recolour());
    this.themes.observe(document.documentElement, { attributeFilter: ["class"] });
    this.density = () => this.resize();
    window.addEventListener("resize", this.density);
  }

  key(key) {
    if (key === "/") this.search.focus();
    return key === "/";
  }

  // Opens a trace: { title, address } or { title, file }, beside the first if `slot` is 1.
  open(trace) {
    this.title = trace.title;
    this.status.textContent = say("preparing", { title: trace.title });
    this.worker.postMessage({ do: "open", slot: 0, ...trace });
  }

  openFile(file, slot = 0, then = []) {
    if (slot === 1) this.chose(file);
    this.open({ title: file.name, file, slot, then });
  }

  // The choice names a reader's own file, so that another can be chosen after it.
  chose(file) {
    this.own?.remove();
    this.own = make("option", { value: "opened" }, file.name);
    this.second = file;
    this.compare.append(this.own);
    this.compare.value = "opened";
  }

  // What could not be opened is not what the first trace is compared with.
  unchoose() {
    const { value, file } = this.shown;
    if (file) this.chose(file);
    else this.own?.remove();
    this.compare.value = value;
  }

  single() {
    this.shown = { value: "" };
    this.openings.length = 1;
    this.root.dispatchEvent(new CustomEvent("viewer:single"));
    this.two(false);
    this.send({ ask: "single" });
    this.resize();
  }

  // Two traces may take the room at both sides of the text.
  two(are) {
    this.root.classList.toggle("kt-two", are);
    this.beside.hidden = !are;
  }

  widen() {
    const { root } = this;
    root.style.marginInline = "";
    if (!root.classList.contains("kt-two") || root.classList.contains("kt-large")) return;
    const [column, room] = [root.clientWidth, root.closest(".content")?.clientWidth ?? 0];
    const more = Math.min(room - 2 * EDGE, WIDEST) - column;
    if (more > 0) root.style.marginInline = `${-Math.floor(more / 2)}px`;
  }

  send(request) {
    this.worker.postMessage(request);
  }

  select(event, slot = 0) {
    this.send({ ask: "select", slot, event });
  }

  // Selects an event from somewhere else on the page.
  show(event) {
    this.select(event);
    this.root.scrollIntoView({ block: "nearest" });
    this.canvas.focus({ preventScroll: true });
  }

  resize() {
    this.widen();
    const large = this.root.classList.contains("kt-large");
    const most = this.root.classList.contains("kt-two") ? MOST_OF_TWO : MOST;
    const height = large ? Math.round(window.innerHeight * 0.6) : Math.min(most, Math.max(LEAST, this.height));
    this.stage.style.height = `${height}px`;
    const width = Math.floor(this.stage.clientWidth);
    if (width < 1) return;
    this.worker.postMessage({ do: "resize", width, height, ratio: window.devicePixelRatio });
  }

  recolour() {
    if (!this.variables) return;
    const style = getComputedStyle(document.documentElement);
    const colours = this.variables.map((name) => style.getPropertyValue(name).trim());
    this.worker.postMessage({ do: "colours", colours });
  }

  enlarge() {
    this.root.classList.toggle("kt-large");
    this.resize();
    this.canvas.focus();
  }

  close() {
    this.worker.terminate();
    this.sizes.disconnect();
    this.themes.disconnect();
    window.removeEventListener("resize", this.density);
    this.root.remove();
    this.onclose?.();
  }

  hear(message) {
    const answers = {
      ready: () => this.ready(message),
      reading: () => this.reading(message),
      opened: () => this.opened(message),
      failed: () => this.fail(message),
      hover: () => this.hover(message.lines),
      selected: () => this.selected(message),
      cleared: () => this.cleared(),
      found: () => (this.status.textContent = message.text),
      measured: () => (this.status.textContent = message.text),
      reported: () => this.reported(message),
      arranged: () => this.arranged(message),
      visible: () => showVisible(this, message),
      drawn: () => this.drawn(message),
    };
    answers[message.is]?.();
    this.root.dispatchEvent(new CustomEvent(`viewer:${message.is}`, { detail: message }));
  }

  ready({ variables }) {
    this.variables = variables;
    this.recolour();
    this.resize();
  }

  reading({ title, part }) {
    const percent = Math.floor(part * 100);
    this.status.textContent = say(part < 1 ? "reading" : "preparing", { title, percent });
  }

  opened({ slot, opening }) {
    const label = say("viewer", { title: opening.title });
    this.height = opening.height;
    if (slot === 0) {
      this.root.setAttribute("aria-label", label);
      this.canvas.setAttribute("aria-label", label);
      this.listSteps(opening.steps);
    }
    this.two(slot === 1);
    this.beside.ariaPressed = String(opening.beside);
    const { value } = this.compare;
    this.shown = slot === 1 ? { value, file: value === "opened" ? this.second : null } : { value: "" };
    this.openings.length = slot;
    this.openings.push(opening);
    this.resize();
    this.status.textContent = this.summary();
    delete this.root.dataset.failed;
    this.root.dataset.opened = String(slot + 1);
  }

  // What is open, and what a reader may miss of it.
  summary() {
    const all = this.openings;
    const said = all.length > 1 ? [...all.map((opening) => say("of_two", opening)), say("different")] : [all[0].summary];
    if (this.height > this.stage.clientHeight) said.push(say("taller"));
    return said.join(" ");
  }

  reported({ slot, report }) {
    if (!report) this.status.textContent = `${this.status.textContent} ${say("too_large")}`;
    this.root.dataset.reported = String(slot + 1);
  }

  arranged({ beside, height }) {
    this.beside.ariaPressed = String(beside);
    this.height = height;
    this.resize();
  }

  listSteps(steps) {
    this.steps.replaceChildren(make("option", { value: "" }, `${say("steps")}: ${say("whole")}`));
    steps.forEach((text, index) => this.steps.append(make("option", { value: String(index) }, text)));
    this.steps.hidden = steps.length === 0;
  }

  fail({ slot, why, title, reason }) {
    if (slot === 1) this.unchoose();
    this.status.textContent = say(why, { title, reason });
    this.root.dataset.failed = why;
  }

  point(point) {
    this.at = point;
    if (!point) this.tip.hidden = true;
  }

  hover(lines) {
    this.tip.hidden = lines.length === 0 || !this.at;
    if (this.tip.hidden) return;
    this.tip.replaceChildren(...lines.map((line) => make("div", {}, line)));
    const room = this.stage.clientWidth - this.tip.offsetWidth;
    this.tip.style.left = `${Math.max(0, Math.min(room, this.at.x + 12))}px`;
    this.tip.style.top = `${this.at.y + 16}px`;
  }

  selected(details) {
    showDetails(this, details);
    this.status.textContent = details.aloud;
    this.root.dataset.selected = String(details.event);
    this.root.dataset.slot = String(details.slot);
  }

  cleared() {
    this.details.replaceChildren(make("p", {}, say("select")));
    this.status.textContent = "";
    delete this.root.dataset.selected;
    delete this.root.dataset.slot;
  }

  drawn({ ms }) {
    this.root.dataset.drawn = String(Number(this.root.dataset.drawn ?? 0) + 1);
    (this.frames ??= []).push(ms);
    if (this.frames.length > 600) this.frames.shift();
    clearTimeout(this.listing);
    this.listing = setTimeout(() => this.listVisible(), 250);
  }

  // Those who do not see the canvas read what is in view.
  listVisible() {
    if (this.list.open) this.send({ ask: "visible" });
  }
}
