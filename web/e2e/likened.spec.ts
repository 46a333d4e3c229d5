import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  writeTinyPocket,
} from '@formant/server/testing/sherpa/sherpa-voice';
import { medianF0, readSound } from './sound.ts';
import { expect, expectAccessible, signUp, test, voice } from './test.ts';

const models = path.join(process.env.FORMANT_E2E_DATA ?? '', 'models');

test('a voice that was trained on the server reads a text like its recordings, where a model for that is installed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  test.skip(!(await bringSherpa(models)), noSherpa);
  await installBundle(models, bundleEntry('pocket', 'pocket-tts'), writeTinyPocket);
  try {
    await signUp(page);
    await page.goto('/voice-cloning');
    await page.getByText('I hold a licence').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Choose recordings').setInputFiles([voice]);
    await expect(page.getByRole('listitem', { name: 'voice.wav' })).toContainText('s of speech', {
      timeout: 60_000,
    });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name of the voice').fill('Ada');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('On the server', { exact: true }).click();
    await page.getByRole('button', { name: 'Train Ada' }).click();
    await expect(page.getByRole('heading', { name: 'Ada is ready' })).toBeVisible({ timeout: 60_000 });

    await expect(page.getByRole('heading', { name: 'Say it naturally' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Type a text for it' }).click();
    await expect(page.getByText('Ada, natural').first()).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Words of block 1' })
      .fill('We left the car. Then we walked home.');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('button', { name: 'Play block 1, take 1' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the sound' }).click();
    // what the tiny network hums
    expect(Math.abs(medianF0(await readSound(await (await saving).path())) - 200)).toBeLessThan(4);
    await page.keyboard.press('Escape');

    // it stands in the list as the person's, and says why it has no sample
    await page
      .getByRole('button', { name: /Ada, natural/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Choose a voice' });
    const row = sheet.getByRole('button', { name: /^Ada, natural/ });
    await expect(row).toContainText('Mine');
    await expect(row).toContainText('Server');
    await row.click();
    await expect(sheet.getByRole('status').filter({ hasText: 'It has no sample' })).toBeVisible();
  } finally {
    await rm(models, { recursive: true, force: true }); // no other journey meets it
  }
});
