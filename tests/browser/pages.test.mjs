// Every page as a whole: without scripts, on a phone, in the dark, for everybody, on paper.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

/** The chapters of a built book. */
function chapters(root) {
  const left = ["404.html", "toc.html", "index.html", "print.html"];
  const names = fs.readdirSync(root).filter((name) => name.endsWith(".html") && !left.includes(name));
  assert.ok(names.length >= 3, names.join());
  return names;
}

const LOOKS = [
  { colorScheme: "light", viewport: { width: 1100, height: 900 } },
  { colorScheme: "dark", viewport: { width: 360, height: 740 } },
];

/** What axe finds that keeps somebody from reading the page. */
async function barriers(page, axe) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run("main"));
  const bad = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return bad.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join("\n  ")}`);
}

export default {
  "every chapter opens without an error, in light and dark, wide and narrow": async ({ browser, base, root }) => {
    for (const look of LOOKS) {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      const wrong = [];
      page.on("console", (message) => {
        if (message.type() === "error") wrong.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => wrong.push(String(error)));
      for (const name of chapters(root)) {
        await page.goto(base + name);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= look.viewport.width, `${name} is ${width} pixels wide`);
      }
      await context.close();
      assert.deepEqual(wrong, []);
    }
  },

  // One test a look: together they take longer than a test may on a busy machine.
  ...Object.fromEntries(LOOKS.map((look) => [
    `axe finds nothing serious, in ${look.colorScheme}`,
    async ({ browser, base, root, axe }) => {
      // Its own scripts are not the page's: the policy is about the page.
      const context = await browser.newContext({ ...look, bypassCSP: true });
      const page = await context.newPage();
      for (const name of chapters(root)) {
        await page.goto(base + name);
        assert.deepEqual(await barriers(page, axe), [], name);
      }
      await context.close();
    },
  ])),

  "without scripts every chapter shows figures, questions and answers": async ({ browser, base, root }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    let stages = 0;
    for (const name of chapters(root)) {
      await page.goto(base + name);
      assert.ok((await page.locator("main").innerText()).length > 200, `${name} is empty`);
      for (const selector of ["form.guess button", ".figure-actions button", ".strides-play", ".saved input", "th.guessed"]) {
        assert.equal(await page.locator(`${selector} >> visible=true`).count(), 0, `${name}: ${selector} needs a script`);
      }
      if (!(await page.locator(".guesses").count())) continue;
      // Whoever asks also shows, and answers.
      stages += 1;
      for (const selector of ["figure svg.kt-figure", "form.guess legend", ".guesses td:not(.guessed)"]) {
        const all = await page.locator(selector).count();
        const seen = await page.locator(`${selector} >> visible=true`).count();
        assert.ok(all > 0 && seen === all, `${name}: ${seen} of ${all} are seen: ${selector}`);
      }
      for (const summary of await page.locator("form.guess summary").all()) await summary.click();
      for (const found of await page.locator(".guess-found").all()) assert.ok(await found.isVisible(), name);
    }
    assert.ok(stages >= 7, `${stages} chapters ask`);
    await context.close();
  },

  "on paper everything is unfolded and nothing waits for a pointer": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.equal(await page.locator("main details:not([open])").count(), 0);
    for (const answer of await page.locator(".guess-found").all()) assert.ok(await answer.isVisible());
    assert.ok(await page.locator("figure svg").first().isVisible());
    assert.equal(await page.locator(".figure-actions >> visible=true").count(), 0);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.ok((await page.locator("main details:not([open])").count()) > 0);
  },

  "the whole book can be printed: every figure, nothing twice, no copies of sources": async ({ page, base, root }) => {
    // The page asks for a printer by itself.
    await page.addInitScript(() => { window.print = () => { window.printed = true; }; });
    await page.goto(`${base}print.html`, { waitUntil: "load" });
    await page.waitForFunction(() => window.printed);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const count = (name) => fs.readFileSync(path.join(root, name), "utf8").split('class="kt-figure"').length - 1;
    const figures = chapters(root).map(count).reduce((one, other) => one + other);
    assert.equal(await page.locator("main svg.kt-figure").count(), figures);
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(await page.locator("main details:not([open])").count(), 0);
    assert.equal(await page.locator("main .source-page >> visible=true").count(), 0);
    const source = path.join("sources", fs.readdirSync(path.join(root, "sources/crates"), { recursive: true }).find((name) => name.endsWith(".html")).replace(/^/, "crates/"));
    await page.goto(base + source);
    assert.ok(await page.locator("main pre").first().isVisible(), `${source} alone is printed too`);
  },

  "the book can be searched": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.keyboard.press("s");
    await page.locator("#mdbook-searchbar").pressSequentially("epilogue");
    await page.locator("#mdbook-searchresults a").first().waitFor();
    assert.match(await page.locator("#mdbook-searchresults").textContent(), /Linear/);
  },

  "before any click no wasm is loaded": async ({ page, base }) => {
    const loaded = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(`${base}linear.html`, { waitUntil: "networkidle" });
    assert.deepEqual(loaded.filter((url) => /\.wasm|files\//.test(url)), []);
  },

  "the policy stops a script that is not the book's": async ({ browser, base, root }) => {
    const html = fs.readFileSync(path.join(root, "linear.html"), "utf8");
    const completed = !/script-src[^;]*'unsafe-inline'/.test(html);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${base}linear.html`);
    const outcome = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.strange = true";
      document.body.append(script);
      const sent = await fetch("https://example.org/").then(() => true, () => false);
      return { ran: window.strange === true, sent };
    });
    await context.close();
    // A book that mdBook built alone allows inline scripts; it sends nothing all the same.
    assert.deepEqual(outcome, { ran: !completed, sent: false });
  },
};
