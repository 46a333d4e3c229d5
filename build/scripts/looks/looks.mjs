/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { faultsByAxe, ofColour } from './axe.mjs';
import { faultsOfLayout } from './layout.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** A narrow window, one of a laptop, one of a large screen. */
const windows = [
  { width: 420, height: 760 },
  { width: 1024, height: 720 },
  { width: 1600, height: 1000 },
];
/** @type {readonly ('light' | 'dark')[]} */
const themes = ['light', 'dark'];

/**
 * What is wrong with the looks of the page that is shown, a line each, in three windows and both themes: what axe
 * finds, what makes it scroll sideways, what is cut off and what lies under something else. Where `FORMANT_PICTURES`
 * names a folder, a picture of each is laid there: `<name>-<width>-<theme>.png`.
 * @param {Page} page @param {string} name
 * @returns {Promise<string[]>}
 */
export async function faultsOfLooks(page, name) {
  const before = page.viewportSize();
  /** @type {string[]} */
  const faults = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      await page.evaluate(restful);
      const found =
        theme === 'light'
          ? [...(await faultsByAxe(page)), ...(await page.evaluate(faultsOfLayout))]
          : await faultsByAxe(page, ofColour);
      faults.push(...found.map((fault) => `${name}, ${size.width} px, ${theme}: ${fault.slice(0, 400)}`));
      await takePicture(page, `${name}-${size.width}-${theme}.png`);
    }
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** In a page: what was on its way to another look has arrived; what inherits from it sets out only then. */
async function restful() {
  const moving = () =>
    document
      .getAnimations()
      .some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  for (let still = 0; still < 3; still = moving() ? 0 : still + 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The whole page, in which what stands at the window's edge stands at its end, and what follows the scrolling in its place. */
const wholePage = `html { scrollbar-width: none } body { position: relative }
  .sticky { position: static !important } .bottom-bar { position: absolute !important }`;

/** @param {Page} page @param {string} file */
async function takePicture(page, file) {
  const folder = process.env.FORMANT_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  // not as an element: the app's content policy would refuse it
  const sheet = await page.evaluateHandle((text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    document.adoptedStyleSheets.push(made);
    return made;
  }, wholePage);
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
  await sheet.evaluate((made) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== made);
  });
}
