import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { addRecordings } from './add-recordings.ts';
import { expect, loadedWindow, test } from './app.ts';
import { bringTinyVoice } from './tiny-voice.ts';

const cloning = async (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Voice cloning' }).first().click();
const words = (page: Page) => page.getByRole('textbox', { name: 'Words of block 1' });
const spoken = (page: Page) => page.getByRole('button', { name: 'All is spoken' });

test('a voice that was trained in the app reads a text like its recordings, also after a restart, until it is deleted', async ({
  launch,
  userData,
}) => {
  test.setTimeout(280_000);
  await bringTinyVoice(userData, 'pocket');
  const env = { DATA_DIR: path.join(userData, 'data') };
  const first = await launch({ env });
  let page = await loadedWindow(first);
  await addRecordings(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name of the voice').fill('Ada');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('checkbox', { name: /^Keep up to 20 s of my recordings/ })).toBeChecked();
  await page.getByRole('button', { name: 'Train Ada' }).click();
  await expect(page.getByRole('heading', { name: 'Ada is ready' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Say it naturally' })).toBeVisible();
  await first.close();

  const app = await launch({ env });
  page = await loadedWindow(app);
  await page.getByRole('link', { name: 'Text to speech' }).first().click();
  await page.getByRole('button', { name: /^Voice of block 1/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose a voice' });
  const row = sheet.getByRole('button', { name: /^Ada, natural/ });
  await expect(row).toContainText('Mine');
  await expect(row).toContainText('This device');
  await row.click();
  await expect(sheet.getByRole('status').filter({ hasText: 'this computer makes' })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await words(page).fill('We left the car. Then we walked home.');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(spoken(page)).toBeVisible({ timeout: 60_000 });

  const file = path.join(userData, 'ada.wav');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download the sound' }).click();
  await expect.poll(() => existsSync(file) && statSync(file).size > 50_000, { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeHidden();
  const wav = readFileSync(file);
  // what a person's voice says is marked
  expect(wav.includes('AI-generated: made by a computer in a trained voice')).toBe(true);
  const at = wav.indexOf('data') + 8;
  const bytes = wav.subarray(at, at + wav.readUInt32LE(at - 4));
  const samples = new Int16Array(Uint8Array.from(bytes).buffer);
  // the tiny network hums as loud as the mean magnitude of what it hears: silent without a reference
  expect(samples.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(300);
  await page.keyboard.press('Escape');

  await cloning(page);
  await page
    .getByRole('listitem', { name: 'Ada' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('listitem', { name: 'Ada' })).toBeHidden();
  await page.getByRole('link', { name: 'Text to speech' }).first().click();
  await words(page).fill('Once more.');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(
    page.getByText('“Ada, natural” spoke like a trained voice that this device no longer keeps'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Voice of block 1/ }).click();
  await expect(sheet.getByRole('button', { name: /^Tiny/ }).first()).toBeVisible();
  await expect(row).toBeHidden();
});
