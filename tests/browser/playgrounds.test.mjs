// Things to play with, each used: in light and dark, wide and narrow, and without scripts.
import assert from "node:assert/strict";

/** Each playground: its page, what plays, what stands there without scripts. */
const PLAYGROUNDS = {
  strides: { page: "transpose.html", plays: ".strides-play", stands: ".strides td" },
  regimes: { page: "matmul-add.html", plays: ".regimes-play", stands: ".regimes td" },
  saved: { page: "mlp.html", plays: ".saved-fields", stands: ".saved-state" },
  roofline: { page: "mlp.html", plays: ".roofline-play", stands: ".roofline svg" },
};

/** Does something with each. */
const USES = {
  strides: (page) => page.locator('.strides [data-action="t"]').click(),
  regimes: (page) => page.locator(".regimes-play input").press("ArrowRight"),
  saved: (page) => page.locator('.saved [data-field="rows"]').fill("100"),
  roofline: (page) => page.locator(".roofline-play button").last().click(),
};

export default {
  "what fusing saves is worked out for any shape": async ({ page, base }) => {
    await page.goto(`${base}mlp.html`);
    const state = page.locator(".saved-state");
    const field = (name) => page.locator(`.saved [data-field="${name}"]`);
    // What the book's program wrote, and the page's script says of the same shape.
    const written = await state.textContent();
    await field("kernels").fill("2");
    assert.notEqual(await state.textContent(), written);
    await field("kernels").fill("1");
    assert.equal(await state.textContent(), written);
    for (const [name, value] of [["rows", 4096], ["columns", 1000], ["element", 4], ["kernels", 3]]) {
      await field(name).fill(String(value));
    }
    assert.match(await state.textContent(), /read 16\.4 MB from HBM.*Saved: 98\.3 MB\.$/);
    const before = await state.textContent();
    await field("rows").fill("-5");
    assert.equal(await state.textContent(), before);
  },

  "a tensor is transposed, sliced, expanded and copied": async ({ page, base }) => {
    await page.goto(`${base}transpose.html`);
    const state = page.locator(".strides-state");
    const click = (action) => page.locator(`.strides [data-action="${action}"]`).click();
    const has = async (...parts) => {
      const text = await state.textContent();
      for (const part of parts) assert.ok(text.includes(part), `no \`${part}\` in: ${text}`);
    };
    // The table was made by the book's program, the state by the page's script.
    const rows = await page.locator(".strides > .table-wrapper tbody tr").allTextContents();
    const inTable = async () => {
      const [expression, shape, strides] = (await state.textContent())
        .match(/^(.*) has shape (\(.*?\)) and strides (\(.*?\));/).slice(1);
      assert.ok(rows.some((row) => row.startsWith(expression + shape + strides)), `${expression} in ${rows}`);
    };
    await inTable();
    await click("t");
    await has("weight.t()", "(32, 64)", "(1, 32)", "copied so far: 0");
    await inTable();
    await click("contiguous");
    await has("strides (64, 1)", "copied so far: 2048");
    await inTable();
    for (const action of ["slice", "expand"]) {
      await click("reset");
      await click(action);
      await inTable();
    }
    const columns = page.locator(".strides-grid tr").first().locator("td");
    assert.equal(await columns.first().textContent(), "0");
  },

  "the sizes of the sweep are walked through with the keyboard and by their rows": async ({ page, base }) => {
    await page.goto(`${base}matmul-add.html`);
    const slider = page.locator(".regimes-play input");
    const state = page.locator(".regimes-state");
    const rows = page.locator(".regimes > .table-wrapper tbody tr");
    const [crossing] = await rows.evaluateAll((all) => all.flatMap((row, at) => (row.classList.contains("crossing") ? [at] : [])));
    assert.ok(crossing > 0, "no row is the crossing point");
    const parts = () => page.locator(".regimes-bar").evaluateAll((bars) => bars.map((bar) => Number(bar.style.getPropertyValue("--part"))));
    // It begins at the crossing point, where the GPU has become the longer side.
    assert.match(await state.textContent(), /The program is compute-bound\. This is the crossing point\.$/);
    assert.equal((await parts())[1], 1);
    await slider.press("ArrowLeft");
    assert.match(await state.textContent(), /The program is overhead-bound\.$/);
    assert.equal((await parts())[0], 1);
    await slider.press("Home");
    assert.match(await state.textContent(), /^At n = 64 /);
    await slider.press("End");
    assert.match(await state.textContent(), /^At n = 8192 /);
    assert.equal(await slider.getAttribute("aria-valuetext"), "8192");
    await rows.nth(crossing).click();
    const cells = await rows.nth(crossing).locator("th, td").allTextContents();
    const said = await state.textContent();
    for (const cell of cells) assert.ok(said.includes(cell), `no \`${cell}\` in: ${said}`);
    assert.equal(await page.locator(".regimes-play output").textContent(), cells[0]);
    assert.equal(await page.locator(".regimes tr[data-chosen]").count(), 1);
  },

  "a kernel of the roofline says its name, its numbers and its chapter": async ({ page, base }) => {
    await page.goto(`${base}mlp.html`);
    const state = page.locator(".roofline-state");
    const rows = page.locator(".roofline > details tbody tr");
    const points = page.locator(".roofline svg rect[data-event]");
    assert.equal(await points.count(), await rows.count());
    assert.ok((await points.count()) > 20);
    // Kernels of one size lie on each other: a click chooses the one above.
    await points.first().click({ force: true });
    const chosen = page.locator(".roofline tr[data-chosen]");
    const [name, ...cells] = await chosen.locator("td").allTextContents();
    const said = await state.textContent();
    for (const cell of [name, ...cells]) assert.ok(said.includes(cell), `no \`${cell}\` in: ${said}`);
    assert.equal(await page.locator(".roofline rect.gone-to").count(), 1);
    const hover = await page.locator(".roofline rect.gone-to title").textContent();
    assert.ok(hover.includes(await chosen.locator("th").textContent()), hover);

    const next = page.locator(".roofline-play button").last();
    await next.focus();
    await page.keyboard.press("Enter");
    assert.notEqual(await state.textContent(), said);
    const stage = (await chosen.locator("th").textContent()).split("/")[0];
    await state.locator("a").click();
    await page.waitForURL(`**/${stage}.html`);
  },

  "axe finds nothing serious in a playground that is used, in light and dark, on a phone": async ({ browser, base, axe }) => {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ bypassCSP: true, colorScheme, hasTouch: true, viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      for (const [name, { page: file, plays }] of Object.entries(PLAYGROUNDS)) {
        await page.goto(base + file);
        await page.locator(plays).waitFor();
        await USES[name](page);
        await page.evaluate(axe);
        const { violations } = await page.evaluate((selector) => window.axe.run(selector), `.${name}`);
        const bad = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        assert.deepEqual(bad.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `${name}, ${colorScheme}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${name}: the page is ${width} pixels wide`);
      }
      await context.close();
    }
  },

  "without scripts each playground is a table or a sentence": async ({ browser, base }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [name, { page: file, plays, stands }] of Object.entries(PLAYGROUNDS)) {
      await page.goto(base + file);
      assert.ok(await page.locator(stands).first().isVisible(), `${name} shows nothing`);
      assert.equal(await page.locator(`${plays} >> visible=true`).count(), 0, `${name} needs a script`);
    }
    await context.close();
  },
};
