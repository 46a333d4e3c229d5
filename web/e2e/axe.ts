import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * What axe finds wrong, a line for each rule: its name and the elements at fault. axe is put into a document once,
 * and into the frames of our own origin; those of others are not looked into.
 */
export async function faultsByAxe(page: Page, options: RunOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    const there = frame.evaluate(() => 'axe' in window);
    if (frame === page.mainFrame() ? !(await there) : !(await there.catch(() => true)))
      await frame.evaluate(axe.source);
  }
  return page.evaluate(async (options) => {
    // safe: put there above
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, options);
}
