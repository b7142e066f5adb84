// A reader's own trace: each kind of file, and nothing that leaves the page.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const FIXTURES = path.join(path.dirname(fileURLToPath(import.meta.url)), "../fixtures");
const fixture = (name) => path.join(FIXTURES, name);

async function take(page, base, ...files) {
  await page.goto(`${base}your-trace.html`);
  await page.locator("#trace-page.ready").waitFor();
  await page.locator("#trace-page-file").setInputFiles(files);
}

// The lanes come first, what is said of the whole file after them.
const opened = (page) => page.locator("#trace-page .kt-viewer[data-opened][data-reported]").waitFor();
const failed = async (page) => {
  await page.locator("#trace-page .kt-viewer[data-failed]").waitFor();
  return page.locator("#trace-page .kt-status").textContent();
};

const slice = (name, ts) =>
  ({ ph: "X", cat: "cpu_op", name, pid: 1, tid: 1, ts, dur: 5, args: { "External id": ts + 1 } });

export default {
  "a compressed trace is read: what it holds, its table, its lanes": async ({ page, base }) => {
    await take(page, base, fixture("python-h200/mlp_eager.json.gz"));
    await opened(page);
    const report = page.locator(".trace-report");
    await report.locator("p", { hasText: /events in \d+ lanes over/ }).waitFor();
    assert.match(await report.textContent(), /NVIDIA H200/);
    const rows = await report.locator("tbody tr").allTextContents();
    assert.ok(rows.some((row) => row.startsWith("aten::addmm") || row.startsWith("aten::mm")), rows.join("\n"));
  },

  "patterns lead to the events that show them and to their chapters": async ({ page, base }) => {
    await take(page, base, fixture("python-h200/linear_eager.json.gz"));
    await opened(page);
    assert.match(await page.locator(".trace-report .verdict").textContent(), /^overhead-bound: /);
    const pattern = page.locator(".findings li[data-pattern]").filter({ has: page.locator("button") }).first();
    await pattern.locator("button").click();
    await page.locator("#trace-page .kt-viewer[data-selected]").waitFor();
    const names = page.locator(".names details", { hasText: "nvjet" }).first();
    await names.locator("summary").click();
    assert.match(await names.locator("p").textContent(), /^The name says: gemm/);
    const link = page.locator(".findings li[data-pattern='zero-kernel-ops'] a");
    const [chapter] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await chapter.waitForURL(/transpose\.html#the-view$/);
    await chapter.locator("h2:target").waitFor();
  },

  "what is missing from a recording is said first": async ({ page, base }) => {
    await take(page, base, fixture("cases/29_gpu_asked_but_no_gpu_events.json"));
    await opened(page);
    await page.locator(".health li", { hasText: "CUPTI did not record" }).waitFor();
    assert.match(await page.locator(".trace-report .verdict").textContent(), /^unknown: /);
  },

  "a kernel's name is explained as it is typed": async ({ page, base }) => {
    await page.goto(`${base}your-trace.html`);
    const field = page.locator("form.decoder input");
    await field.fill("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn");
    await page.locator(".decoder td", { hasText: "128x256" }).first().waitFor();
    await field.fill("<img src=x onerror=1>");
    await page.locator(".decoder p", { hasText: "unknown" }).waitFor();
    assert.equal(await page.locator(".decoder img").count(), 0);
  },

  "a file is dropped": async ({ page, base }) => {
    await page.goto(`${base}your-trace.html`);
    await page.locator("#trace-page.ready").waitFor();
    const text = JSON.stringify({ traceEvents: [slice("aten::dropped", 1)] });
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "dropped.json"));
      document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, text);
    await opened(page);
    await page.locator(".trace-report td", { hasText: "aten::dropped" }).waitFor();
  },

  "two files are set side by side": async ({ page, base }) => {
    const names = ["linear_eager", "linear_compile"].map((name) => fixture(`python-h200/${name}.json.gz`));
    await page.setViewportSize({ width: 1440, height: 900 });
    await take(page, base, ...names);
    const viewer = page.locator("#trace-page .kt-viewer");
    await page.locator("#trace-page .kt-viewer[data-reported='2']").waitFor();
    const row = page.locator(".compared tbody tr", { hasText: "aten::linear" }).first();
    assert.match(await row.textContent(), /gone/);
    const chosen = viewer.locator("select").nth(1).locator("option:checked");
    assert.equal(await chosen.textContent(), "linear_compile.json.gz");

    // Left and right on a wide screen, one time for both: a click on the right is the second file's.
    const beside = viewer.locator("button[title='Side by side']");
    const selectFromBelow = async (part) => {
      const box = await viewer.locator("canvas").boundingBox();
      const x = box.width * part;
      for (let y = box.height - 8; y > 40 && !(await viewer.getAttribute("data-selected")); y -= 8) {
        await viewer.locator("canvas").click({ position: { x, y } });
      }
      const slot = await viewer.getAttribute("data-slot");
      await viewer.locator("canvas").press("Escape");
      await page.locator("#trace-page .kt-viewer:not([data-selected])").waitFor();
      return slot;
    };
    assert.equal(await beside.getAttribute("aria-pressed"), "true");
    assert.equal(await selectFromBelow(0.25), "0");
    assert.equal(await selectFromBelow(0.75), "1");
    const wide = await viewer.evaluate((element) => element.clientWidth);
    const column = await page.locator("main > p").first().evaluate((element) => element.clientWidth);
    assert.ok(wide > column, `${wide} pixels beside a column of ${column}`);
    // Nothing of the page lies over it, such as the arrows to other chapters at both sides.
    const covered = await viewer.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = element.querySelector("canvas").getBoundingClientRect();
      const ys = [top + 2, (top + bottom) / 2, bottom - 2];
      const points = ys.flatMap((y) => [left + 2, right - 2].map((x) => document.elementFromPoint(x, y)));
      return points.filter((there) => !element.contains(there)).map((there) => there?.outerHTML.slice(0, 80));
    });
    assert.deepEqual(covered, []);
    await beside.click();
    await page.locator("#trace-page button[title='Side by side'][aria-pressed=false]").waitFor();
    assert.equal(await selectFromBelow(0.25), "1");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
  },

  "of three files the third is named as left out": async ({ page, base }) => {
    const names = ["linear_eager", "linear_compile", "mlp_eager"].map((name) => fixture(`python-h200/${name}.json.gz`));
    await take(page, base, ...names);
    await page.locator("#trace-page .kt-viewer[data-reported='2']").waitFor();
    const taken = await page.locator(".taken").textContent();
    assert.match(taken, /Left out: mlp_eager\.json\.gz\./);
    assert.match(taken, /linear_compile\.json\.gz is compared with linear_eager\.json\.gz\./);
    // Both are counted, each under its name.
    const status = await page.locator("#trace-page .kt-status").textContent();
    assert.match(status, /linear_eager\.json\.gz: \d+ events.*linear_compile\.json\.gz: \d+ events/);
  },

  "a file that comes later is compared with the first, or opened alone": async ({ page, base }) => {
    const viewer = page.locator("#trace-page .kt-viewer");
    const input = page.locator("#trace-page-file");
    await take(page, base, fixture("python-h200/linear_eager.json.gz"));
    await opened(page);
    await input.setInputFiles(fixture("python-h200/linear_compile.json.gz"));
    await page.locator("#trace-page .kt-viewer[data-reported='2']").waitFor();
    await page.locator(".compared").waitFor();
    assert.match(await page.locator(".trace-report > h3").first().textContent(), /^linear_eager/);

    // Another takes the second's place, and the numbers that were about it go.
    await input.setInputFiles(fixture("python-h200/mlp_eager.json.gz"));
    await page.locator(".compared .totals", { hasText: "mlp_eager" }).waitFor();
    assert.equal(await page.locator(".compared").count(), 1);

    // What cannot be read leaves the comparison that was there, and its choice.
    const odd = { name: "picture.json", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) };
    await input.setInputFiles(odd);
    assert.match(await failed(page), /picture\.json could not be read/);
    const chosen = viewer.locator("select").nth(1).locator("option:checked");
    assert.equal(await chosen.textContent(), "mlp_eager.json.gz");
    assert.equal(await page.locator(".compared .totals", { hasText: "mlp_eager" }).count(), 1);

    await input.setInputFiles(fixture("python-h200/linear_compile.json.gz"));
    await page.locator(".taken button", { hasText: "Open linear_compile.json.gz alone" }).click();
    await page.locator(".trace-report > h3", { hasText: "linear_compile" }).waitFor();
    await opened(page);
    assert.equal(await page.locator(".compared, .taken button").count(), 0);
  },

  "a second file that fails is not what the first is compared with": async ({ page, base }) => {
    const odd = { name: "picture.json", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) };
    await take(page, base, fixture("cases/46a_eager.json"));
    await opened(page);
    await page.locator("#trace-page-file").setInputFiles(odd);
    assert.match(await failed(page), /picture\.json could not be read/);
    const select = page.locator("#trace-page .kt-viewer select").nth(1);
    assert.equal(await select.inputValue(), "");
    assert.equal(await select.locator("option", { hasText: "picture" }).count(), 0);
  },

  "of two files of which the first is no trace the second is opened": async ({ page, base }) => {
    await take(page, base, fixture("cases/49_execution_trace_not_kineto.json"), fixture("cases/46a_eager.json"));
    await opened(page);
    assert.match(await page.locator(".trace-report > h3").first().textContent(), /^46a_eager/);
    assert.match(await page.locator(".taken").textContent(), /49_execution.*could not be read/);
  },

  "an op and its kernel of one name are told apart, and the rare are said to be": async ({ page, base }) => {
    const event = (cat, ts, dur, more) => ({ ...slice("triton_poi_fused", ts), cat, dur, ...more });
    const kernel = { pid: 0, tid: 7, args: { device: 0, stream: 7 } };
    const file = (name, factor) => {
      const steps = [0, 1, 2].flatMap((step) => [
        event("cpu_op", 100 * step + 1, 5 * factor),
        event("kernel", 100 * step + 50, 7 * factor, kernel),
      ]);
      const traceEvents = [...steps, slice("aten::rare", 900)];
      return { name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ traceEvents })) };
    };
    await take(page, base, file("one.json", 1), file("other.json", 2));
    await page.locator(".compared tbody tr").first().waitFor();
    const rows = await page.locator(".compared tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(rows, [
      ["triton_poi_fused", "device work", "slower", "3 × 7.00 µs", "3 × 14.0 µs"],
      ["triton_poi_fused", "op", "slower", "3 × 5.00 µs", "3 × 10.0 µs"],
      ["aten::rare", "op", "cannot tell", "1 × 5.00 µs", "1 × 5.00 µs"],
    ]);
    assert.match(await page.locator(".compared").textContent(), /"cannot tell" \(1 of the names\)/);
  },

  "devices of one name are counted": async ({ page, base }) => {
    const deviceProperties = [0, 1, 2, 3].map((id) => ({ id, name: "NVIDIA A100-PG509-200" }));
    const text = JSON.stringify({ deviceProperties, traceEvents: [slice("aten::small", 1)] });
    await take(page, base, { name: "four.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await opened(page);
    await page.locator(".trace-report p", { hasText: /^Recorded on 4 × NVIDIA A100-PG509-200\.$/ }).waitFor();
  },

  "a name of any length takes a few lines, and is whole after a click": async ({ page, base }) => {
    const name = `void at::${"long".repeat(25_000)}_end`;
    const kernel = { ...slice(name, 3), cat: "kernel", args: { device: 0, stream: 7 }, pid: 0, tid: 7 };
    const text = JSON.stringify({ traceEvents: [slice(name, 1), kernel] });
    const file = (name) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    const other = { ...file("other.json"), buffer: Buffer.from(JSON.stringify({ traceEvents: [slice("k", 1)] })) };
    await take(page, base, file("long.json"), other);
    await page.locator("#trace-page .kt-viewer[data-reported='2']").waitFor();
    await page.locator("#trace-page canvas").press("ArrowRight");
    await page.locator("#trace-page .kt-viewer[data-selected]").waitFor();
    await page.locator(".kt-viewer summary").first().click();
    await page.locator(".kt-visible li").first().waitFor();
    const tall = await page.locator("#trace-page :is(td, li, summary, h4, dd, .kt-status)").evaluateAll((all) =>
      all.filter((one) => one.offsetHeight > 260).map((one) => `${one.tagName} ${one.offsetHeight}`));
    assert.deepEqual(tall, []);
    const cell = page.locator(".trace-report td button.kt-name").first();
    assert.match(await cell.textContent(), /^void at::long.*….*_end$/);
    assert.equal(await cell.getAttribute("title"), name);
    await cell.click();
    assert.equal(await cell.textContent(), name);
    await cell.click();
    assert.ok((await cell.textContent()).length < 60);
  },

  "lanes that do not fit are said to be there, and a key reaches them": async ({ page, base }) => {
    const threads = Array.from({ length: 40 }, (_, tid) => ({ ...slice(`aten::on_${tid}`, 1), tid }));
    const text = JSON.stringify({ traceEvents: threads });
    await take(page, base, { name: "threads.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await opened(page);
    assert.match(await page.locator("#trace-page .kt-status").textContent(), /Not all lanes fit/);
    const canvas = page.locator("#trace-page canvas");
    await page.locator("#trace-page .kt-viewer summary").first().click();
    const inView = (name) => page.locator("#trace-page .kt-visible li", { hasText: `${name}:` });
    await inView("aten::on_0").waitFor();
    assert.equal(await inView("aten::on_39").count(), 0);
    for (let page = 0; page < 20; page += 1) await canvas.press("PageDown");
    await inView("aten::on_39").waitFor();
    assert.equal(await inView("aten::on_0").count(), 0);
    await take(page, base, fixture("cases/46a_eager.json"));
    await opened(page);
    assert.doesNotMatch(await page.locator("#trace-page .kt-status").textContent(), /Not all lanes fit/);
  },

  "axe finds nothing serious in a filled report, alone and compared, in light and dark": async ({ browser, base, axe }) => {
    for (const look of [
      { colorScheme: "light", viewport: { width: 1100, height: 900 } },
      { colorScheme: "dark", viewport: { width: 360, height: 740 } },
    ]) {
      const context = await browser.newContext({ ...look, bypassCSP: true });
      const page = await context.newPage();
      const serious = async () => {
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run("main"));
        const bad = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        return bad.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join("\n  ")}`);
      };
      await take(page, base, fixture("python-h200/mlp_eager.json.gz"));
      await opened(page);
      for (const name of await page.locator(".names summary").all()) await name.click();
      assert.deepEqual(await serious(), [], look.colorScheme);
      await page.locator("#trace-page-file").setInputFiles(fixture("python-h200/mlp_compile.json.gz"));
      await page.locator(".compared").waitFor();
      assert.deepEqual(await serious(), [], `${look.colorScheme}, compared`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= look.viewport.width, `the page is ${width} pixels wide`);
      await context.close();
    }
  },

  "what is no trace is said to be none, and the page goes on": async ({ page, base }) => {
    const cases = [
      ["49_execution_trace_not_kineto.json", /execution trace/],
      ["17_truncated.json.gz", /ends early|truncated|cut off/],
    ];
    for (const [name, pattern] of cases) {
      await take(page, base, fixture(`cases/${name}`));
      const text = await Promise.race([
        failed(page),
        opened(page).then(() => page.locator(".trace-report").textContent()),
      ]);
      assert.match(text, pattern, name);
    }
    const odd = { name: "picture.json", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) };
    await page.locator("#trace-page-file").setInputFiles(odd);
    assert.match(await failed(page), /picture\.json could not be read: not a profiler trace/);
    await page.locator("#trace-page-file").setInputFiles(fixture("cases/46a_eager.json"));
    await page.locator("#trace-page .kt-viewer:not([data-failed])[data-reported]").waitFor();
  },

  "an empty trace is said to be empty": async ({ page, base }) => {
    await take(page, base, fixture("cases/50_empty_trace_events.json"));
    await opened(page);
    assert.match(await page.locator(".trace-report").textContent(), /The trace is empty/);
  },

  "what is odd is listed": async ({ page, base }) => {
    await take(page, base, fixture("cases/21_negative_dur.json"));
    await opened(page);
    await page.locator(".oddities li", { hasText: "negative" }).first().waitFor();
  },

  "markup in names is shown and never taken for markup": async ({ page, base }) => {
    const hostile = `<img src=x onerror="window.caught=1"><script>window.caught=2</script>{{#fact x}}`;
    const events = [slice(hostile, 1), { ...slice("k", 3), cat: "kernel", args: { device: 0, stream: 7 }, pid: 0, tid: 7 }];
    const text = JSON.stringify({ traceEvents: events });
    await take(page, base, { name: `${hostile.slice(0, 10)}.json`, mimeType: "application/json", buffer: Buffer.from(text) });
    await opened(page);
    await page.locator(".trace-report td", { hasText: "<img src=x" }).waitFor();
    const viewer = page.locator("#trace-page .kt-viewer");
    await viewer.locator("input[type=search]").fill("img");
    await viewer.locator("input[type=search]").press("Enter");
    await viewer.locator("h4", { hasText: "<img src=x" }).waitFor();
    assert.equal(await page.locator("#trace-page img, #trace-page script").count(), 0);
    assert.equal(await page.evaluate(() => window.caught), undefined);
  },

  "a few megabytes that unpack to more than a page holds are refused in one sentence": async ({ page, base }) => {
    const head = Buffer.from(`{"traceEvents":[${JSON.stringify(slice("aten::small", 1))}`);
    // Members of a stream follow each other: one block of blanks, compressed once, many times.
    const block = zlib.gzipSync(Buffer.alloc(64 << 20, 0x20), { level: 9 });
    const buffer = Buffer.concat([zlib.gzipSync(head), ...Array((4 << 10) / 64).fill(block), zlib.gzipSync(Buffer.from("]}"))]);
    await take(page, base, { name: "bomb.json.gz", mimeType: "application/gzip", buffer });
    await page.locator("#trace-page .kt-viewer[data-failed]").waitFor({ timeout: 55_000 });
    const said = await page.locator("#trace-page .kt-status").textContent();
    assert.equal(said, "bomb.json.gz could not be read: it unpacks to more than 4 GiB, which is more than a page holds");
  },

  "a file that is too large to be looked over shows its lanes and says what is left out": async ({ page, base }) => {
    // As if all memory were taken: a file that takes it would make this test wait for minutes.
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...rest) {
        return post.call(this, message.do === "start" ? { ...message, room: 0 } : message, ...rest);
      };
    });
    await take(page, base, fixture("python-h200/linear_eager.json.gz"));
    await opened(page);
    assert.match(await page.locator(".trace-report").textContent(), /too large to be looked over.*left out/);
    assert.equal(await page.locator(".trace-report td").count(), 0);
    await page.locator("#trace-page .kt-viewer input[type=search]").fill("addmm");
    await page.locator("#trace-page .kt-status", { hasText: /^\d+ found$/ }).waitFor();
  },

  "a file that takes all memory is said to, and the page goes on": async ({ page, base, context }) => {
    const trap = "(() => { throw new WebAssembly.RuntimeError('unreachable'); })()";
    await context.route("**/worker.js", async (route) => {
      const script = await (await route.fetch()).text();
      await route.fulfill({ contentType: "text/javascript", body: script.replace("viewer.open(", `${trap}; (`) });
    });
    await take(page, base, fixture("python-h200/linear_eager.json.gz"));
    assert.match(await failed(page), /ran out of memory.*kineto-trace/);
    // What comes after a trap must not reach what has trapped.
    await page.locator("#trace-page canvas").press("w");
    await context.unroute("**/worker.js");
    await page.locator("#trace-page-file").setInputFiles(fixture("cases/46a_eager.json"));
    await opened(page);
  },

  "nothing is asked of anybody while a file is read": async ({ page, base }) => {
    await page.goto(`${base}your-trace.html`);
    await page.locator("#trace-page.ready").waitFor();
    await page.waitForLoadState("networkidle");
    const asked = [];
    page.on("request", (request) => asked.push([request.method(), request.url(), request.postData()]));
    await page.locator("#trace-page-file").setInputFiles(fixture("python-h200/linear_eager.json.gz"));
    await opened(page);
    await page.waitForLoadState("networkidle");
    const own = new RegExp(`^${base}files/viewer/(worker\\.js|viewer\\.js|viewer_bg\\.wasm)$`);
    for (const [method, url, body] of asked) {
      assert.equal(method, "GET", url);
      assert.equal(body, null, url);
      assert.match(url, own);
    }
  },

  "without scripts the page says what it needs and what does without": async ({ browser, base }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${base}your-trace.html`);
    await page.locator("noscript p, p", { hasText: "needs scripts" }).first().waitFor();
    assert.match(await page.locator("main").textContent(), /cargo run -p kineto-trace/);
    await context.close();
  },
};
