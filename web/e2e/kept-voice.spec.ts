import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { medianF0, readSound } from './sound.ts';
import { done, expect, post, signUp, start, test, voice } from './test.ts';

const rate = 24_000;

test('a voice whose owner keeps its file speaks for a visitor, at the server and nowhere else', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const low = await trainedOn({ sampleRate: rate, channels: [talk(20, rate, { f0: 110, formantScale: 1 })] });
  const elsewhere = await browser.newContext();
  const owner = await elsewhere.newPage();
  await signUp(owner);
  await owner.goto('/voice-cloning');
  await owner.getByLabel('Import a voice file').setInputFiles({
    name: 'low.fvoice',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(encodeVoiceFile(low)),
  });
  await expect(owner.getByRole('listitem', { name: 'low' })).toContainText('Ready', { timeout: 120_000 });
  const uuid = await owner.evaluate(async () => {
    const answer = await fetch('/api/voice/get-my-voices');
    return ((await answer.json()) as { data: { uuid: string }[] }).data[0]!.uuid;
  });
  const terms = { consent: 'synthetic', visibility: 'unlisted', licence: 'use-only' };
  await post(owner, `voice/update/${uuid}`, terms);
  await elsewhere.close();

  await page.goto(`/tools/voice-changer?voice=${uuid}`);
  await expect(page.getByText('its owner keeps its file, so it speaks on the server.')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(voice);
  await expect(page.getByText(/The file is uploaded/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'On this device' })).toHaveCount(0);
  await start(page);
  await done(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const item = page.getByRole('menuitem').first();
  await item.click();
  const spoken = await readSound(await (await saving).path());
  // the median of one part of the recording against the voice's mean: within a semitone and a half
  expect(Math.abs(1200 * Math.log2(medianF0(spoken) / low.header.pitch!.medianHz))).toBeLessThan(150);
});
