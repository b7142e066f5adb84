// The page that reads a reader's own trace. Nothing leaves the page: files go to the worker.
import { make, say } from "./dom.js";
import { Panel } from "./panel.js";

export function start(page) {
  const drop = page.querySelector(".drop");
  const input = page.querySelector("input[type=file]");
  const result = page.querySelector(".result");
  let panel = null;

  function take(files) {
    const [file, second] = files;
    if (!file) return;
    panel?.close();
    result.replaceChildren();
    const report = make("div", { class: "trace-report" });
    const timeline = make("div");
    result.append(timeline, report);
    panel = new Panel(timeline);
    panel.root.addEventListener("viewer:opened", ({ detail }) => {
      if (detail.slot === 0) report.replaceChildren(...told(detail.report));
      if (detail.slot === 0 && second) panel.openFile(second, 1);
    });
    panel.openFile(file);
  }

  page.hidden = false;
  page.classList.add("ready");
  input.addEventListener("change", () => take(input.files));
  for (const event of ["dragenter", "dragover"]) {
    drop.addEventListener(event, (drag) => {
      drag.preventDefault();
      drop.classList.add("over");
    });
  }
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (dropped) => {
    dropped.preventDefault();
    drop.classList.remove("over");
    take(dropped.dataTransfer.files);
  });
}

// What the file holds, below the timeline.
function told(report) {
  const parts = [make("h3", {}, report.title), make("p", {}, report.summary)];
  if (report.devices.length) parts.push(make("p", {}, say("devices", { devices: report.devices.join(", ") })));
  parts.push(...odd(report));
  if (report.table.length) parts.push(make("h3", {}, say("table")), table(report));
  if (report.more_rows) parts.push(make("p", {}, report.more_rows));
  return parts;
}

function odd({ oddities, more_oddities }) {
  const title = make("h3", {}, say("odd"));
  if (!oddities.length) return [title, make("p", {}, say("sound"))];
  const list = make("ul", { class: "oddities" }, ...oddities.map((text) => make("li", {}, text)));
  return more_oddities ? [title, list, make("p", {}, more_oddities)] : [title, list];
}

const COLUMNS = ["name", "calls", "self_cpu", "cpu_total", "self_device", "device_total"];

function table({ table }) {
  const head = make("tr", {}, ...COLUMNS.map((name) => make("th", { scope: "col" }, say(`column_${name}`))));
  const rows = table.map((row) => make("tr", {}, ...COLUMNS.map((name) => make("td", {}, String(row[name])))));
  const inner = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  return make("div", { class: "table-wrapper", tabindex: "0", role: "region", "aria-label": say("table") }, inner);
}
