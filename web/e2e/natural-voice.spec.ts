import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tinyPiper } from '@formant/engine/testing/tiny-voices';
import type { Page } from '@playwright/test';
import { expectKept, offlineNoise } from './offline.ts';
import { type SlowLine, slowLine } from './slow-line.ts';
import { expect, expectAccessible, expectPlaying, expectWellMade, test } from './test.ts';

const formant = fileURLToPath(new URL('../../server/bin/formant.mjs', import.meta.url));
const dataDir = path.resolve(process.env.FORMANT_E2E_DATA ?? '');

/** A server whose administrator has installed a voice by the command for it. */
test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiny-voice-'));
  for (const [name, bytes] of Object.entries(tinyPiper())) await writeFile(path.join(folder, name), bytes);
  execFileSync(
    process.execPath,
    [formant, 'models', 'install', path.join(folder, 'model.onnx'), '--kind', 'piper', '--id', 'tiny'],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  await rm(folder, { recursive: true });
});
// no other journey meets it
test.afterAll(() => rm(path.join(dataDir, 'models'), { recursive: true }));

let line: SlowLine;
test.beforeEach(async ({ baseURL }) => {
  line = await slowLine(baseURL!, (url) => url.endsWith('/model.onnx')); // safe: the configuration sets it
  line.pace = 40_000;
});
test.afterEach(() => line.close());

test.use({
  serviceWorkers: 'allow',
  // what the browser prints of a line that is torn
  expectedConsole: new RegExp(
    `${offlineNoise.source}|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_CONTENT_LENGTH_MISMATCH`,
  ),
});

const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Settings and history' })
    .getByRole('region', { name: 'Natural voice' });
const bar = (page: Page) => panel(page).getByRole('progressbar');
const share = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'));

test('a natural voice comes by one press, is paused, survives a reload and a lost network, and speaks without one', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${line.origin}/text-to-speech`);
  await expectKept(page);
  await expect(page.getByRole('button', { name: 'Voice of block 1: Sally' })).toBeVisible();
  await expect(panel(page)).toContainText('Licence: see its source');
  await panel(page)
    .getByRole('button', { name: /^Get it, \d+ kB$/ })
    .click();
  await expect.poll(() => share(page)).toBeGreaterThan(15);
  await expect(panel(page)).toContainText(/about \d+ s left/);

  await panel(page).getByRole('button', { name: 'Pause' }).click();
  const resume = panel(page).getByRole('button', { name: /^Resume, \d+ of \d+ kB$/ });
  await expect(resume).toBeVisible({ timeout: 1000 });
  const words = await resume.textContent();

  await page.reload();
  await expect(resume).toBeVisible();
  const kB = Number(/(\d+) of/.exec((await resume.textContent()) ?? '')?.[1]);
  expect(kB).toBeGreaterThanOrEqual(Number(/(\d+) of/.exec(words ?? '')?.[1]));
  await resume.click();
  await expect.poll(() => share(page)).toBeGreaterThan(40);
  expect(line.asked).toEqual([null, expect.stringMatching(/^bytes=\d+-$/)]);
  // it goes on with the byte behind the last one that is here
  const from = (range: string | null | undefined) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1]);
  expect(Math.abs(from(line.asked[1]) - 1000 * kB)).toBeLessThan(1000); // it is told in whole kB

  line.tear();
  await expect(panel(page)).toContainText('No connection. What arrived is kept');
  const lost = await share(page);
  line.pace = null;
  line.mend();
  await expect(panel(page)).toContainText('Natural voice is on this device.', { timeout: 60_000 });
  const whole = tinyPiper()['model.onnx'].length;
  expect(from(line.asked.at(-1)) / whole).toBeGreaterThan((lost - 1) / 100);
  await expect(page.getByRole('button', { name: 'Voice of block 1: Tiny Talker' })).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('textbox', { name: 'Words of block 1' }).fill('We walked home by the bridge.');
  await expect(page.getByRole('button', { name: 'Voice of block 1: Tiny Talker' })).toBeVisible();
  await page.getByRole('button', { name: /^Generate 1 block free, this device/ }).click();
  const wave = page.getByRole('slider', { name: 'Position in block 1' });
  await expect(wave).toBeVisible({ timeout: 60_000 });
  await wave.press('Home');
  await expectPlaying(page);
  await expect(page.getByText(/piper/i).first()).toBeVisible();

  await page.context().setOffline(false);
  await page.goto(`${line.origin}/this-device`);
  const models = page.getByRole('region', { name: 'Neural models and natural voices' });
  await expect(models).toContainText('Piper (tiny)');
  await models.getByRole('button', { name: 'Remove Piper (tiny)' }).click();
  await expect(models).toHaveCount(0);
  await page.goto(`${line.origin}/text-to-speech`);
  await expect(panel(page).getByRole('button', { name: /^Get it/ })).toBeVisible();
});

test('what has arrived can be thrown away, and a browser without room says so before a press', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const small = new URLSearchParams(location.search).has('small');
    if (small) navigator.storage.estimate = async () => ({ quota: 1_100_000, usage: 1_000_000 });
  });
  await page.goto(`${line.origin}/text-to-speech`);
  await page.getByRole('button', { name: 'Voice of block 1: Sally' }).click();
  const sheet = page.getByRole('dialog').getByRole('region', { name: 'Natural voice' });
  await sheet.getByRole('button', { name: /^Get it/ }).click();
  await expect(sheet.getByRole('progressbar')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet.getByRole('button', { name: /^Get it/ })).toBeVisible({ timeout: 1000 });
  // the whole list of voices would take axe longer than this page needs
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('Tiny');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expectWellMade(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`${line.origin}/text-to-speech?small`);
  await expect(panel(page)).toContainText('This browser has room for 100 kB');
  await expect(panel(page).getByRole('button', { name: /^Get it/ })).toBeDisabled();
});

test('a voice that arrives damaged is thrown away, said so, and comes whole at the next try', async ({
  page,
}) => {
  line.pace = null;
  line.spoils = true;
  await page.goto(`${line.origin}/text-to-speech`);
  const get = panel(page).getByRole('button', { name: /^Get it/ });
  await get.click();
  await expect(panel(page)).toContainText('arrived damaged and was thrown away', { timeout: 30_000 });
  line.spoils = false;
  await panel(page)
    .getByRole('button', { name: /^Resume, 0/ })
    .click();
  await expect(panel(page)).toContainText('Natural voice is on this device.', { timeout: 60_000 });
});
