// Small helpers. Text from a file is always set as text, never as markup.
import words from "./words.js";

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// A text of the table with its values put in.
export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

export function button(word, sign, act) {
  return make("button", { type: "button", title: say(word), "aria-label": say(word), onclick: act }, sign);
}
