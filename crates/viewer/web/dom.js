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

// Names longer than this lose their middle.
const LONGEST = 48;

export function shortened(text, longest = LONGEST) {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const kept = longest - 1;
  const head = Math.ceil(kept / 2);
  return `${letters.slice(0, head).join("")}…${letters.slice(head - kept).join("")}`;
}

// A name out of a file: a long one is whole on hover, and after a click.
export function name(whole, longest) {
  const short = shortened(whole, longest);
  if (short === whole) return whole;
  const unfold = () => {
    const open = shown.ariaExpanded !== "true";
    shown.ariaExpanded = String(open);
    shown.textContent = open ? whole : short;
  };
  const shown = make("button", { type: "button", class: "kt-name", title: whole, "aria-expanded": "false", onclick: unfold }, short);
  return shown;
}

export function button(word, sign, act) {
  return make("button", { type: "button", title: say(word), "aria-label": say(word), onclick: act }, sign);
}
