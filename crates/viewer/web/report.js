// What a file holds, in words and tables.
import { make, name, say, shortened } from "./dom.js";
import { decoded, table } from "./lists.js";

// A name of this many letters is still read where it is explained.
const MOST_LETTERS = 600;

const title = (word) => make("h3", {}, say(word));
const list = (texts, name) => make("ul", { class: name }, ...texts.map((text) => make("li", {}, text)));

// What is said of a trace as soon as its lanes are drawn.
export function held({ title, summary, devices }) {
  const parts = [make("h3", {}, title), make("p", {}, summary)];
  if (devices.length) parts.push(make("p", {}, say("devices", { devices: devices.join(", ") })));
  return parts;
}

// Everything else that is said of it.
export function told(report, panel) {
  const verdict = make("p", { class: "verdict" }, report.verdict);
  return [verdict, ...trusted(report), ...found(report, panel), ...names(report), ...times(report)];
}

function trusted({ health, oddities, more_oddities }) {
  const parts = [title("health")];
  parts.push(health.length ? list(health, "health") : make("p", {}, say("healthy")));
  parts.push(title("odd"));
  parts.push(oddities.length ? list(oddities, "oddities") : make("p", {}, say("sound")));
  if (more_oddities) parts.push(make("p", {}, more_oddities));
  return parts;
}

// A chapter that this book has is in its table of contents.
function chapter(page, anchor) {
  const there = document.querySelector(`.chapter a[href$="${CSS.escape(page)}.html"], a.chapter-link-wrapper[href$="${CSS.escape(page)}.html"]`);
  if (!there) return null;
  // A page of its own: the trace would be gone from this one.
  const properties = { href: `${there.href}#${anchor}`, target: "_blank", rel: "noopener", title: say("new_tab") };
  return make("a", properties, say("explained"));
}

function found({ findings }, panel) {
  if (!findings.length) return [title("findings"), make("p", {}, say("no_findings"))];
  const items = findings.map(({ pattern, evidence, explanation, chapter: page, anchor, event }) => {
    const show = event === null ? null : make("button", { type: "button", class: "kt-link", onclick: () => panel.show(event) }, say("show"));
    const links = [show, chapter(page, anchor)].filter(Boolean).flatMap((link) => [" ", link]);
    return make("li", { "data-pattern": pattern }, make("strong", {}, evidence), " ", explanation, ...links);
  });
  return [title("findings"), make("ul", { class: "findings" }, ...items)];
}

function names({ names }) {
  if (!names.length) return [];
  const items = names.map((explained) => {
    const { name: whole } = explained;
    const short = shortened(whole);
    const head = make("summary", { title: whole }, make("code", {}, short));
    const body = short === whole ? [] : [make("p", {}, make("code", {}, name(whole, MOST_LETTERS)))];
    return make("details", {}, head, ...body, decoded(explained));
  });
  return [title("names"), make("div", { class: "names" }, ...items)];
}

const NUMBERS = ["calls", "self_cpu", "cpu_total", "self_device", "device_total"];

function times({ table: rows, more_rows }) {
  if (!rows.length) return [];
  const cells = rows.map((row) => [name(row.name), ...NUMBERS.map((column) => String(row[column]))]);
  const heads = ["name", ...NUMBERS].map((column) => say(`column_${column}`));
  const parts = [title("table"), table(heads, cells, say("table"))];
  if (more_rows) parts.push(make("p", {}, more_rows));
  return parts;
}

// What a second trace has that the first has not, and the other way round.
export function differences({ compared }) {
  if (!compared) return [];
  const parts = [title("compared"), list(compared.totals, "totals")];
  const rows = compared.changes.map((change) => [name(change.name), change.of, change.what, change.before, change.after]);
  const heads = ["name", "of", "what", "before", "after"].map((column) => say(`column_${column}`));
  if (rows.length) parts.push(table(heads, rows, say("compared")));
  if (compared.more) parts.push(make("p", {}, compared.more));
  if (compared.rare) parts.push(make("p", {}, compared.rare));
  parts.push(make("p", {}, compared.same));
  return [make("div", { class: "compared" }, ...parts)];
}
