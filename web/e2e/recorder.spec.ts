import type { Page } from '@playwright/test';
import { pullableMicrophone } from './microphone.ts';
import { medianF0, readSound } from './sound.ts';
import { done, expect, expectPlaying, levelDb, startButton, test, voice } from './test.ts';

const recorded = (page: Page) => page.locator('[data-part=recorded]');
const seconds = async (page: Page) => {
  const [minutes = '0', rest = '0'] = ((await recorded(page).textContent()) ?? '').split(':');
  return Number(minutes) * 60 + Number(rest);
};
const take = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function openRecorder(page: Page) {
  await page.goto('/tools/voice-recorder');
  // the browser of this test has allowed the microphone, so that it opens by itself
  await expect(page.getByRole('button', { name: /^Record/ })).toBeVisible();
  await page.getByRole('switch', { name: /Count in/ }).uncheck();
}
/** Records for so long and stops. */
async function record(page: Page, atLeast: number) {
  await page.keyboard.press('r');
  await expect.poll(() => seconds(page)).toBeGreaterThan(atLeast);
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: /^Record/ })).toBeVisible();
}

test('records three seconds that sound like the microphone, plays, renames and downloads them', async ({
  page,
}) => {
  await openRecorder(page);
  const meter = page.getByRole('meter', { name: 'Input level' });
  await expect.poll(async () => Number(await meter.getAttribute('aria-valuenow'))).toBeGreaterThan(-30);
  await record(page, 3);
  const card = take(page, 'Take 1');
  await expect(card.getByRole('button', { name: 'Play Take 1' })).toBeVisible();
  await page.keyboard.press(' ');
  await expectPlaying(page);
  await page.keyboard.press(' ');
  await card.getByRole('button', { name: 'Rename Take 1' }).click();
  await card.getByLabel('Name').fill('Reading aloud');
  await card.getByRole('button', { name: 'Save' }).click();
  const renamed = take(page, 'Reading aloud');
  await expect(renamed).toBeVisible();
  await page.reload();
  await renamed.getByRole('button', { name: 'Download', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Reading aloud' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Reading aloud.wav');
  const sound = await readSound(await download.path());
  const original = await readSound(voice);
  expect(sound.seconds).toBeGreaterThan(3);
  expect(20 * Math.log10(sound.rms / original.rms)).toBeGreaterThan(-6); // the same voice at its level
  expect(Math.abs(1200 * Math.log2(medianF0(sound) / medianF0(original)))).toBeLessThan(150);
});

test('a take that a reload cuts off is there again, up to the last moment', async ({ page }) => {
  await openRecorder(page);
  await page.keyboard.press('r');
  await expect.poll(() => seconds(page)).toBeGreaterThan(3);
  const written = await seconds(page);
  await page.reload();
  await expect(page.getByText(/Take 1 was cut off when the page ended/)).toBeVisible();
  const card = take(page, 'Take 1');
  await expect(card.getByText('Recovered')).toBeVisible();
  const length = (await card.locator('[data-part=time]').locator('..').textContent())?.split('/')[1] ?? '';
  const [minutes = '0', rest = '0'] = length.trim().split(':');
  expect(Number(minutes) * 60 + Number(rest)).toBeGreaterThanOrEqual(written - 0.2);
  await card.getByRole('button', { name: 'Play Take 1' }).click();
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-40);
  // told once: from then on the take says it of itself
  await page.reload();
  await expect(card.getByText('Recovered')).toBeVisible();
  await expect(page.getByText(/was cut off when the page ended/)).toBeHidden();
});

test('a take goes into the enhancer with one click and without an upload', async ({ page }) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/upload/.test(request.url())) uploads.push(request.url());
  });
  await openRecorder(page);
  await record(page, 2);
  await take(page, 'Take 1').getByRole('button', { name: 'Audio enhancer' }).click();
  await expect(page).toHaveURL(/\/tools\/audio-enhancer\?job=/);
  await startButton(page).click({ timeout: 30_000 });
  await done(page);
  expect(uploads).toEqual([]);
});

test('pauses, counts in, deletes with undo and trims', async ({ page }) => {
  await openRecorder(page);
  await page.getByRole('switch', { name: /Count in/ }).check();
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect(page.getByRole('timer')).toHaveText('3');
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  await expect.poll(() => seconds(page)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  const before = await seconds(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(before + 0.5);
  await page.getByRole('button', { name: /^Stop/ }).click();
  const card = take(page, 'Take 1');
  await card.getByRole('button', { name: 'Trim' }).click();
  await card.getByRole('slider', { name: 'Start of what is kept' }).fill('0.5');
  await card.getByRole('slider', { name: 'End of what is kept' }).fill('1');
  await card.getByRole('button', { name: 'Keep this part as a new take' }).click();
  const trimmed = take(page, 'Take 1, trimmed');
  await expect(trimmed.getByText('/ 0:00.5')).toBeVisible();
  await trimmed.getByRole('button', { name: 'Delete Take 1, trimmed' }).click();
  await expect(trimmed).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(trimmed).toBeVisible();
});

test('goes on with another microphone when the first is pulled out, and keeps all when there is none', async ({
  page,
}) => {
  const pullOut = await pullableMicrophone(page);
  await openRecorder(page);
  await page.keyboard.press('r');
  await expect.poll(() => seconds(page)).toBeGreaterThan(1);
  await pullOut(false);
  await expect(page.getByText(/went away at 0:0\d. The recording goes on with/)).toBeVisible();
  const before = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before + 1);
  await pullOut(true);
  await expect(page.getByText(/there is no other microphone.*is kept/)).toBeVisible();
  await expect(take(page, 'Take 1')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No microphone was found')).toBeVisible();
});

test('says what is wrong when the microphone is refused, and when it is silent', async ({ page }) => {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    let asked = 0;
    navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus);
    media.getUserMedia = async () => {
      if (asked++ === 0) throw new DOMException('', 'NotAllowedError');
      const context = new AudioContext();
      const mute = new GainNode(context, { gain: 0 });
      const tone = new OscillatorNode(context);
      const target = context.createMediaStreamDestination();
      tone.connect(mute).connect(target);
      tone.start();
      return target.stream;
    };
  });
  await page.goto('/tools/voice-recorder');
  await page.getByRole('button', { name: 'Use the microphone' }).click();
  await expect(page.getByText('The microphone is blocked')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/No sound comes from/)).toBeVisible();
});
