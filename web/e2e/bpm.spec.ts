import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectPlaying, openTool, song, start, test } from './test.ts';

const readout = (page: Page) => page.getByRole('region', { name: 'Tempo', exact: true }).locator('output');
/** The tempo as the page shows it. */
const bpm = async (page: Page) => Number(/[\d.]+/.exec((await readout(page).textContent()) ?? '')?.[0]);

/** The highest output level in dB within the next seconds, looked at on every frame. */
const loudestDb = (page: Page, seconds: number) =>
  page.getByRole('meter', { name: 'Output level' }).evaluate(
    (meter, ms) =>
      new Promise<number>((resolve) => {
        const until = performance.now() + ms;
        let loudest = Number.NEGATIVE_INFINITY;
        const look = () => {
          loudest = Math.max(loudest, Number(meter.getAttribute('aria-valuenow')));
          if (performance.now() < until) requestAnimationFrame(look);
          else resolve(loudest);
        };
        look();
      }),
    seconds * 1000,
  );

test('a visitor finds a tempo, corrects it, hears the beats and takes them along', async ({ page }) => {
  await openTool(page, 'bpm-finder', song);
  await start(page);
  await expect(readout(page)).toContainText(/^\d+\.\d\dBPM$/);
  const found = await bpm(page);
  const candidates = page.getByRole('group', { name: 'Likely tempi' }).getByRole('radio');
  await expect(candidates).toHaveCount(3);
  await expect(candidates.first()).toBeChecked();

  await test.step('the result is accessible', async () => {
    await expectAccessible(page);
  });

  await test.step('the click is heard over the muted song', async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
    await page.getByRole('button', { name: 'Mute the song' }).click();
    await expect.poll(() => loudestDb(page, 0.5)).toBe(-48); // the meter's lowest
    await page.getByRole('switch', { name: 'Click on the beats' }).check({ force: true });
    expect(await loudestDb(page, 3)).toBeGreaterThan(-30); // three seconds have beats at any tempo
    await page.keyboard.press('c');
    await expect.poll(() => loudestDb(page, 0.5)).toBe(-48);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
  });

  await test.step('twice, half and another candidate by one click each', async () => {
    await page.getByRole('button', { name: /double the tempo/ }).click();
    await expect(readout(page)).toContainText((2 * found).toFixed(2));
    await page.getByRole('button', { name: /half the tempo/ }).click();
    await expect(readout(page)).toContainText(found.toFixed(2));
    await page.getByRole('group', { name: 'Likely tempi' }).locator('label').nth(1).click();
    await expect(candidates.nth(1)).toBeChecked();
    expect(await bpm(page)).not.toBe(found);
    await page.getByRole('button', { name: 'As found' }).click();
    await expect(candidates.first()).toBeChecked();
  });

  await test.step('the correction and its grid outlive a reload', async () => {
    await page.getByRole('button', { name: /double the tempo/ }).click();
    await page.reload();
    await expect(readout(page)).toContainText((2 * found).toFixed(2));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download beats' }).click();
    await page.getByRole('menuitem', { name: /JSON/ }).click();
    const kept: unknown = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(kept).toMatchObject({ bpm: 2 * found, foundBpm: found });
    const { beats } = kept as { beats: number[] }; // safe: the next lines check it
    const apart = beats.slice(1).map((beat, i) => beat - beats[i]!);
    apart.sort((a, b) => a - b);
    expect(60 / apart[apart.length >> 1]!).toBeCloseTo(2 * found, -1); // as measured to 1 ms
  });
});

test('taps by key and pointer make a tempo that can be taken, but not while typing', async ({ page }) => {
  await openTool(page, 'bpm-finder', song);
  await start(page);
  await expect(readout(page)).toContainText('BPM');
  const pad = page.getByRole('region', { name: 'Tap tempo' });
  for (let i = 0; i < 4; i++) await page.keyboard.press('t');
  await expect(pad).toContainText('4 taps');
  await page.getByRole('button', { name: /^Tap/ }).click();
  await expect(pad).toContainText('5 taps');
  await page.evaluate(() => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('t');
  await expect(pad).toContainText('5 taps');
});
