// The page that reads a reader's own trace. Nothing leaves the page: files go to the worker.
import { make, say } from "./dom.js";
import { Panel } from "./panel.js";
import { differences, held, told } from "./report.js";

export function start(page) {
  const drop = page.querySelector(".drop");
  const input = page.querySelector("input[type=file]");
  const result = page.querySelector(".result");
  // Which files were left out or failed, and which stands beside which.
  const [left, beside] = [make("span"), make("span")];
  const note = make("p", { class: "taken", role: "status" }, left, " ", beside);
  result.before(note);
  // The file that is shown, once it is.
  let open = null;
  let panel = null;

  // One more file is compared with the one that is open; two files begin anew.
  function take(files) {
    const [file, second, ...rest] = files;
    if (!file) return;
    left.replaceChildren();
    beside.replaceChildren();
    if (open && !second) panel.openFile(file, 1);
    else begin(file, second);
    leaveOut(rest);
  }

  function leaveOut(files) {
    const titles = files.map((file) => file.name).join(", ");
    if (titles) left.textContent = say("left_out", { titles });
  }

  function begin(file, second) {
    panel?.close();
    open = null;
    result.replaceChildren();
    const report = make("div", { class: "trace-report" });
    const timeline = make("div");
    result.append(timeline, report);
    panel = new Panel(timeline);
    const forget = () => {
      report.querySelector(".compared")?.remove();
      beside.replaceChildren();
    };
    panel.root.addEventListener("viewer:single", forget);
    panel.root.addEventListener("viewer:opened", ({ detail: { slot, opening } }) => {
      if (slot === 0) {
        open = file;
        report.replaceChildren(...held(opening));
      } else {
        forget();
        compared(opening.title);
      }
    });
    panel.root.addEventListener("viewer:failed", ({ detail }) => {
      // What has trapped takes no other file.
      if (detail.why === "gone") open = null;
      if (detail.slot !== 0 || !second) return;
      // The other file may still be read; why the first was not stays on the page.
      const reason = panel.status.textContent;
      begin(second);
      left.textContent = reason;
    });
    panel.root.addEventListener("viewer:reported", ({ detail }) => {
      if (!detail.report) report.append(make("p", {}, say("too_large")));
      else if (detail.slot === 1) report.prepend(...differences(detail.report));
      else report.append(...told(detail.report, panel));
      if (detail.slot === 1 || !second) return;
      if (detail.report) panel.openFile(second, 1);
      else leaveOut([second]);
    });
    panel.openFile(file);
  }

  // Says what stands beside what; a reader who meant another thing gets it by a click.
  function compared(title) {
    const { second } = panel;
    const alone = () => {
      left.replaceChildren();
      beside.replaceChildren();
      begin(second);
    };
    const link = make("button", { type: "button", class: "kt-link", onclick: alone }, say("alone", { second: title }));
    beside.replaceChildren(say("compared_with", { first: open.name, second: title }), " ", link);
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
