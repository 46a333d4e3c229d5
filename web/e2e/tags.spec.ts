import { readFile } from 'node:fs/promises';
import { id3Tag } from '@formant/engine/codecs/tags/id3-texts';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import type { Page } from '@playwright/test';
import { readTags } from './sound.ts';
import { done, expect, openTool, sentBy, signUp, song, start, test, voice } from './test.ts';

const tags = {
  title: 'Größe = "#1"; \\o/',
  artist: 'Somebody',
  album: 'A: B',
  date: '2024',
  track: '3/12',
  genre: 'Folk',
  comment: 'Plain words – ü',
};
const lyrics = 'First line\nSecond – line';
const syncedlyrics = '[00:00.00]First line\n[00:01.15]Second – line';
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The song with another tag before its sound. */
async function tagged(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await readFile(song);
  const own = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + sizeAt(bytes, 6) : 0;
  const tag = id3Tag({ tags: { ...tags, lyrics, syncedlyrics }, cover: { mime: 'image/png', picture } });
  return {
    name: 'tagged.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.concat([tag, bytes.subarray(own)]),
  };
}
const sizeAt = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((size, index) => (size << 7) | bytes[at + index]!, 0);

async function saved(page: Page, button: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await download).path();
}

async function converted(page: Page, pair: string, file: Parameters<typeof openTool>[2]): Promise<string> {
  await openTool(page, `converter/${pair}`, file);
  await start(page);
  const save = page.getByRole('button', { name: /^Download (MP3|FLAC|OGG|M4A|WAV|MP4)$/ });
  await expect(save).toBeVisible({ timeout: 60_000 });
  return saved(page, /^Download (MP3|FLAC|OGG|M4A|WAV|MP4)$/);
}

test.describe.configure({ timeout: 180_000 });

for (const format of ['flac', 'ogg', 'm4a', 'mp4', 'wav'] as const)
  test(`tags, cover and lyrics go from MP3 to ${format} and back in the browser`, async ({ page }) => {
    const uploads = sentBy(page);
    const there = await converted(page, `mp3-to-${format}`, await tagged());
    const found = await readTags(there);
    expect(found.tags).toMatchObject(tags);
    // FFmpeg finds pictures, and no lyrics, in the ID3 tag of a WAV
    if (format !== 'wav') expect(found.tags.lyrics).toBe(lyrics);
    else for (const id of ['USLT', 'SYLT']) expect((await readFile(there)).includes(id)).toBe(true);
    expect(found.hasCover).toBe(true);
    if (format === 'flac' || format === 'ogg') expect(found.tags.syncedlyrics).toBe(syncedlyrics);
    if (format === 'flac') expect((await readFile(there)).includes(`COMMENT=${tags.comment}`)).toBe(true);

    const buffer = await readFile(there);
    const back = await converted(page, `${format}-to-mp3`, {
      name: `there.${format}`,
      mimeType: '',
      buffer,
    });
    const again = await readTags(back);
    expect(again.tags).toMatchObject(tags);
    expect(again.tags.lyrics).toBe(lyrics);
    expect(again.hasCover).toBe(true);
    const bytes = await readFile(back);
    const text = bytes.toString('utf8', 0, 10 + sizeAt(bytes, 6));
    for (const id of ['COMM', 'USLT', ...(format === 'm4a' || format === 'mp4' ? [] : ['SYLT'])])
      expect(text).toContain(id);
    expect(text).not.toContain('TXXX');
    expect(uploads).toEqual([]);
  });

test('what the enhancer makes keeps the tags of its song, in any format, and the page fetches no more than before to be opened', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/tools/audio-enhancer', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /read-tags|kept-tags/.test(url))).toEqual([]);
  await page.locator('input[type=file]').setInputFiles(await tagged());
  await start(page);
  await done(page);
  for (const format of ['WAV', 'MP3'] as const) {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: format }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem').first().click();
    const found = await readTags(await (await download).path());
    expect(found.tags).toMatchObject(tags);
    if (format === 'MP3') expect(found.tags.lyrics).toBe(lyrics);
    expect(found.hasCover).toBe(true);
  }
});

for (const place of ['On this device', 'On the server'] as const)
  test(`a part of a song keeps its tags, and its lyrics begin with it, ${place.toLowerCase()}`, async ({
    page,
  }) => {
    await signUp(page);
    await openTool(page, 'converter/mp3-to-flac', await tagged());
    await page.getByRole('slider', { name: 'Start of what is kept' }).fill('1');
    await page.getByRole('radio', { name: place }).check({ force: true });
    await start(page);
    await expect(page.getByRole('button', { name: 'Download FLAC' })).toBeVisible({ timeout: 60_000 });
    const found = await readTags(await saved(page, 'Download FLAC'));
    expect(found.tags).toMatchObject(tags);
    expect(found.hasCover).toBe(true);
    expect(found.tags.syncedlyrics).toMatch(/^\[00:00\.00\]First line\n\[00:00\.1\d\]Second – line$/);
  });

async function speak(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Words of block 1' })
    .fill('The old man walked along the river every morning.');
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await page.getByRole('button', { name: 'All is spoken' }).waitFor({ timeout: 120_000 });
}
async function commentOfSpeech(page: Page, format: string): Promise<string | undefined> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('radio', { name: format }).check({ force: true });
  const path = await saved(page, 'Download the sound');
  await page.keyboard.press('Escape');
  return (await readTags(path)).tags.comment;
}
async function commentOfResult(page: Page): Promise<string | undefined> {
  await start(page);
  await done(page);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem').first().click();
  return (await readTags(await (await download).path())).tags.comment;
}

test('a sentence and a recording in a trained voice say that they were made, also after another tool', async ({
  page,
}) => {
  const rate = 24_000;
  const low = await trainedOn({ sampleRate: rate, channels: [talk(20, rate, { f0: 110, formantScale: 1 })] });
  await page.goto('/voice-universe?tab=mine');
  await page.getByLabel('Open a voice file').setInputFiles({
    name: 'low.fvoice',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(encodeVoiceFile({ ...low, header: { ...low.header, name: 'Low Tom' } })),
  });
  const row = page.getByRole('listitem', { name: 'Low Tom' });
  await row.getByRole('link', { name: /^Type with it.*Low Tom/ }).click();
  await expect(page.getByRole('button', { name: /^Voice of block 1.*Low Tom/ })).toBeVisible();
  await speak(page);
  for (const format of ['MP3', 'WAV', 'OGG', 'FLAC'])
    expect([format, await commentOfSpeech(page, format)]).toEqual([format, madeMark]);
  await page.getByRole('button', { name: 'More for block 1' }).click();
  await page.getByRole('menuitem', { name: 'Open in the audio enhancer' }).click();
  expect(await commentOfResult(page)).toBe(madeMark);

  await page.goto('/voice-universe?tab=mine');
  await row.getByRole('link', { name: /^Change a recording.*Low Tom/ }).click();
  await expect(page.getByText('The voice Low Tom is set.')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(voice);
  expect(await commentOfResult(page)).toBe(madeMark);
});

test('what a synthesizer says and what an effect changes claims nothing of the kind', async ({ page }) => {
  await page.goto('/text-to-speech');
  await speak(page);
  expect(await commentOfSpeech(page, 'MP3')).toBeUndefined();
  await openTool(page, 'voice-changer', voice);
  expect(await commentOfResult(page)).toBeUndefined();
});
