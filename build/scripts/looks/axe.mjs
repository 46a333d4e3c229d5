/// <reference lib="dom" />
import axe from 'axe-core';

/** What can be wrong with one theme and right with the other: it changes colours alone. */
export const ofColour = { runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds wrong, a line for each rule: its name and the elements at fault. axe is put into a document once,
 * and into the frames of our own origin; those of others are not looked into.
 * @param {import('@playwright/test').Page} page @param {import('axe-core').RunOptions} [options]
 * @returns {Promise<string[]>}
 */
export async function faultsByAxe(page, options = {}) {
  for (const frame of page.frames()) {
    const there = frame.evaluate(() => 'axe' in window);
    if (frame === page.mainFrame() ? !(await there) : !(await there.catch(() => true)))
      await frame.evaluate(axe.source);
  }
  return page.evaluate(async (options) => {
    /** @type {{ axe: typeof import('axe-core') }} */
    const { axe } = /** @type {any} */ (window); // safe: put there above
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, options);
}
