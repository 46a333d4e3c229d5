import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { medianF0, readSound } from './sound.ts';
import { done, expect, expectAccessible, sentBy, start, test, voice } from './test.ts';

const rate = 24_000;

test('a voice of this device speaks, changes, goes live and stays, without an account', async ({ page }) => {
  test.setTimeout(180_000);
  const sent = sentBy(page);
  const low = await trainedOn({ sampleRate: rate, channels: [talk(20, rate, { f0: 110, formantScale: 1 })] });
  const { medianHz } = low.header.pitch!;
  const cents = async (file: string) =>
    Math.abs(1200 * Math.log2(medianF0(await readSound(file)) / medianHz));

  await page.goto('/voice-universe?tab=mine');
  await expect(page.getByRole('heading', { name: 'No voices on this device yet' })).toBeVisible();
  await page.getByLabel('Open a voice file').setInputFiles({
    name: 'low.fvoice',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(encodeVoiceFile({ ...low, header: { ...low.header, name: 'Low Tom' } })),
  });
  const row = page.getByRole('listitem', { name: 'Low Tom' });
  await row.getByRole('button', { name: 'Play Low Tom' }).click();
  await expect(row.getByRole('button', { name: 'Pause Low Tom' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  // text
  await row.getByRole('link', { name: /^Type with it.*Low Tom/ }).click();
  await expect(page.getByRole('button', { name: /^Voice of block 1.*Low Tom/ })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Words of block 1' })
    .fill('The old man walked along the river every morning, and nobody knew where he came from.');
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await page.getByRole('button', { name: 'All is spoken' }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the sound' }).click();
  expect(await cents(await (await saving).path())).toBeLessThan(150);

  // a recording
  await page.goto('/voice-universe?tab=mine');
  await row.getByRole('link', { name: /^Change a recording.*Low Tom/ }).click();
  await expect(page.getByText('The voice Low Tom is set.')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(voice);
  await start(page);
  await done(page);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const taking = page.waitForEvent('download');
  await page.getByRole('menuitem').first().click();
  expect(await cents(await (await taking).path())).toBeLessThan(150);

  // live
  await page.goto('/voice-universe?tab=mine');
  await row.getByRole('link', { name: /^Use live.*Low Tom/ }).click();
  await expect(page.getByRole('radio', { name: 'Low Tom' })).toBeChecked();

  await page.goto('/voice-universe?tab=mine');
  await row.getByRole('button', { name: 'Delete Low Tom' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  // its words stay, and say what is missing
  await page.goto('/text-to-speech');
  await page.getByRole('textbox', { name: 'Words of block 1' }).fill('Another sentence for the same block.');
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await expect(page.getByText('“Low Tom” is no longer kept in this browser.')).toBeVisible();
  // a sample of the server's voice is asked for by POST
  expect(sent.filter((call) => !call.includes('/api/voice/'))).toEqual([]);
});

test('a voice of settings is kept on this device, and used by its buttons', async ({ page }) => {
  await page.goto('/voice-universe/new');
  await page.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Robot', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tin');
  await page.getByRole('button', { name: 'Keep it on this device' }).click();
  const row = page.getByRole('listitem', { name: 'Tin' });
  await expect(row).toContainText('Settings');
  await row.getByRole('link', { name: /^Change a recording.*Tin/ }).click();
  await expect(page.getByText('The voice Tin is set.')).toBeVisible();
  await page.goto('/voice-universe?tab=mine');
  await row.getByRole('link', { name: /^Use live.*Tin/ }).click();
  await expect(page.getByRole('radio', { name: 'Tin' })).toBeChecked();
  await page.goto('/voice-universe?tab=mine');
  await row.getByRole('link', { name: /^Type with it.*Tin/ }).click();
  await expect(page.getByRole('button', { name: /^Voice of block 1.*Tin/ })).toBeVisible();
});

test('a file that is no voice is refused in words', async ({ page }) => {
  await page.goto('/voice-universe?tab=mine');
  await page.getByLabel('Open a voice file').setInputFiles({
    name: 'notes.fvoice',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('%PDF-1.7 ...'),
  });
  await expect(page.getByText(/voice file/i).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No voices on this device yet' })).toBeVisible();
});
