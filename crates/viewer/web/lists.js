// What stands beside the canvas: details of the selected event, events in view.
import { make, name, say } from "./dom.js";

// A name of this many letters is still read in the details.
const MOST_LETTERS = 600;

function link(panel, { slot, event }, text) {
  return make("button", { type: "button", class: "kt-link", onclick: () => panel.select(event, slot) }, text);
}

export function showDetails(panel, details) {
  const rows = make("dl");
  for (const { label, text, to } of details.rows) {
    const value = to ? link(panel, to, text) : text;
    rows.append(make("dt", {}, label), make("dd", {}, value));
  }
  const head = make("h4", {}, name(details.name, MOST_LETTERS));
  const kind = make("p", { class: "kt-kind" }, details.kind);
  panel.details.replaceChildren(head, kind, rows);
  if (details.decoded) panel.details.append(decoded(details.decoded));
  panel.details.setAttribute("aria-label", say("details"));
}

export function showVisible(panel, { text, events }) {
  panel.inView.textContent = `${say("visible")}. ${text}`;
  const items = events.map((event) => make("li", {}, link(panel, event, event.text)));
  panel.visible.replaceChildren(...items);
}

// A kernel's name, part by part.
export function decoded({ summary, parts }) {
  const said = make("p", {}, `${say("decoded")}: ${summary}`);
  if (!parts.length) return said;
  const rows = parts.map(({ text, meaning, certainty }) => [make("code", {}, name(text)), meaning, certainty]);
  return make("div", { class: "kt-decoded" }, said, table([say("part"), say("meaning"), say("certainty")], rows, summary));
}

// A table that scrolls inside its own frame.
export function table(heads, rows, label) {
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
  const body = rows.map((cells) => make("tr", {}, ...cells.map((cell) => make("td", {}, cell))));
  const inner = make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
  return make("div", { class: "table-wrapper", tabindex: "0", role: "region", "aria-label": label }, inner);
}
