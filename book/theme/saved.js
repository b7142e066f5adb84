// Works out what fusing saves, for any shape. The sentence for the recorded one stands in the
// page and needs no script.
(() => {
  "use strict";

  const PREFIXES = ["", "k", "M", "G", "T", "P"];

  /** Bytes with three digits and a decimal prefix, as the book's programs print them. */
  function bytes(count) {
    if (count < 1000) return `${count} B`;
    let scaled = count;
    let prefix = 0;
    while (scaled >= 999.5 && prefix < PREFIXES.length - 1) {
      scaled /= 1000;
      prefix += 1;
    }
    const decimals = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
    return `${scaled.toFixed(decimals)} ${PREFIXES[prefix]}B`;
  }

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  for (const box of document.querySelectorAll(".saved")) {
    const fields = [...box.querySelectorAll("[data-field]")];
    const state = box.querySelector(".saved-state");
    const show = () => {
      // Half a number is on its way to a whole one: until then the last sentence stands.
      if (fields.some((field) => !field.value || !field.validity.valid)) return;
      const values = Object.fromEntries(fields.map((field) => [field.dataset.field, Number(field.value)]));
      const tensor = values.rows * values.columns * values.element;
      const saved = 2 * tensor * values.kernels;
      state.textContent = fill(box.dataset.state, { ...values, tensor: bytes(tensor), saved: bytes(saved) });
    };
    box.querySelector(".saved-fields").hidden = false;
    box.addEventListener("input", show);
  }
})();
