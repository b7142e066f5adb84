// What a page can do: hand a trace to Perfetto, copy a command, light up an event.
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
};
