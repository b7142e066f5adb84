// Lets the reader transpose, slice and expand a recorded matrix, and shows where in memory
// the elements of the view lie. The table above it needs no script.
(() => {
  "use strict";

  const SHOWN = 8;

  const changes = {
    t: ({ expression, shape: [rows, columns], strides: [down, right], offset, copied }) => ({
      expression: `${expression}.t()`, shape: [columns, rows], strides: [right, down], offset, copied,
    }),
    slice: ({ expression, shape: [rows, columns], strides: [down, right], offset, copied }) => ({
      expression: `${expression}[:, ::2]`,
      shape: [rows, Math.ceil(columns / 2)], strides: [down, right * 2], offset, copied,
    }),
    expand: ({ expression, shape: [rows, columns], strides: [, right], offset, copied }) => ({
      expression: `${expression}[:1].expand(${rows}, ${columns})`,
      shape: [rows, columns], strides: [0, right], offset, copied,
    }),
    contiguous: ({ expression, shape: [rows, columns], strides, copied }) => {
      const moves = strides[0] !== columns || strides[1] !== 1;
      return {
        expression: `${expression}.contiguous()`, shape: [rows, columns], strides: [columns, 1],
        offset: 0, copied: copied + (moves ? rows * columns : 0),
      };
    },
  };

  const tuple = (numbers) => `(${numbers.join(", ")})`;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  /** The places in memory of the first rows and columns. */
  function draw(table, { shape, strides, offset }) {
    const [rows, columns] = shape.map((size) => Math.min(size, SHOWN));
    const body = document.createElement("tbody");
    for (let row = 0; row < rows; row += 1) {
      const line = body.insertRow();
      for (let column = 0; column < columns; column += 1) {
        const place = offset + row * strides[0] + column * strides[1];
        const cell = line.insertCell();
        cell.textContent = place;
        // Close together in memory, close together in shade.
        cell.style.setProperty("--near", String(1 - Math.min(place / 256, 1)));
      }
      if (columns < shape[1]) line.insertCell().textContent = "…";
    }
    table.replaceChildren(body);
  }

  for (const box of document.querySelectorAll(".strides")) {
    const numbers = (text) => text.split(",").map(Number);
    const recorded = {
      expression: box.dataset.tensor,
      shape: numbers(box.dataset.shape),
      strides: numbers(box.dataset.strides),
      offset: 0,
      copied: 0,
    };
    const play = box.querySelector(".strides-play");
    const show = (view) => {
      const { expression, shape, strides, copied } = view;
      const [row, column] = strides;
      const values = { expression, shape: tuple(shape), strides: tuple(strides), row, column, copied };
      play.querySelector(".strides-state").textContent = fill(box.dataset.state, values);
      play.querySelector(".frame").setAttribute("aria-label", fill(box.dataset.grid, values));
      draw(play.querySelector(".strides-grid"), view);
    };
    let view = recorded;
    play.addEventListener("click", (event) => {
      const action = event.target.closest("button")?.dataset.action;
      if (!action) return;
      view = action === "reset" ? recorded : changes[action](view);
      show(view);
    });
    play.hidden = false;
    show(view);
  }
})();
