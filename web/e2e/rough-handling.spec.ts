import { readFileSync } from 'node:fs';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import type { Page } from '@playwright/test';
import { expect, start, startButton, test, voice } from './test.ts';

const rate = 24_000;

test('200 kB of paragraphs are pasted at once, said to be too many, and kept whole', async ({ page }) => {
  const paragraph = 'Nobody minded the rain, since there was time and bread. '.repeat(9).trim();
  const pasted = Array.from({ length: 400 }, (_, i) => `${i + 1}. ${paragraph}`).join('\n\n');
  expect(pasted.length).toBeGreaterThan(200_000);
  await page.goto('/text-to-speech');
  const first = page.getByRole('textbox', { name: 'Words of block 1', exact: true });
  await expect(first).toHaveValue(/^Hello/);
  await first.fill('');
  await first.evaluate((field: HTMLTextAreaElement, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.focus();
    // what a browser does with a paste that nobody has taken
    if (field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })))
      document.execCommand('insertText', false, text);
  }, pasted);
  await expect(page.getByRole('alert').filter({ hasText: 'up to 50,000 are spoken' })).toBeVisible();
  // it still answers to keys
  await first.press('Control+Home');
  await first.pressSequentially('Now: ');
  await expect(first).toHaveValue(/^Now: 1\. Nobody minded/);
  await page.reload();
  await expect(first).toHaveValue(/^Now: 1\. Nobody minded/);
  const kept = await page
    .getByRole('textbox', { name: /^Words of block/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value).join('\n\n'));
  expect(kept).toBe(`Now: ${pasted}`);
});

/** Letters of other scripts and directions, one in two parts, and 200 bytes. */
const names = ['Привет мир', 'مرحبا بالعالم', '日本語の録音', 'e\u0301te\u0301 🎤', 'ü'.repeat(100)];

test('recordings keep their names in every script, on the page and in what is saved', async ({ page }) => {
  test.setTimeout(120_000);
  const buffer = readFileSync(voice);
  for (const name of names) {
    await page.goto('/tools/converter');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.wav`, mimeType: 'audio/wav', buffer });
    await expect(startButton(page)).toBeVisible();
    await expect(page.getByText(name, { exact: false }).first()).toBeVisible();
    await start(page);
    const save = page.getByRole('main').getByRole('button', { name: /^Download/ });
    await expect(save).toBeVisible({ timeout: 60_000 });
    const saving = page.waitForEvent('download');
    await save.click();
    expect((await saving).suggestedFilename().normalize(), name).toContain(name.normalize());
  }
});

const open = (page: Page, name: string, bytes: Uint8Array) =>
  page.getByLabel('Open a voice file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });

test('a voice file of a newer version is refused with what to do, and two tabs keep what both add', async ({
  page,
}) => {
  const mine = '/voice-universe?tab=mine';
  const low = await trainedOn({ sampleRate: rate, channels: [talk(10, rate, { f0: 110, formantScale: 1 })] });
  const bytes = encodeVoiceFile(low);
  const newer = bytes.slice();
  newer[7] = 2;
  await page.goto(mine);
  await expect(page.getByRole('heading', { name: 'No voices on this device yet' })).toBeVisible();
  await open(page, 'tomorrow.fvoice', newer);
  await expect(page.getByText('made by a newer version. Update')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(mine);
  await expect(other.getByRole('heading', { name: 'No voices on this device yet' })).toBeVisible();
  const named = (name: string) => encodeVoiceFile({ ...low, header: { ...low.header, name } });
  const seen = (tab: Page, name: string) =>
    expect(tab.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  await open(page, 'a.fvoice', named('Tab one'));
  for (const tab of [page, other]) await seen(tab, 'Tab one');
  await open(other, 'b.fvoice', named('Tab two'));
  for (const tab of [page, other]) await seen(tab, 'Tab two');
  await seen(page, 'Tab one');
});
