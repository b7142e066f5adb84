// The viewer's toolbar: search, steps, a second trace, zoom.
import { button, make, say } from "./dom.js";

// The bar; its fields become the panel's.
export function toolbar(panel) {
  const send = (request) => () => panel.send(request);
  panel.search = make("input", {
    type: "search",
    placeholder: say("search"),
    "aria-label": say("search"),
    oninput: () => panel.send({ ask: "search", text: panel.search.value }),
    onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Enter") panel.send({ ask: "match", back: event.shiftKey });
      if (event.key === "Escape") panel.canvas.focus();
    },
  });
  panel.steps = make("select", {
    "aria-label": say("steps"),
    hidden: true,
    onchange: () => {
      const index = panel.steps.value;
      panel.send(index === "" ? { ask: "fit" } : { ask: "step", index: Number(index) });
    },
  });
  panel.compare = comparison(panel);
  panel.beside = button("beside", "◫", () => panel.send({ ask: "arrange", beside: panel.beside.ariaPressed !== "true" }));
  panel.beside.hidden = true;
  const bar = make("div", { class: "kt-bar" }, panel.search);
  const pair = (...buttons) => bar.append(make("span", { class: "kt-pair" }, ...buttons));
  pair(button("previous", "↑", send({ ask: "match", back: true })), button("next", "↓", send({ ask: "match", back: false })));
  bar.append(panel.steps, panel.compare, panel.file, panel.beside, make("span", { class: "kt-gap" }));
  pair(button("closer", "+", send({ ask: "zoom", factor: 1.5 })), button("farther", "−", send({ ask: "zoom", factor: 1 / 1.5 })));
  bar.append(button("fit", "⤢", send({ ask: "fit" })));
  bar.append(button("large", "▣", () => panel.enlarge()));
  if (panel.onclose) bar.append(button("close", "✕", () => panel.close()));
  return bar;
}

function comparison(panel) {
  panel.file = make("input", {
    type: "file",
    hidden: true,
    "aria-label": say("file"),
    oncancel: () => panel.unchoose(),
    onchange: () => panel.file.files[0] && panel.openFile(panel.file.files[0], 1),
  });
  const option = (value, text) => make("option", { value }, text);
  const select = make("select", { "aria-label": say("compare"), title: say("compare") });
  select.append(option("", `${say("compare")}: ${say("nothing")}`));
  panel.others.forEach((other, index) => select.append(option(String(index), other.title)));
  select.append(option("file", say("file")));
  select.addEventListener("change", () => {
    const other = panel.others[select.value];
    if (select.value === "file") panel.file.click();
    else if (select.value === "opened") panel.openFile(panel.second, 1);
    else if (other) panel.open({ ...other, slot: 1 });
    else panel.single();
  });
  return select;
}
