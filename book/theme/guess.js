// Keeps the reader's guesses in this browser and sets them against what was found. The page
// is whole without it: questions, choices and answers stand in the HTML, and so does every
// word that is shown here.
(() => {
  "use strict";

  const PREFIX = "guess:";

  // Storage may be full, forbidden or absent: then guesses last as long as the page.
  const kept = new Map();
  const store = {
    get(name) {
      try {
        return localStorage.getItem(PREFIX + name) ?? kept.get(name) ?? null;
      } catch {
        return kept.get(name) ?? null;
      }
    },
    set(name, guess) {
      kept.set(name, guess);
      try {
        localStorage.setItem(PREFIX + name, guess);
      } catch { /* kept above */ }
    },
    forget(name) {
      kept.delete(name);
      try {
        localStorage.removeItem(PREFIX + name);
      } catch { /* nothing was kept there */ }
    },
  };

  const forms = [...document.querySelectorAll("form.guess")];
  const row = (name) =>
    [...document.querySelectorAll(".guesses tr[data-guess]")].find((row) => row.dataset.guess === name);

  /** "right", "close" or "off". */
  function verdict(form, guess) {
    const { right, number, close } = form.dataset;
    if (right !== undefined) return guess === right ? "right" : "off";
    const found = Number(number);
    const guessed = Number(guess);
    if (guessed === found) return "right";
    const ratio = Math.max(guessed, found) / Math.min(guessed, found);
    if (ratio <= 1.05) return "right";
    return ratio <= Number(close) ? "close" : "off";
  }

  /** A guess as it is read: with its unit when it is a number. */
  function inWords(form, guess) {
    const unit = form.dataset.unit;
    return unit ? `${guess} ${unit}` : guess;
  }

  /** What a kept guess can still be: a choice of the form, or a number. */
  function isPossible(form, guess) {
    if (form.dataset.right === undefined) return guess !== "" && Number(guess) >= 0;
    return [...form.querySelectorAll("input")].some((input) => input.value === guess);
  }

  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }

  function show(form, guess) {
    const said = verdict(form, guess);
    const words = inWords(form, guess);
    form.dataset.verdict = said;
    const text = form.dataset[`${said}Text`];
    form.querySelector(".guess-verdict").textContent = fill(text, { guess: words });
    form.querySelector(".guess-answer").open = true;
    setRow(form, said, words);
  }

  /** What the summary says of a guess; without a verdict, what it said at first. */
  function setRow(form, verdict, words) {
    const summed = row(form.dataset.guess);
    if (!summed) return;
    const cell = summed.querySelector(".guessed");
    cell.dataset.none ??= cell.textContent;
    cell.textContent = words ?? cell.dataset.none;
    if (verdict) summed.dataset.verdict = verdict;
    else delete summed.dataset.verdict;
  }

  function fillIn(form, guess) {
    for (const input of form.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.value === guess;
      else input.value = guess;
    }
  }

  function score() {
    for (const summary of document.querySelectorAll(".guesses")) {
      const count = (verdict) => forms.filter((form) => form.dataset.verdict === verdict).length;
      const [right, close, off] = ["right", "close", "off"].map(count);
      const guessed = right + close + off;
      const values = { asked: forms.length, guessed, right, close };
      summary.querySelector(".guesses-score").textContent =
        guessed ? fill(summary.dataset.score, values) : "";
      summary.querySelector(".guesses-forget").hidden = !guessed;
    }
  }

  function forget() {
    for (const form of forms) {
      store.forget(form.dataset.guess);
      delete form.dataset.verdict;
      form.reset();
      form.querySelector(".guess-verdict").textContent = "";
      form.querySelector(".guess-answer").open = false;
      setRow(form);
    }
    score();
  }

  for (const form of forms) {
    form.querySelector("button").hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const guess = new FormData(form).get(form.id) ?? "";
      store.set(form.dataset.guess, guess);
      show(form, guess);
      score();
    });
    const guess = store.get(form.dataset.guess);
    if (guess !== null && isPossible(form, guess)) {
      fillIn(form, guess);
      show(form, guess);
    }
  }
  for (const button of document.querySelectorAll(".guesses-forget")) {
    button.addEventListener("click", forget);
  }
  score();
})();
