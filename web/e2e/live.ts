import { bandHz, bandOf } from '@formant/engine/speech/spectrum/band-scale';
import { longTerm } from '@formant/engine/testing/long-term';
import type { Page } from '@playwright/test';
import { readSound, type Sound } from './sound.ts';
import { expect } from './test.ts';

export const power = (page: Page) => page.getByRole('button', { name: 'Voice changer', exact: true });
export const choose = (page: Page, voice: string) =>
  page.getByRole('radio', { name: voice, exact: true }).check({ force: true });
export const outputDb = async (page: Page) =>
  Number(await page.getByRole('meter', { name: 'Output level' }).getAttribute('aria-valuenow'));

/** Opens the page with the safest profile, which a busy machine does not change under a recording, and starts. */
export async function goLive(page: Page) {
  await page.goto('/live');
  await page.getByRole('radio', { name: 'Safe', exact: true }).check({ force: true });
  await power(page).click();
  await expect(power(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
}

/** Records what others would hear, as a take of the recorder. */
export async function recordLive(page: Page, atLeast: number) {
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const stop = page.getByRole('button', { name: /^Stop \d/ });
  await expect
    .poll(async () => Number(/:(\d+)/.exec((await stop.textContent()) ?? '')?.[1] ?? 0), {
      timeout: 1000 * (atLeast + 15),
    })
    .toBeGreaterThanOrEqual(atLeast);
  await stop.click();
  await expect(page.getByText(/is among the takes of the voice recorder/)).toBeVisible();
}

/** The takes of this browser by their names, read from the recorder's page. */
export const takesOf = async (page: Page, names: readonly string[]): Promise<Sound[]> =>
  Promise.all((await takeFilesOf(page, names)).map((file) => readSound(file)));

/** The same as files. */
export async function takeFilesOf(page: Page, names: readonly string[]): Promise<string[]> {
  await page.goto('/tools/voice-recorder');
  const files: string[] = [];
  await expect(page.getByRole('article', { name: names[0]!, exact: true })).toBeVisible();
  for (const name of names) {
    const take = page.getByRole('article', { name, exact: true });
    const folded = take.getByRole('button', { name: `Open ${name}` });
    if (await folded.isVisible()) await folded.click();
    await take.getByRole('button', { name: 'Download', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    files.push(await (await saving).path());
  }
  return files;
}

export const cents = (hz: number, reference: number): number => 1200 * Math.log2(hz / reference);
export const envelopeOf = ({ channels, sampleRate }: Sound): Promise<Float32Array> =>
  longTerm(channels[0]!, sampleRate);

/** By how many semitones the formants of `changed` lie above those of `original`: the shift that fits best. */
export function formantShift(changed: Float32Array, original: Float32Array): number {
  const level = (bands: Float32Array, hz: number) => {
    const place = bandOf(hz);
    const low = Math.floor(place);
    return bands[low]! + (place - low) * (bands[low + 1]! - bands[low]!);
  };
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let shift = -12; shift <= 12; shift += 0.25) {
    const ratio = 2 ** (shift / 12);
    const differences: number[] = [];
    for (let hz = bandHz(10); hz < 3500; hz *= 1.03)
      if (hz * ratio > 150 && hz * ratio < 6500)
        differences.push(level(changed, hz * ratio) - level(original, hz));
    const mean = differences.reduce((sum, d) => sum + d, 0) / differences.length;
    const off = differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / differences.length;
    if (off < least) {
      least = off;
      best = shift;
    }
  }
  return best;
}
