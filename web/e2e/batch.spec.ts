import { readFile } from 'node:fs/promises';
import { encodeWav } from '@formant/engine/codecs/wav';
import { talk } from '@formant/engine/testing/talk';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { unzipSync } from 'fflate';
import { expect, expectWellMade, song, test, voice } from './test.ts';

const words = {
  name: `words ${'that fit into no row '.repeat(6)}.wav`,
  mimeType: 'audio/wav',
  buffer: Buffer.from('Only words. '.repeat(100)),
};
const channels = [talk(2, 16_000, { f0: 120, formantScale: 1 })];
const speech = {
  mimeType: 'audio/wav',
  buffer: Buffer.from(encodeWav({ sampleRate: 16_000, channels }, 'float32')),
};

test('several files become a batch that goes on after one that fails, and one ZIP', async ({ page }) => {
  await page.goto('/tools/converter');
  await page.locator('input[type=file]').setInputFiles([song, voice]);
  await expect(page.getByRole('heading', { name: '2 files' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([words]);
  await page.getByRole('radio', { name: 'FLAC' }).check({ force: true });
  await expectWellMade(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Start 3 files' }).click();
  await expect(page.getByText('2 of 3 done, 1 not')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('There is no sound in this file')).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 of 3 done, 1 not')).toBeVisible();
  await expectWellMade(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all 2' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Converter (2).zip');
  const files = unzipSync(await readFile(await file.path()));
  expect(Object.keys(files).sort()).toEqual(['song.flac', 'voice.flac']);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('fLaC');

  await page.getByRole('link', { name: 'Open song.mp3' }).click();
  await expect(page.getByRole('button', { name: 'Download FLAC' })).toBeVisible();
  await page.getByRole('link', { name: 'All files of this batch' }).click();
  await expect(page.getByText('2 of 3 done, 1 not')).toBeVisible();
  await page.getByRole('button', { name: 'New files' }).click();
  await expect(page.getByText('Drop recordings here')).toBeVisible();
});

test('a batch that a reload interrupts goes on by itself', async ({ page }) => {
  await page.goto('/tools/bpm-finder');
  await page.locator('input[type=file]').setInputFiles([song, voice]);
  await page.getByRole('button', { name: 'Start 2 files' }).click();
  await expect(page.getByRole('button', { name: 'Cancel all' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 2 done')).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as a table' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toMatch(/^file,(.*,)?bpm/);
  expect(table.trim().split('\r\n')).toHaveLength(3);
});

test('the files of a batch are worked on by the model that is chosen for all of them', async ({ page }) => {
  await page.goto('/tools/audio-enhancer');
  await page
    .locator('input[type=file]')
    .setInputFiles(['first.wav', 'again.wav'].map((name) => ({ name, ...speech })));
  await page.getByText('Add a neural model').click();
  const mine = { name: 'mine.onnx', mimeType: '', buffer: Buffer.from(tinyGtcrn()) };
  await page.locator('input[accept=".onnx"]').setInputFiles(mine);
  await expect(page.getByRole('combobox', { name: 'Engine' })).toContainText('GTCRN (your own)');
  await expectWellMade(page, 'light');
  await page.getByRole('button', { name: 'Start 2 files' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Open again.wav' }).click();
  await expect(page.getByText('A neural model took noise out.')).toBeVisible();
});
