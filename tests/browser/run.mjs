// Runs the browser tests: node run.mjs BOOK MODULES [WORD]
//
// BOOK is a built book, MODULES a folder with playwright-core and axe-core in its node_modules,
// WORD picks the tests whose name has it. CHROME names the browser.
//
// A test is a function under its sentence in the default export of a `*.test.mjs` file. Each has
// a browser context of its own. Whatever it is about, it fails when the page reports an error,
// breaks its content security policy, or asks another origin for anything.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { serve } from "./serve.mjs";

const TEST_TIMEOUT = 180_000;

const [root, modules, word = ""] = process.argv.slice(2);
if (!root || !modules) {
  console.error("expected the built book's folder and the folder with the modules");
  process.exit(2);
}
const require = createRequire(path.resolve(modules, "here.js"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The tests of this folder, by file and sentence. */
async function tests() {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const files = fs.readdirSync(here).filter((name) => name.endsWith(".test.mjs")).sort();
  const found = [];
  for (const file of files) {
    const module = await import(pathToFileURL(path.join(here, file)));
    for (const [sentence, run] of Object.entries(module.default)) {
      found.push({ name: `${file.replace(".test.mjs", "")}: ${sentence}`, run });
    }
  }
  return found.filter(({ name }) => name.includes(word));
}

/** What goes wrong on the pages of a context, as it happens. */
function watch(context, base) {
  const wrong = [];
  const ours = (url) => url.startsWith(base) || /^(data|blob|about):/.test(url);
  context.on("request", (request) => {
    // A test may stand in for another origin; what it answers itself never leaves.
    if (!ours(request.url()) && !context.stoodInFor?.(request.url())) {
      wrong.push(`a request to ${request.url()}`);
    }
  });
  context.on("console", (message) => {
    if (message.type() === "error") wrong.push(`on the console: ${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => wrong.push(`an error: ${error.error()}`));
  return wrong;
}

async function runOne(browser, base, { name, run }) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  context.setDefaultTimeout(10_000);
  const wrong = watch(context, base);
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("it took too long")), TEST_TIMEOUT);
  });
  try {
    const page = await context.newPage();
    await Promise.race([run({ page, base, context, browser, root, axe }), late]);
    if (wrong.length) throw new Error(wrong.join("\n"));
    console.log(`ok      ${name}`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
    return false;
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}

const found = await tests();
if (!found.length) {
  console.error(`no test's name has \`${word}\``);
  process.exit(2);
}
const server = await serve(root);
// Without its sandbox it runs as root too, as in a container; it opens nothing but the book.
const browser = await chromium.launch({
  executablePath: process.env.CHROME,
  args: ["--no-sandbox"],
});
let failed = 0;
for (const test of found) {
  if (!(await runOne(browser, server.base, test))) failed += 1;
}
await browser.close();
server.close();
console.log(`${found.length - failed} of ${found.length} browser tests passed`);
process.exit(failed ? 1 : 0);
