import { readFile } from 'node:fs/promises';
import { toolIds, tools } from '@formant/engine/tools';
import { expectKept, offlineNoise, visitOnceAndGoOffline } from './offline.ts';
import { readSound } from './sound.ts';
import {
  done,
  expect,
  expectAccessible,
  expectPlaying,
  openTool,
  recordingFor,
  song,
  start,
  startButton,
  test,
  voice,
} from './test.ts';

test.use({ serviceWorkers: 'allow', expectedConsole: offlineNoise });

test('after one visit every tool opens without a network, works and saves its result', async ({ page }) => {
  test.setTimeout(300_000);
  await visitOnceAndGoOffline(page);
  for (const id of toolIds) {
    const { tool } = tools[id];
    await openTool(page, id, recordingFor(id));
    await expect(page.getByRole('status').filter({ hasText: 'Offline:' })).toBeVisible();
    await expect(startButton(page)).toBeEnabled({ timeout: 60_000 });
    await start(page);
    if (tool.conversion)
      await expect(page.getByRole('button', { name: /^Download / })).toBeVisible({ timeout: 60_000 });
    else if (tool.outputs.length === 0)
      await expect(page.getByText('Done in').first()).toBeVisible({ timeout: 60_000 });
    else await done(page);
  }
});

test('without a network a song is split, heard and taken along', async ({ page }) => {
  test.setTimeout(180_000);
  await visitOnceAndGoOffline(page);
  await openTool(page, 'vocal-remover', song);
  await start(page);
  await done(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Vocals' }).click();
  const vocals = await readSound(await (await download).path());
  expect(Math.abs(vocals.seconds - (await readSound(song)).seconds)).toBeLessThan(0.1);
  expect(vocals.rms).toBeGreaterThan(0.0005); // there is a voice in it
});

test('without a network a file is converted by the decoder for all formats', async ({ page }) => {
  test.setTimeout(180_000);
  await visitOnceAndGoOffline(page);
  await openTool(page, 'converter/wav-to-ogg', voice);
  await start(page);
  const save = page.getByRole('button', { name: 'Download OGG' });
  await expect(save).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await save.click();
  const path = await (await download).path();
  expect((await readFile(path)).toString('latin1', 0, 4)).toBe('OggS');
  expect(Math.abs((await readSound(path)).seconds - (await readSound(voice)).seconds)).toBeLessThan(0.1);
});

test('without a network a text is spoken by both synthesizers of the device', async ({ page }) => {
  test.setTimeout(180_000);
  await visitOnceAndGoOffline(page);
  await page.goto('/text-to-speech');
  for (const [i, [text, voiceName]] of [
    ['The workshop was quiet.', 'Ross'],
    ['Then the telephone rang.', 'English (America)'],
  ].entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('textbox', { name: `Words of block ${i + 1}` }).fill(text!);
    await page.getByRole('button', { name: new RegExp(`^Voice of block ${i + 1}`) }).click();
    await page.getByRole('searchbox', { name: 'Search voices' }).fill(voiceName!);
    await page
      .getByRole('button', { name: new RegExp(`^${voiceName!.replace(/[()]/g, '\\$&')}`) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('button', { name: 'Generate 2 blocks free, this device' }).click();
  await page.getByRole('button', { name: 'All is spoken' }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Everything in one file' }).click();
  const sound = await readSound(await (await download).path());
  expect(sound.rms).toBeGreaterThan(0.03); // speech at about -17 LUFS
  expect(sound.seconds).toBeGreaterThan(2); // both sentences
});

test.describe('in a browser that is set to German', () => {
  test.use({ locale: 'de-DE' });

  test('without a network German is spoken, and a language that was never used says what it needs', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await visitOnceAndGoOffline(page);
    await page.goto('/text-to-speech');
    const speakIn = async (voiceName: string, text: string) => {
      await page.getByRole('textbox', { name: 'Words of block 1' }).fill(text);
      await page.getByRole('button', { name: /^Voice of block 1/ }).click();
      await page.getByRole('searchbox', { name: 'Search voices' }).fill(voiceName);
      await page
        .getByRole('button', { name: new RegExp(`^${voiceName}`) })
        .first()
        .click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: /^Generate/ }).click();
    };
    // until then it offers to generate
    const spoken = page.getByRole('button', { name: 'All is spoken' });
    await speakIn('German', 'Guten Morgen, und viel Glück mit dem iPhone.');
    await expect(spoken).toBeVisible({ timeout: 60_000 });
    await speakIn('Greek', 'Καλημέρα.');
    await expect(
      page.getByText(
        'The voice data for Greek (73 kB) has not been fetched yet; connect once, and it stays on this device.',
      ),
    ).toBeVisible({ timeout: 60_000 });
    await expect(spoken).toBeHidden();
    await page.context().setOffline(false);
    await speakIn('Greek', 'Καλημέρα.');
    await expect(spoken).toBeVisible({ timeout: 60_000 });
    await page.context().setOffline(true);
    await speakIn('Greek', 'Καλησπέρα σας.');
    await expect(spoken).toBeVisible({ timeout: 60_000 });
  });
});

test('a language that was spoken with an earlier build comes with the next one', async ({ page }) => {
  await page.goto('/');
  await expectKept(page);
  const keptOf = (language: string) =>
    page.evaluate(async (part) => {
      const keys = await (await caches.open('formant-files')).keys();
      return keys
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path.includes(`espeak-ng-${part}-`));
    }, language);
  expect(await keptOf('el')).toEqual([]);
  const earlier = '/assets/espeak-ng-el-AAAAAAAA.data';
  await page.evaluate(async (path) => {
    await (await caches.open('formant-files')).put(path, new Response('earlier'));
  }, earlier);
  await page.reload();
  await expect.poll(async () => (await keptOf('el')).filter((path) => path !== earlier)).toHaveLength(1);
});

test('the shell opens any address without a network, says what waits for the server, and goes on with it', async ({
  page,
  context,
}) => {
  await visitOnceAndGoOffline(page);
  const note = page.getByRole('status').filter({ hasText: 'Offline:' });
  await page.goto('/voice-universe?language=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Voice universe' })).toBeVisible();
  await expect(note).toBeVisible();
  await page.goto('/tools/conversions');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\?next=/); // a visitor may sign in now
  await expect(note).toBeHidden();
});

test('what is missing of the kept files comes again with the next visit', async ({ page }) => {
  await page.goto('/');
  await expectKept(page);
  const removed = await page.evaluate(async () => {
    const files = await caches.open('formant-files');
    const keys = await files.keys();
    for (const key of keys.filter((_, i) => i % 3 === 0)) await files.delete(key);
    const build = (await caches.keys()).find((name) => name.startsWith('formant-build-'))!;
    await (await caches.open(build)).delete('/app-shell');
    return keys.length - (await files.keys()).length;
  });
  expect(removed).toBeGreaterThan(100);
  await page.reload();
  await expectKept(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/app-shell')) !== undefined))
    .toBe(true);
});

test('a page tells what this device keeps, removes it for good, and keeps it again when asked to', async ({
  page,
}) => {
  await page.goto('/this-device');
  await expect(page.getByText('Ready: every page and every tool')).toBeVisible({ timeout: 60_000 });
  const total = page.getByRole('row', { name: /^Together/ });
  await expect(total).toContainText(/\d\d(\.\d)? MB/);
  const told = Number(/([\d.]+) MB/.exec((await total.textContent()) ?? '')?.[1]) * 1e6;
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  expect(Math.abs(told / usage - 1)).toBeLessThan(0.05); // caches have some headers beside the files
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove these files' }).click();
  await expect(page.getByText('keeps nothing here until you say so')).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('formant-'));
      const sizes = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    });
  expect(await kept()).toBe(0);
  await openTool(page, 'voice-changer', voice);
  await start(page);
  await done(page);
  expect(await kept()).toBe(0);
  await page.goto('/this-device');
  await page.getByRole('button', { name: 'Keep them again' }).click();
  await expect(page.getByText('Ready: every page and every tool')).toBeVisible({ timeout: 60_000 });
});

test('a device keeps the voices of every language when asked to, and only those of its own again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const parts = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('formant-files')).keys();
      return files.filter(({ url }) => /\/espeak-ng-\w+-[\w-]{8}\.data$/.test(url)).length;
    });
  await page.goto('/this-device');
  const ready = page.getByText('Ready: every page and every tool');
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const own = await parts();
  const every = page.getByRole('button', { name: /^Keep every language \(\d+(\.\d)? MB\)$/ });
  await every.click();
  await expect(ready).toBeHidden();
  await expect(page.getByRole('row', { name: /voices for text to speech, in every language/ })).toBeVisible();
  await expect(ready).toBeVisible({ timeout: 90_000 });
  expect(await parts()).toBeGreaterThan(own + 80);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.reload();
  const only = page.getByRole('button', { name: 'Keep only my languages' });
  await expect(only).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await only.click();
  await expect(every).toBeVisible();
  await expect(ready).toBeVisible();
  await expect.poll(parts).toBe(own);
});

test('the website can be installed: its manifest is read without a fault and all its icons are there', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/');
  const browser = await context.newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  const manifest = JSON.parse(data!) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    if (type !== 'image/png') continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes); // IHDR
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
});
