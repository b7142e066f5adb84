// Guess first, then look.
import assert from "node:assert/strict";

const KERNELS = "#guess-linear-kernels-per-forward";
const SHARE = "#guess-linear-gpu-busy-share";

async function choose(page, form, choice) {
  await page.locator(`${form} label`, { hasText: choice }).locator("input").check();
  await page.locator(`${form} button`).click();
}

async function write(page, form, number) {
  await page.locator(`${form} input`).fill(String(number));
  await page.locator(`${form} button`).click();
}

const verdict = (page, form) => page.locator(`${form} .guess-verdict`).textContent();
const rowOf = (page, name) => page.locator(`.guesses tr[data-guess="${name}"] .guessed`);

export default {
  "a guess is answered, kept, and set against what was found": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    const answer = page.locator(`${KERNELS} .guess-answer`);
    assert.equal(await answer.evaluate((details) => details.open), false, "shown before it was guessed");
    await choose(page, KERNELS, "two");
    assert.equal(await verdict(page, KERNELS), "You guessed two. Found was one.");
    assert.equal(await answer.evaluate((details) => details.open), true);
    assert.equal(await rowOf(page, "linear.kernels_per_forward").textContent(), "two");
    await page.reload();
    assert.equal(await verdict(page, KERNELS), "You guessed two. Found was one.");
    assert.match(await page.locator(".guesses-score").textContent(), /^Guessed: 1 of 3\. Right: 0\./);
  },

  "numbers are right, close or off": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    const found = Number(await page.locator(SHARE).getAttribute("data-number"));
    for (const [guess, said] of [[found, "right"], [found * 1.5, "close"], [found * 10, "off"]]) {
      await write(page, SHARE, guess);
      assert.equal(await page.locator(SHARE).getAttribute("data-verdict"), said);
    }
    assert.match(await verdict(page, SHARE), /^You guessed [\d.]+ %\. Found was [\d.]+ %\.$/);
  },

  "guesses are made with the keyboard alone": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.locator(`${KERNELS} input`).first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    assert.match(await verdict(page, KERNELS), /^You guessed one\. Right/);
    await page.locator(`${SHARE} input`).focus();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    assert.match(await verdict(page, SHARE), /^You guessed 2 %/);
  },

  "guesses can be forgotten": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await choose(page, KERNELS, "two");
    await page.locator(".guesses-forget").click();
    assert.equal(await verdict(page, KERNELS), "");
    assert.equal(await rowOf(page, "linear.kernels_per_forward").textContent(), "–");
    await page.reload();
    assert.equal(await page.locator(`${KERNELS} input:checked`).count(), 0);
    assert.equal(await page.locator(".guesses-forget").isVisible(), false);
  },

  "a kept guess that is no answer any more is left out": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await page.evaluate(() => localStorage.setItem("guess:linear.kernels_per_forward", "<b>many</b>"));
    await page.reload();
    assert.equal(await verdict(page, KERNELS), "");
  },

  "without storage a guess lasts as long as the page": async ({ page, base }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get() { throw new Error("forbidden"); } });
    });
    await page.goto(`${base}linear.html`);
    await choose(page, KERNELS, "one");
    assert.match(await verdict(page, KERNELS), /Right/);
  },

  "the answer leads to the event in the figure": async ({ page, base }) => {
    await page.goto(`${base}linear.html`);
    await choose(page, KERNELS, "one");
    await page.locator(`${KERNELS} a.see`).click();
    const lit = page.locator("#figure-linear-eager-timeline .gone-to");
    assert.ok((await lit.count()) > 0, "nothing is lit");
  },
};
