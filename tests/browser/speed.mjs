// Measures the viewer and prints a table: node speed.mjs BOOK MODULES [READER] [EVENTS]
//
// READER is a release build of the kineto-trace command: each stage of the page is compared with
// the command that does the same. All read the same file in turn, and the medians count. EVENTS is
// the size of the generated trace, a million if not said. Needs CHROME as run.mjs.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

import { serve } from "./serve.mjs";

const [root, modules, reader, events = "1000000"] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, "here.js"));
const { chromium } = require("playwright-core");

const ROUNDS = 5;
const FRAMES = 300;
const FIGURE = "#figure-linear-eager-timeline";

/** Writes a trace like a training loop's: ops that nest, launches, kernels on two streams. */
function generate(file, count) {
  const out = fs.openSync(file, "w");
  let text = '{"schemaVersion":1,"traceEvents":[\n';
  let written = 0;
  const add = (event) => {
    text += (written ? ",\n" : "") + JSON.stringify(event);
    written += 1;
    if (text.length > 1 << 20) {
      fs.writeSync(out, text);
      text = "";
    }
  };
  const slice = (cat, name, pid, tid, ts, dur, args) => ({ ph: "X", cat, name, pid, tid, ts, dur, args });
  const shapes = { "Input Dims": [[64], [1024, 32], [32, 64]], "Input Strides": [[1], [32, 1], [1, 32]], "Input type": ["c10::BFloat16", "c10::BFloat16", "c10::BFloat16"] };
  for (let at = 0; written < count; at += 1) {
    const ts = at * 40;
    const id = at + 1;
    if (at % 5000 === 0) add(slice("user_annotation", `ProfilerStep#${at / 5000}`, 1, 1, ts, 199_000, {}));
    add(slice("cpu_op", "aten::linear", 1, 1, ts, 30.5, { "External id": 3 * id, ...shapes }));
    add(slice("cpu_op", "aten::addmm", 1, 1, ts + 6, 22.25, { "External id": 3 * id + 1, ...shapes }));
    add(slice("cuda_runtime", "cudaLaunchKernel", 1, 1, ts + 12, 6.125, { "External id": 3 * id + 1, correlation: id, cbid: 211 }));
    const kernel = { "External id": 3 * id + 1, correlation: id, device: 0, stream: 7 + 6 * (at % 2), grid: [16, 8, 1], block: [384, 1, 1], "registers per thread": 168, "shared memory": 213248 };
    add(slice("kernel", `nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT_${at % 40}`, 0, kernel.stream, ts + 20, 17.5, kernel));
  }
  fs.writeSync(out, text + "\n]}\n");
  fs.closeSync(out);
  return fs.statSync(file).size;
}

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)];
const table = [];
const row = (what, value, limit) => table.push({ what, value, limit });

/** Opens the file on the page for a reader's own trace: milliseconds until each stage. */
async function openOnce(page) {
  await page.goto(`${server.base}your-trace.html`);
  await page.locator("#trace-page.ready").waitFor();
  await page.evaluate(() => {
    // How long the page itself does not answer while the worker reads.
    window.pause = 0;
    let last = performance.now();
    setInterval(() => {
      window.pause = Math.max(window.pause, performance.now() - last);
      last = performance.now();
    }, 10);
  });
  const began = performance.now();
  const until = async (state) => {
    await page.locator(`#trace-page .kt-viewer${state}`).waitFor({ timeout: 600_000 });
    return performance.now() - began;
  };
  await page.locator("#trace-page-file").setInputFiles(file);
  const opened = await until("[data-opened][data-drawn]");
  const reported = await until("[data-reported]");
  return { opened, reported, pause: await page.evaluate(() => window.pause) };
}

/** How long one of the reader's commands takes for the same file. */
function readOnce(command) {
  if (!reader) return 0;
  const began = performance.now();
  const run = spawnSync(reader, [command, file], { maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(String(run.stderr));
  return performance.now() - began;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "viewer-speed-"));
const file = path.join(folder, "generated.json");
const bytes = generate(file, Number(events));
const server = await serve(root);
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ["--no-sandbox"] });
const version = browser.version();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });

  await page.goto(`${server.base}linear.html`);
  const shown = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  row("chapter: text and figures shown", `${Math.round(shown)} ms`, "1000 ms");

  const click = () => page.evaluate((figure) => new Promise((resolve) => {
    const began = performance.now();
    const button = document.querySelector(`${figure} .open-viewer`);
    const wait = new MutationObserver(() => {
      if (!document.querySelector(`${figure} .kt-viewer[data-opened][data-drawn]`)) return;
      wait.disconnect();
      resolve(performance.now() - began);
    });
    wait.observe(document.body, { subtree: true, childList: true, attributes: true });
    button.click();
  }), FIGURE);
  row("chapter: first frame after the click", `${Math.round(await click())} ms`, "300 ms");

  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ...(await openOnce(page)), table: readOnce("table"), explain: readOnce("explain") });
  const median = (key) => quantile(rounds.map((round) => round[key]), 0.5);
  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  const times = (key, command) => (reader ? `${seconds(median(key))}, ${(median(key) / median(command)).toFixed(1)} × native` : seconds(median(key)));
  if (reader) row("native: read, link and add up (`table`)", seconds(median("table")), "");
  if (reader) row("native: and look over (`explain`)", seconds(median("explain")), "");
  row(`${events} events, ${Math.round(bytes / 1e6)} MB: lanes drawn`, times("opened", "table"), "3 × native");
  row("and looked over: table, findings, names", times("reported", "explain"), "3 × native");
  row("the page's longest pause meanwhile", `${Math.round(Math.max(...rounds.map((round) => round.pause)))} ms`, "");

  for (const zoom of [1, 30, 1000]) {
    const canvas = page.locator("#trace-page canvas");
    await canvas.focus();
    await page.keyboard.press("f");
    const frames = await canvas.evaluate(async (element, { zoom, count }) => {
      const wheel = (deltaX, deltaY) => {
        const box = element.getBoundingClientRect();
        element.dispatchEvent(new WheelEvent("wheel", { deltaX, deltaY, clientX: box.x + 600, clientY: box.y + 60, cancelable: true, bubbles: true }));
      };
      wheel(0, -300 * Math.log(zoom));
      const root = element.closest(".kt-viewer");
      const ends = [];
      root.addEventListener("viewer:drawn", () => ends.push(performance.now()));
      const busy = [];
      root.addEventListener("viewer:drawn", ({ detail }) => busy.push(detail.ms));
      for (let at = 0; ends.length < count; at += 1) {
        wheel(at % 200 < 100 ? 9 : -9, 0);
        await new Promise(requestAnimationFrame);
      }
      return { gaps: ends.slice(1).map((end, at) => end - ends[at]), busy };
    }, { zoom, count: FRAMES });
    const [gap, busy] = [quantile(frames.gaps, 0.95), quantile(frames.busy, 0.95)];
    row(`panning, zoomed ${zoom} ×: 95th percentile of a frame`, `${gap.toFixed(1)} ms (${busy.toFixed(1)} ms of work)`, "33 ms");
  }
} finally {
  await browser.close();
  server.close();
  fs.rmSync(folder, { recursive: true });
}
const widths = ["what", "value"].map((key) => Math.max(...table.map((line) => line[key].length)));
const load = os.loadavg()[0].toFixed(1);
console.log(`Chromium ${version}, ${os.cpus().length} cores, load ${load}; medians of ${ROUNDS} rounds`);
for (const { what, value, limit } of table) console.log(what.padEnd(widths[0]), value.padEnd(widths[1]), limit && `(at most ${limit})`);
