import { copyFile, readFile } from 'node:fs/promises';
import { readSound } from './sound.ts';
import { expect, expectPlaying, openTool, sentBy, song, start, test, voice } from './test.ts';

const converted = { timeout: 60_000 };

test('a visitor turns an MP3 into FLAC on his own device', async ({ page }) => {
  const uploads = sentBy(page);
  await page.goto('/tools/converter', { waitUntil: 'networkidle' });
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole('link', { name: 'MP3 to FLAC' }).click();
  await expect(page).toHaveURL(/\/tools\/converter\/mp3-to-flac$/);
  await expect(page).toHaveTitle(/MP3 to FLAC/);
  await expect(page.getByRole('heading', { level: 1, name: 'MP3 to FLAC' })).toBeVisible();
  // the pages of conversions leave the page where it is
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await page.locator('input[type=file]').setInputFiles(song);
  await expect(page.getByRole('radio', { name: 'FLAC' })).toBeChecked();
  await expect(page.getByText(/^About [\d.]+ [kM]B, /)).toBeVisible();
  await start(page);
  const save = page.getByRole('button', { name: 'Download FLAC' });
  await expect(save).toBeVisible(converted);
  const download = page.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('song.flac');
  const path = await file.path();
  expect((await readFile(path)).toString('latin1', 0, 4)).toBe('fLaC');
  const [flac, mp3] = [await readSound(path), await readSound(song)];
  expect(flac.sampleRate).toBe(mp3.sampleRate);
  expect(flac.channels).toHaveLength(mp3.channels.length);
  expect(flac.seconds).toBeCloseTo(mp3.seconds, 1);
  // two MP3 decoders and 24 bits: nothing of the sound is lost; decoders may differ by the encoder's delay
  expect(bestMatchDb(mp3.channels[0]!, flac.channels[0]!)).toBeGreaterThan(40);
  expect(uploads).toEqual([]);
});

test('a WAV that stays a WAV comes back byte by byte, and the page says so', async ({ page }) => {
  await openTool(page, 'converter/wav-converter', voice);
  await expect(page.getByRole('radio', { name: 'WAV' })).toBeChecked();
  await start(page);
  const save = page.getByRole('button', { name: 'Download WAV' });
  await expect(save).toBeVisible(converted);
  await expect(page.getByText('copied without any loss')).toBeVisible();
  const download = page.waitForEvent('download');
  await save.click();
  const copy = await readFile(await (await download).path());
  expect(copy.equals(await readFile(voice))).toBe(true);
});

test('16 bits stay 16 bits on the way through FLAC and back, sample by sample, and the page has said how large it gets', async ({
  page,
}) => {
  const made = async (to: string, from: string): Promise<string> => {
    await openTool(page, `converter/${to}`, from);
    await start(page);
    const save = page.getByRole('button', { name: /^Download (FLAC|WAV)$/ });
    await expect(save).toBeVisible(converted);
    const download = page.waitForEvent('download');
    await save.click();
    return (await download).path();
  };
  await openTool(page, 'converter/wav-to-flac', voice);
  // 14 s of 16 kHz in one channel, of which FLAC leaves about .62
  await expect(page.getByText(/^About 278 kB, /)).toBeVisible();
  const flac = await made('wav-to-flac', voice);
  const head = await readFile(flac);
  expect((((head[20]! & 1) << 4) | (head[21]! >> 4)) + 1).toBe(16); // STREAMINFO
  const named = test.info().outputPath('back.flac');
  await copyFile(flac, named);
  const wav = await readFile(await made('flac-to-wav', named));
  expect(wav.readUInt16LE(wav.indexOf('fmt ') + 22)).toBe(16);
  const data = wav.subarray(wav.indexOf('data') + 8);
  const original = await readFile(voice);
  const samples = original.subarray(original.indexOf('data') + 8);
  expect(data.subarray(0, samples.length).equals(samples)).toBe(true);
});

test('the server converts as well, and its result plays and downloads', async ({ page }) => {
  await openTool(page, 'converter/mp3-to-ogg', song);
  await page.getByRole('radio', { name: 'On the server' }).check({ force: true });
  await start(page);
  const save = page.getByRole('button', { name: 'Download OGG' });
  await expect(save).toBeVisible(converted);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  const download = page.waitForEvent('download');
  await save.click();
  const path = await (await download).path();
  expect((await readFile(path)).toString('latin1', 0, 4)).toBe('OggS');
  const [ogg, mp3] = [await readSound(path), await readSound(song)];
  expect(ogg.seconds).toBeCloseTo(mp3.seconds, 1);
  expect(bestMatchDb(mp3.channels[0]!, ogg.channels[0]!)).toBeGreaterThan(12); // what Vorbis leaves out of a song
});

test('every pair has its page, and other formats have none', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>[^<]*(\/tools\/converter\/[^<]+)<\/loc>/g)].map(
    ([, path]) => path!,
  );
  expect(pages).toHaveLength(36);
  const titles = new Set<string>();
  for (const path of pages) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    titles.add(/<title>([^<]*)/.exec(await answer.text())?.[1] ?? '');
  }
  expect(titles.size).toBe(36);
  for (const slug of ['mp3-to-mp3', 'mp3-to-aac', 'aac-converter'])
    expect((await request.get(`/tools/converter/${slug}`)).status()).toBe(404);
});

/** How far one sound stands above its difference to another, in dB, at the shift (up to 3000) that fits best. */
function bestMatchDb(a: Float32Array, b: Float32Array): number {
  const from = 20_000;
  const length = 60_000;
  const difference = (shift: number, step: number) => {
    let sum = 0;
    for (let i = from; i < from + length; i += step) sum += (a[i]! - b[i + shift]!) ** 2;
    return sum;
  };
  let best = 0;
  for (let shift = -3000; shift <= 3000; shift++)
    if (difference(shift, 16) < difference(best, 16)) best = shift;
  let energy = 0;
  for (let i = from; i < from + length; i++) energy += a[i]! ** 2;
  return 10 * Math.log10(energy / (difference(best, 1) + 1e-12));
}
