import { memorySource } from '@formant/engine';
import { trainVoice } from '@formant/engine/speech/training/train-voice';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { encodeVoiceFile, type VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { distanceDb } from '@formant/engine/testing/long-term';
import { talk } from '@formant/engine/testing/talk';
import { cents, choose, envelopeOf, goLive, power, recordLive, takeFilesOf, takesOf } from './live.ts';
import { medianF0, readSound, readTags } from './sound.ts';
import { expect, signUp, test, voice } from './test.ts';

const rate = 24_000;
let low: { voice: VoiceFile; file: { name: string; mimeType: string; buffer: Buffer } };

test.beforeAll(async () => {
  const trained = await trainVoice({
    sources: [memorySource({ sampleRate: rate, channels: [talk(20, rate, { f0: 110, formantScale: 1 })] })],
    name: 'Low Talker',
    licence: 'CC0-1.0',
    consent: null,
    language: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    signal: new AbortController().signal,
    progress() {},
  });
  const buffer = Buffer.from(encodeVoiceFile(trained));
  low = { voice: trained, file: { name: 'low.fvoice', mimeType: 'application/octet-stream', buffer } };
});

test('a dropped voice file is spoken with: the output has its pitch and comes nearer to its sound', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await goLive(page);
  const panel = page.getByRole('region', { name: 'Voices' });
  const files = panel.getByLabel('Trained voice file');
  await files.setInputFiles(voice);
  await expect(panel.getByText(/not a voice file/)).toBeVisible();
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'low.fvoice'));
      return transfer;
    },
    [...low.file.buffer],
  );
  await panel.dispatchEvent('dragover', { dataTransfer: data });
  await panel.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('radio', { name: 'Low Talker' })).toBeChecked();
  await expect(panel.getByText(/not a voice file/)).toBeHidden();
  await recordLive(page, 6); // the speaker is learnt meanwhile
  await recordLive(page, 12);
  await choose(page, 'Natural');
  await recordLive(page, 12);
  // it stays in this browser, and speaks from the start the next time
  await page.getByRole('radio', { name: 'Low Talker' }).click({ force: true }); // its file is read first
  await expect(page.getByRole('radio', { name: 'Low Talker' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Low Talker' })).toBeChecked();
  await power(page).click();
  await expect(power(page)).toHaveAttribute('aria-pressed', 'true');
  await recordLive(page, 6);
  await page.getByRole('button', { name: 'Forget Low Talker' }).click();
  await expect(page.getByRole('radio', { name: 'Natural' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Low Talker' })).toHaveCount(0);

  const saved = await takeFilesOf(page, ['Take 1', 'Take 2', 'Take 3', 'Take 4']);
  const [, spoken, own, again] = await Promise.all(saved.map((file) => readSound(file)));
  // what was said in her voice says so, and what was said in the person's own does not
  const comments = await Promise.all(saved.map(async (file) => (await readTags(file)).tags.comment));
  expect(comments).toEqual([madeMark, madeMark, undefined, madeMark]);
  const { pitch } = low.voice.header;
  const wanted = low.voice.tables.envelope.values;
  // the median of one part of the recording against the voice's mean: within a semitone and a half
  expect(Math.abs(cents(medianF0(spoken!), pitch!.medianHz))).toBeLessThan(150);
  expect(Math.abs(cents(medianF0(again!), pitch!.medianHz))).toBeLessThan(200);
  expect(Math.abs(cents(medianF0(own!), medianF0(await readSound(voice))))).toBeLessThan(150);
  const before = distanceDb(await envelopeOf(own!), wanted);
  const after = distanceDb(await envelopeOf(spoken!), wanted);
  expect(after / before).toBeLessThan(0.6);
});

test('a trained voice of the account is found, worn and kept; its page leads to the live changer', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page);
  await page.goto('/voice-cloning');
  await page.getByLabel('Import a voice file').setInputFiles(low.file);
  await expect(page.getByRole('listitem', { name: 'low' })).toContainText('Ready', { timeout: 120_000 });
  await goLive(page);
  await page.getByRole('button', { name: 'Voices of the library' }).click();
  await page.getByRole('button', { name: /^low trained yours/ }).click();
  await expect(page.getByRole('radio', { name: 'low', exact: true })).toBeChecked();
  await recordLive(page, 8);
  const [spoken] = await takesOf(page, ['Take 1']);
  expect(Math.abs(cents(medianF0(spoken!), low.voice.header.pitch!.medianHz))).toBeLessThan(200);

  await page.goto('/voice-universe');
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('Deep');
  await page.getByRole('link', { name: 'Deep', exact: true }).first().click();
  await page.getByRole('link', { name: 'Use live' }).click();
  await expect(page).toHaveURL(/\/live$/);
  await expect(page.getByRole('radio', { name: 'Deep' })).toBeChecked();
});
