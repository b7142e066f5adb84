// A figure in the viewer: opened, zoomed, asked, pointed at, compared.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const FIGURE = "#figure-linear-eager-timeline";
const VIEWER = `${FIGURE} .kt-viewer`;

/** Opens the chapter's figure and waits for its first frame. */
async function open(page, base) {
  await page.goto(`${base}linear.html`);
  await page.locator(`${FIGURE} .open-viewer`).click();
  await drawn(page);
}

const drawn = (page) => page.locator(`${VIEWER}[data-opened][data-drawn]`).waitFor();
const canvas = (page) => page.locator(`${VIEWER} canvas`);
const status = (page) => page.locator(`${VIEWER} .kt-status`);
const details = (page) => page.locator(`${VIEWER} .kt-details`);

/** Waits until the status says something that matches. */
async function said(page, pattern) {
  await status(page).filter({ hasText: pattern }).waitFor();
  return status(page).textContent();
}

/** What the details say under a label. */
async function detail(page, label) {
  const term = details(page).locator("dt", { hasText: new RegExp(`^${label}$`) });
  return term.locator("xpath=following-sibling::dd[1]").textContent();
}

/** Goes to the first kernel by searching for it. */
async function selectKernel(page) {
  await page.locator(`${VIEWER} input[type=search]`).fill("nvjet");
  await said(page, /^\d+ found$/);
  await page.locator(`${VIEWER} input[type=search]`).press("Enter");
  await details(page).locator("h4", { hasText: "nvjet" }).waitFor();
}

/** How many of the canvas's pixels are not clear. */
const inked = (page) =>
  canvas(page).evaluate((element) => {
    const copy = new OffscreenCanvas(element.width, element.height);
    const context = copy.getContext("2d");
    context.drawImage(element, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  });

export default {
  "the viewer weighs at most 600 KB, compressed": async ({ root }) => {
    const folder = path.join(root, "files/viewer");
    const sizes = fs.readdirSync(folder).map((name) => zlib.gzipSync(fs.readFileSync(path.join(folder, name)), { level: 9 }).length);
    const sum = sizes.reduce((one, other) => one + other);
    assert.ok(sum <= 600_000, `${sum} bytes`);
  },

  "nothing of the viewer is loaded before it is asked for": async ({ page, base }) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${base}linear.html`);
    await page.waitForLoadState("networkidle");
    assert.deepEqual(asked.filter((url) => url.includes("files/viewer/")), []);
    await page.locator(`${FIGURE} .open-viewer`).click();
    await drawn(page);
    assert.ok(asked.some((url) => url.endsWith("viewer_bg.wasm")));
  },

  "a click on a figure's bar opens the viewer at that event": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    const bar = page.locator(`${FIGURE} rect[data-event]`).last();
    const event = await bar.getAttribute("data-event");
    await bar.click({ force: true });
    await page.locator(`${VIEWER}[data-selected="${event}"]`).waitFor();
  },

  "a kernel is found, and its details lead to its launch and its op": async ({ page, base }) => {
    await open(page, base);
    await selectKernel(page);
    assert.match(await detail(page, "grid"), /^\d+ × \d+ × \d+$/);
    assert.match(await detail(page, "block"), /^\d+ × 1 × 1$/);
    assert.match(await detail(page, "shared memory a block"), / B$/);
    assert.match(await detail(page, "takes"), / (ns|µs)$/);
    assert.match(await details(page).locator(".kt-decoded p").textContent(), /^The name says: gemm; /);
    await details(page).locator(".kt-link", { hasText: "addmm" }).click();
    await details(page).locator("h4", { hasText: "aten::addmm" }).waitFor();
    assert.match(await detail(page, "input strides"), /\[/);
    assert.match(await detail(page, "launches"), /^nvjet/);
  },

  "a bar is hovered and clicked": async ({ page, base }) => {
    await open(page, base);
    const box = await canvas(page).boundingBox();
    // The third row of the CPU lane, in the middle of the figure's window.
    const [x, y] = [box.width / 2, 24 + 5 + 2 * 22 + 10];
    await canvas(page).hover({ position: { x, y } });
    await page.locator(`${VIEWER} .kt-tip`, { hasText: "aten::" }).waitFor();
    const name = await page.locator(`${VIEWER} .kt-tip div`).first().textContent();
    await canvas(page).click({ position: { x, y } });
    await details(page).locator("h4", { hasText: name }).waitFor();
  },

  "words in the text lead to the event in the viewer": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    const words = page.locator(`main > p > a.see[data-figure="${FIGURE.slice(1)}"]`).first();
    const event = await words.getAttribute("data-event");
    await words.click();
    await page.locator(`${VIEWER}[data-selected="${event}"]`).waitFor();
  },

  "wheel, drag, keys and shift-drag move, zoom and measure": async ({ page, base }) => {
    await open(page, base);
    await page.locator(`${VIEWER} summary`).first().click();
    const view = async () => page.locator(`${VIEWER} summary`).first().textContent();
    await page.waitForFunction(() => /In view/.test(document.querySelector(".kt-viewer summary").textContent));
    const changes = async (act) => {
      const before = await view();
      await act();
      await page.waitForFunction(
        (before) => document.querySelector(".kt-viewer summary").textContent !== before,
        before,
      );
    };
    const box = await canvas(page).boundingBox();
    const [x, y] = [box.x + 400, box.y + 60];
    await page.mouse.move(x, y);
    await changes(() => page.mouse.wheel(0, -200));
    await changes(async () => {
      await page.mouse.down();
      await page.mouse.move(x - 80, y, { steps: 4 });
      await page.mouse.up();
    });
    await canvas(page).focus();
    for (const key of ["w", "d", "a", "s", "f"]) await changes(() => page.keyboard.press(key));
    await page.keyboard.down("Shift");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    assert.match(await said(page, /, from .* to /), /^[\d.]+ (ns|µs|ms), from /);
  },

  "fingers move, spread to zoom, and tap to select": async ({ browser, base }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await open(page, base);
    await canvas(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await page.locator(`${VIEWER} summary`).first().click();
    const text = () => page.locator(`${VIEWER} summary`).first().textContent();
    /** From when to when the view goes, in nanoseconds. */
    const view = async () => {
      const UNITS = { ns: 1, "µs": 1e3, ms: 1e6, s: 1e9 };
      const [, from, to] = /In view: (.*) to (.*),/.exec(await text());
      return [from, to].map((time) => parseFloat(time) * UNITS[time.split(" ")[1]]);
    };
    await page.locator(`${VIEWER} summary`, { hasText: "In view" }).waitFor();
    const session = await context.newCDPSession(page);
    const box = await canvas(page).boundingBox();
    const y = box.y + 40;
    /** Fingers at these columns, first and then; the page answers before the next test of it. */
    const touch = async (first, then) => {
      const before = await text();
      const points = (columns) => columns.map((x, id) => ({ x: box.x + x, y, id }));
      const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
      await send("touchStart", points(first));
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await send("touchMove", points(first.map((from, id) => from + (then[id] - from) * part)));
      }
      await send("touchEnd", []);
      await page.waitForFunction((before) => document.querySelector(".kt-viewer summary").textContent !== before, before);
      return view();
    };
    const [from, to] = await view();
    const near = await touch([150, 250], [100, 300]);
    assert.ok(near[1] - near[0] < 0.8 * (to - from), `${near} of ${[from, to]}`);
    const moved = await touch([250], [150]);
    assert.ok(moved[0] > near[0] && moved[1] > near[1], `${moved} after ${near}`);
    const far = await touch([100, 300], [175, 225]);
    assert.ok(far[1] - far[0] > 1.2 * (moved[1] - moved[0]), `${far} after ${moved}`);
    // No finger moved the page itself.
    assert.equal((await canvas(page).boundingBox()).y, box.y);
    await page.locator(`${VIEWER} button[title="Show all"]`).tap();
    await canvas(page).tap({ position: { x: box.width / 2, y: 24 + 5 + 10 } });
    await details(page).locator("h4").waitFor();
    await context.close();
  },

  "the keyboard alone reaches an event, measures it and leaves": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.locator(`${FIGURE} .open-viewer`).focus();
    await page.keyboard.press("Enter");
    await drawn(page);
    await canvas(page).focus();
    await page.keyboard.press("ArrowRight");
    await details(page).locator("h4").waitFor();
    const first = await details(page).locator("h4").textContent();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(
      (first) => document.querySelector(".kt-details h4").textContent !== first,
      first,
    );
    const takes = await detail(page, "takes");
    await page.keyboard.press("m");
    assert.ok((await said(page, /, from /)).startsWith(takes));
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement.type), "search");
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "CANVAS");
    await page.keyboard.press("Tab");
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "CANVAS");
  },

  "steps are chosen, and what is in view can be read": async ({ page, base }) => {
    await open(page, base);
    await page.locator(`${VIEWER} summary`).first().click();
    const steps = page.locator(`${VIEWER} select`).first();
    assert.equal(await steps.locator("option").count(), 4);
    await steps.selectOption("2");
    const item = page.locator(`${VIEWER} .kt-visible .kt-link`, { hasText: "aten::addmm" });
    await item.first().click();
    await details(page).locator("h4", { hasText: "aten::addmm" }).waitFor();
  },

  "themes are followed and the canvas is as sharp as the screen": async ({ browser, base }) => {
    const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 1100, height: 900 } });
    const page = await context.newPage();
    await open(page, base);
    const { width, shown } = await canvas(page).evaluate((element) => ({
      width: element.width,
      shown: element.clientWidth,
    }));
    assert.equal(width, shown * 2);
    assert.ok((await inked(page)) > 1000, "nothing is drawn");
    const picture = () => canvas(page).screenshot();
    const light = await picture();
    const before = await page.locator(VIEWER).getAttribute("data-drawn");
    await page.locator("html").evaluate((html) => html.classList.replace("light", "navy"));
    await page.waitForFunction(
      (before) => document.querySelector(".kt-viewer").dataset.drawn !== before,
      before,
    );
    assert.notDeepEqual(await picture(), light);
    await context.close();
  },

  "a second trace is set beside the first": async ({ page, base, root }) => {
    await open(page, base);
    const trace = await page.locator(FIGURE).getAttribute("data-trace");
    await page.locator(`${VIEWER} input[type=file]`).setInputFiles(path.join(root, trace));
    await page.locator(`${VIEWER}[data-opened="2"]`).waitFor();
    await page.locator(`${VIEWER} summary`).first().click();
    await page.locator(`${VIEWER} .kt-visible .kt-link`).first().waitFor();
    await page.locator(`${VIEWER} select`).nth(1).selectOption("");
    await page.locator(`${VIEWER}:not(.kt-two)`).waitFor();
  },

  "it is closed, and opened again": async ({ page, base }) => {
    await open(page, base);
    await page.locator(`${VIEWER} button[title="Close"]`).click();
    assert.equal(await page.locator(VIEWER).count(), 0);
    assert.match(await page.evaluate(() => document.activeElement.className), /open-viewer/);
    await page.keyboard.press("Enter");
    await drawn(page);
  },

  "a trace that is gone is said to be gone": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.locator(FIGURE).evaluate((figure) => { figure.dataset.trace = "data:,%"; });
    await page.locator(`${FIGURE} .open-viewer`).click();
    await page.locator(`${VIEWER}[data-failed]`).waitFor();
    assert.match(await status(page).textContent(), /could not be (loaded|read)/);
  },

  "axe finds nothing serious in an open viewer, in light and dark, on a phone": async ({ browser, base, axe }) => {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({
        bypassCSP: true,
        colorScheme,
        hasTouch: true,
        viewport: { width: 360, height: 740 },
      });
      const page = await context.newPage();
      await open(page, base);
      await canvas(page).tap({ position: { x: 200, y: 60 } });
      // What belongs together stays in one line.
      const top = async (title) => (await page.locator(`${VIEWER} button[title="${title}"]`).boundingBox()).y;
      assert.equal(await top("Zoom in"), await top("Zoom out"));
      assert.equal(await top("Next match"), await top("Previous match"));
      await selectKernel(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(".kt-viewer"));
      const bad = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
      assert.deepEqual(bad.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `the page is ${width} pixels wide`);
      await context.close();
    }
  },
};
