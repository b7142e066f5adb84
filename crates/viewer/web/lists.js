// What stands beside the canvas: details of the selected event, events in view.
import { make, say } from "./dom.js";

function link(panel, { slot, event }, text) {
  return make("button", { type: "button", class: "kt-link", onclick: () => panel.select(event, slot) }, text);
}

export function showDetails(panel, details) {
  const rows = make("dl");
  for (const { label, text, to } of details.rows) {
    const value = to ? link(panel, to, text) : text;
    rows.append(make("dt", {}, label), make("dd", {}, value));
  }
  const head = make("h4", {}, details.name);
  const kind = make("p", { class: "kt-kind" }, details.kind);
  panel.details.replaceChildren(head, kind, rows);
  panel.details.setAttribute("aria-label", say("details"));
}

export function showVisible(panel, { text, events }) {
  panel.inView.textContent = `${say("visible")}. ${text}`;
  const items = events.map((event) => make("li", {}, link(panel, event, event.text)));
  panel.visible.replaceChildren(...items);
}
