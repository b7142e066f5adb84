// Takes the README's pictures: node screenshots.mjs BOOK MODULES OUT
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { serve } from "./serve.mjs";

const [root, modules, out] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, "here.js"));
const { chromium } = require("playwright-core");

const TRACE = path.join(path.dirname(fileURLToPath(import.meta.url)), "../fixtures/python-h200/mlp_eager.json.gz");

/** Scrolls an element to the top, below the page's menu. */
const toTop = (locator) =>
  locator.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 60));

const pictures = {
  "linear.png": async (page, base) => {
    await page.goto(`${base}linear.html`);
    await toTop(page.locator("#one-step"));
  },
  "your-trace.png": async (page, base) => {
    await page.goto(`${base}your-trace.html`);
    await page.locator("#trace-page.ready").waitFor();
    await page.locator("#trace-page-file").setInputFiles(TRACE);
    await page.locator("#trace-page .kt-viewer[data-reported]").waitFor();
    await toTop(page.locator("#trace-page"));
  },
};

const server = await serve(root);
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1180, height: 820 }, deviceScaleFactor: 1.5 });
for (const [name, show] of Object.entries(pictures)) {
  await show(page, server.base);
  // Nothing blinks, nothing moves.
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(out, name), animations: "disabled" });
  console.log(`taken: ${path.join(out, name)}`);
}
await browser.close();
server.close();
