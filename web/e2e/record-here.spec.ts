import { microphoneThat } from './microphone.ts';
import { done, expect, expectAccessible, expectPlaying, start, startButton, test } from './test.ts';

const panel = 'Record your voice';

test('a voice is recorded in place of a file, heard, taken again, and changed', async ({ page }) => {
  await page.goto('/tools/voice-changer', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const bench = page.getByRole('region', { name: panel });
  await expect(bench.getByRole('timer')).toHaveText(/[321]/);
  await expect(bench.getByText('Recording', { exact: true })).toBeVisible();
  const level = bench.getByRole('meter', { name: 'Input level' });
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(-30);
  await expect(bench.locator('[data-part=recorded]')).toHaveText(/0:0[2-9]/);
  await bench.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.locator(':focus')).toHaveText('Take 1');
  await expectAccessible(page);
  await bench.getByRole('button', { name: 'Play Take 1' }).click();
  await expect(bench.getByRole('button', { name: 'Pause Take 1' })).toBeVisible();
  await bench.getByRole('button', { name: /^Record again/ }).click();
  await expect(bench.locator('[data-part=recorded]')).toHaveText(/0:0[2-9]/);
  await page.keyboard.press('r');
  await expect(bench.getByRole('heading', { name: 'Take 2' })).toBeVisible();
  await bench.getByRole('button', { name: 'Use this recording' }).click();
  await expect(startButton(page)).toBeEnabled();
  await start(page);
  await done(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  // both takes stay on the page that keeps them
  await page.goto('/tools/voice-recorder');
  for (const name of ['Take 1', 'Take 2']) await expect(page.getByRole('article', { name })).toBeVisible();
});

test('Record stands beside Choose where a voice is worked on, and nowhere else', async ({ page }) => {
  const offers = async (tool: string) => {
    await page.goto(`/tools/${tool}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
    return page.getByRole('button', { name: 'Record', exact: true }).isVisible();
  };
  for (const tool of ['voice-changer', 'audio-enhancer', 'echo-remover', 'reverb-remover'])
    expect(await offers(tool), tool).toBe(true);
  for (const tool of ['vocal-remover', 'stem-splitter', 'bpm-finder', 'converter'])
    expect(await offers(tool), tool).toBe(false);
});

for (const [kind, says] of [
  ['refuses', 'The microphone is blocked'],
  ['is missing', 'No microphone was found'],
] as const)
  test(`a microphone that ${kind} is told in place, and files can be chosen again`, async ({ page }) => {
    await microphoneThat(page, kind);
    await page.goto('/tools/voice-changer', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByRole('region', { name: panel }).getByRole('alert')).toContainText(says);
    await page.getByRole('button', { name: 'Choose a file instead' }).click();
    await expect(page.getByText('Drop recordings here')).toBeVisible();
  });

test('a microphone that gives nothing is told while it is recorded, and of the take', async ({ page }) => {
  await microphoneThat(page, 'is silent');
  await page.goto('/tools/audio-enhancer', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const bench = page.getByRole('region', { name: panel });
  await expect(bench.getByText(/^No sound comes from/)).toBeVisible();
  await expect(bench.locator('[data-part=recorded]')).toHaveText(/0:0[1-9]/);
  await bench.getByRole('button', { name: /^Stop/ }).click();
  await expect(bench.getByText('Nothing can be heard on this take.')).toBeVisible();
});
