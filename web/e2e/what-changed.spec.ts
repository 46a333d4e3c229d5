import { encodeWav } from '@formant/engine/codecs/wav';
import { noise } from '@formant/engine/testing/signals';
import { talk } from '@formant/engine/testing/talk';
import { readSound } from './sound.ts';
import { done, expect, expectAccessible, expectPlaying, openTool, signUp, start, test } from './test.ts';

const sampleRate = 44_100;
const speech = talk(6, sampleRate, { f0: 120, formantScale: 1 });
const hiss = noise(speech.length, 9).map((value) => 0.03 * value);
const recording = {
  name: 'talk.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(
    encodeWav({ sampleRate, channels: [speech.map((value, i) => value + hiss[i]!)] }, 'float32'),
  ),
};

function correlation(a: Float32Array, b: Float32Array): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < b.length; i++) {
    ab += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return ab / Math.sqrt(aa * bb + 1e-30);
}

/** Asks for what was removed, hears it, saves it: it is the noise, and not the voice. */
async function expectNoiseRemoved(page: Parameters<typeof done>[0]) {
  const third = page.getByRole('radio', { name: /What was removed/ });
  await third.click({ force: true }); // it is checked once the sound is there
  await expect(third).toBeChecked({ timeout: 60_000 });
  await expect(page.getByText(/You hear what was taken out of the recording/)).toBeVisible();
  await expect(page.getByRole('slider', { name: 'What was removed, position' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'What was removed' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('talk (what was removed).wav');
  const { channels } = await readSound(await saved.path());
  expect(channels[0]).toHaveLength(speech.length);
  expect(correlation(channels[0]!, hiss)).toBeGreaterThan(0.85);
  expect(Math.abs(correlation(channels[0]!, speech))).toBeLessThan(0.15);
}

test('the result says by measure what changed, and what was removed can be heard and saved', async ({
  page,
}) => {
  await openTool(page, 'audio-enhancer', recording);
  await start(page);
  await done(page);
  const table = page.getByRole('table', { name: 'What changed' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('Noise in the pauses')).toContainText(/−\d+ → −\d+ dB.*\d+ dB quieter/);
  await expect(row('Loudness')).toContainText(/→ −1[56]\.\d LUFS.*louder/);
  await expect(row('Room')).toHaveCount(0); // there is none, so nothing was done about it
  await expectNoiseRemoved(page);
  await expectAccessible(page);

  // the keys change between the three
  await page.keyboard.press('a');
  await expect(page.getByRole('radio', { name: /Original/ })).toBeChecked();
  await page.keyboard.press('c');
  await expect(page.getByRole('radio', { name: /What was removed/ })).toBeChecked();
});

test('nothing that was only made louder is offered as removed', async ({ page }) => {
  await openTool(page, 'audio-enhancer', recording);
  await page.getByRole('radio', { name: 'Loudness only' }).check({ force: true });
  await start(page);
  await done(page);
  await expect(page.getByRole('radio', { name: /Result/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /What was removed/ })).toHaveCount(0);
});

test('a job of the server has both as well', async ({ page }) => {
  await signUp(page);
  await openTool(page, 'audio-enhancer', recording);
  await page.getByRole('radio', { name: 'On the server' }).check({ force: true });
  await start(page);
  await done(page);
  await expect(page.getByText('Server', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'What changed' })).toContainText('Noise in the pauses');
  await expectNoiseRemoved(page);
});
