// What a page can do: hand a trace to Perfetto, copy a command, light up an event, play.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

const FIGURE = "#figure-linear-eager-timeline";
const PERFETTO = "https://ui.perfetto.dev";

/** Stands in for Perfetto: answers pings after a while, as its page does while it loads. */
async function standIn(context, { answers = true } = {}) {
  context.stoodInFor = (url) => url.startsWith(PERFETTO);
  const script = `
    window.pings = 0;
    addEventListener("message", (event) => {
      if (event.data === "PING") {
        window.pings += 1;
        if (${answers} && window.pings > 2) event.source.postMessage("PONG", event.origin);
      } else if (event.data?.perfetto) {
        const { buffer, title, fileName } = event.data.perfetto;
        window.got = { bytes: [...new Uint8Array(buffer)], title, fileName };
      }
    });`;
  await context.route(`${PERFETTO}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><script>${script}</script>` }));
}

export default {
  "a figure's trace is handed to Perfetto once it answers": async ({ page, base, context, root }) => {
    await standIn(context);
    await page.goto(`${base}linear.html`);
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.locator(`${FIGURE} .open-perfetto`).click(),
    ]);
    const got = await opened.waitForFunction(() => window.got).then((handle) => handle.jsonValue());
    const trace = await page.locator(FIGURE).getAttribute("data-trace");
    assert.deepEqual(Buffer.from(got.bytes), fs.readFileSync(path.join(root, trace)));
    assert.equal(got.fileName, "eager.json.gz");
    assert.equal(got.title, "linear/eager on NVIDIA H200");
  },

  "when the trace is missing the page says so": async ({ page, base, context }) => {
    await standIn(context);
    await page.goto(`${base}linear.html`);
    await page.locator(FIGURE).evaluate((figure) => { figure.dataset.trace = "data:,%"; });
    await page.evaluate(() => { window.fetch = () => Promise.reject(new Error("gone")); });
    await page.locator(`${FIGURE} .open-perfetto`).click();
    const status = page.locator(`${FIGURE} .action-status`);
    await status.filter({ hasText: "The trace cannot be loaded here." }).waitFor();
  },

  "when no window opens the page says so": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.evaluate(() => { window.open = () => null; });
    await page.locator(`${FIGURE} .open-perfetto`).click();
    assert.match(await page.locator(`${FIGURE} .action-status`).textContent(), /did not open a window/);
  },

  "a command is copied": async ({ page, base, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: base });
    await page.goto(`${base}linear.html`);
    await page.locator(`${FIGURE} .copy-command`).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await page.locator(`${FIGURE} .made-by code`).textContent());
    assert.equal(await page.locator(`${FIGURE} .copy-command`).getAttribute("aria-label"), "Copied");
  },

  "words light up what they point at": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    const words = page.locator("main > p > a.see").first();
    const event = await words.getAttribute("data-event");
    const figure = await words.getAttribute("data-figure");
    const shape = page.locator(`#${figure} rect[data-event="${event}"]`).first();
    await words.focus();
    assert.match(await shape.getAttribute("class"), /pointed-at/);
    await words.blur();
    assert.doesNotMatch((await shape.getAttribute("class")) ?? "", /pointed-at/);
  },

  "what fusing saves is worked out for any shape": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
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
    await page.goto(`${base}linear.html`);
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
};
