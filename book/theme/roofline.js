// Says what is known of a kernel on the roofline. Every number stands in the table's rows, which
// need no script; a point's number is its row's.
(() => {
  "use strict";

  for (const figure of document.querySelectorAll("figure.roofline")) {
    const rows = [...figure.querySelectorAll(":scope > details tbody tr")];
    const points = [...figure.querySelectorAll("svg rect[data-event]")];
    const play = figure.querySelector(".roofline-play");
    const state = play.querySelector(".roofline-state");
    let chosen = null;
    const choose = (number) => {
      chosen = (number + rows.length) % rows.length;
      const chapter = rows[chosen].querySelector("a").cloneNode();
      chapter.textContent = state.dataset.chapter;
      state.replaceChildren(rows[chosen].dataset.says, " ", chapter);
      rows.forEach((row, at) => row.toggleAttribute("data-chosen", at === chosen));
      for (const point of points) {
        point.classList.toggle("gone-to", Number(point.dataset.event) === chosen);
      }
    };
    figure.querySelector(".frame").addEventListener("click", (click) => {
      const point = click.target.closest("rect[data-event]");
      if (point) choose(Number(point.dataset.event));
    });
    play.addEventListener("click", (click) => {
      const step = Number(click.target.closest("button")?.dataset.step ?? 0);
      if (step) choose(chosen === null ? Math.min(0, step) : chosen + step);
    });
    play.hidden = false;
  }
})();
