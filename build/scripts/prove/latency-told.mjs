import { clickAfter, clickFinder, wait } from './sound-room.mjs';

export const clicks = 20;
export const clickEveryMs = 700;
/** An answer that comes later is one to the next click. */
export const answersMs = clickEveryMs * 0.9;

/**
 * @typedef {{ atMs: number, ms: number, parts: Record<string, number> }} Told what the page said, stage by stage
 * @typedef {{ atMs: number, ms: number }} Passed a click that has passed, and how long it took
 * @typedef {{ clicks: number, passed: Passed[], tolds: Told[], gaps: string | null, heard: number, byNetwork: boolean }} Found
 */

export const finder = () => clickFinder(clickEveryMs / 2);

/** Plays the clicks. @param {import('node:child_process').ChildProcess} player */
export function playClicks({ stdin }) {
  const one = clickAfter(clickEveryMs);
  for (let i = 0; i < clicks; i++) stdin?.write(one);
  stdin?.end(Buffer.alloc(2 * one.length));
}

/**
 * What the page says while the clicks pass: who listens to a device, and how busy the machine is, changes both.
 * @param {import('@playwright/test').Page} page
 */
export async function readTold(page) {
  /** @type {Told[]} */
  const tolds = [];
  const untilMs = performance.now() + clicks * clickEveryMs + 2500;
  while (performance.now() < untilMs) {
    await wait(clickEveryMs);
    const rows = await page.getByRole('region', { name: 'Latency' }).locator('li').allTextContents();
    const parts = Object.fromEntries(
      rows.map((row) => {
        const [, name = row, ms] = /^(.*?)(?: estimated)?([−\d.]+) ms$/.exec(row.trim()) ?? [];
        return [name.trim(), Number(ms?.replace('−', '-'))];
      }),
    );
    const text = await page.locator('[data-part=latency]').textContent();
    tolds.push({ atMs: performance.now(), ms: Number.parseInt(text ?? '', 10), parts });
  }
  return {
    tolds,
    gaps: await page.locator('[data-part=gaps]').textContent(),
    byNetwork: /By GTCRN/.test((await page.getByRole('region', { name: 'Chain' }).textContent()) ?? ''),
  };
}

/** @param {import('@playwright/test').Page} page @param {'low' | 'balanced' | 'safe'} profile */
export async function beginLive(page, profile) {
  const name = { low: 'Low', balanced: 'Balanced', safe: 'Safe' }[profile];
  await page.getByRole('radio', { name, exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  await page.locator('[data-part=latency]', { hasText: /\d/ }).waitFor();
}
