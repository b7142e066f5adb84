// The page that reads a reader's own trace. Nothing leaves the page: files go to the worker.
import { make, say } from "./dom.js";
import { Panel } from "./panel.js";
import { differences, held, told } from "./report.js";

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
    panel.root.addEventListener("viewer:opened", ({ detail: { slot, opening } }) => {
      if (slot === 0) report.replaceChildren(...held(opening));
    });
    panel.root.addEventListener("viewer:reported", ({ detail }) => {
      if (!detail.report) report.append(make("p", {}, say("too_large")));
      else if (detail.slot === 1) report.prepend(...differences(detail.report));
      else {
        report.append(...told(detail.report, panel));
        if (second) panel.openFile(second, 1);
      }
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

// Explains the names of kernels as they are typed.
export function explain(form, decoded) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const input = form.querySelector("input");
  const result = form.querySelector(".result");
  worker.onmessage = ({ data }) => {
    if (data.is === "decoded" && data.name === input.value.trim()) result.replaceChildren(decoded(data));
  };
  const ask = () => {
    const name = input.value.trim();
    if (name) worker.postMessage({ do: "decode", name });
    else result.replaceChildren();
  };
  input.addEventListener("input", ask);
  form.addEventListener("submit", (event) => event.preventDefault());
  ask();
}
