// Walks through the sizes of a recorded sweep. Every number and sentence stands in the table's
// rows, which need no script.
(() => {
  "use strict";

  for (const box of document.querySelectorAll(".regimes")) {
    const rows = [...box.querySelectorAll(":scope > .table-wrapper tbody tr")];
    const play = box.querySelector(".regimes-play");
    const slider = play.querySelector("input");
    const output = play.querySelector("output");
    const [cpu, gpu] = play.querySelectorAll(".regimes-bar");
    const show = () => {
      const row = rows[Number(slider.value)];
      const size = row.cells[0].textContent;
      output.textContent = size;
      slider.setAttribute("aria-valuetext", size);
      // The longer side fills the width: it is the one that the other waits for.
      const times = [row.dataset.cpu, row.dataset.gpu].map(Number);
      [cpu, gpu].forEach((bar, at) => {
        bar.style.setProperty("--part", String(times[at] / Math.max(...times)));
      });
      play.querySelector(".regimes-state").textContent = row.dataset.says;
      rows.forEach((other) => other.toggleAttribute("data-chosen", other === row));
    };
    slider.addEventListener("input", show);
    rows.forEach((row, at) => row.addEventListener("click", () => {
      slider.value = at;
      show();
    }));
    play.hidden = false;
    show();
  }
})();
