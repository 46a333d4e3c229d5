import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addRecordings, voice } from './add-recordings.ts';
import { expect, loadedWindow, test } from './app.ts';
import { bringTinyVoice } from './tiny-voice.ts';

test('a model that tells speakers apart is among those of the settings, and compares in a training of the app until it goes', async ({
  launch,
  userData,
}) => {
  test.setTimeout(240_000);
  await bringTinyVoice(userData, 'speaker');
  const app = await launch({ env: { DATA_DIR: path.join(userData, 'data') } });
  const page = await loadedWindow(app);
  const settings = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings')?.click());
  await settings();
  const section = page.getByRole('region', { name: 'Natural voices on this computer' });
  const row = section.getByRole('listitem', { name: 'Tiny', exact: true });
  await expect(row).toContainText('Compares speakers');
  await expect(row).toContainText('On this computer');
  await expect(row.getByRole('link', { name: 'Speak with it' })).toBeHidden();
  await expect(section.getByRole('listitem', { name: /^CAM/ })).toContainText('28.3 MB');

  const again = path.join(userData, 'again.wav');
  copyFileSync(voice, again);
  await addRecordings(page, [voice, again]);
  for (const name of ['voice.wav', 'again.wav'])
    await expect(page.getByRole('listitem', { name })).toContainText(
      'speaker compared by the model tiny-speaker',
    );
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name of the voice').fill('Ada');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Train Ada' }).click();
  await expect(page.getByRole('heading', { name: 'Ada is ready' })).toBeVisible({ timeout: 60_000 });
  const file = path.join(userData, 'ada.fvoice');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Save the voice file' }).first().click();
  await expect.poll(() => existsSync(file) && readFileSync(file).includes('onnx:tiny-speaker')).toBe(true);

  await settings();
  await row.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove Tiny?' });
  await expect(question).toContainText('Trainings compare speakers by signal processing again');
  await question.getByRole('button', { name: 'Remove it' }).click();
  await expect(row).toBeHidden();
  await addRecordings(page);
  await expect(page.getByRole('listitem', { name: 'voice.wav' })).not.toContainText('compared by');
});
