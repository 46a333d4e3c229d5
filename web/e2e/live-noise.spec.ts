import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import type { Page } from '@playwright/test';
import { goLive, outputDb } from './live.ts';
import { expect, expectAccessible, openTool, test } from './test.ts';

const formant = fileURLToPath(new URL('../../server/bin/formant.mjs', import.meta.url));
const voice = fileURLToPath(new URL('fixtures/voice.wav', import.meta.url));
const dataDir = path.resolve(process.env.FORMANT_E2E_DATA ?? '');

/** A server with a network that takes everything for noise. */
test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiny-gtcrn-'));
  const file = path.join(folder, 'model.onnx');
  await writeFile(file, tinyGtcrn({ known: [0.02, 0] }));
  execFileSync(process.execPath, [formant, 'models', 'install', file, '--kind', 'gtcrn', '--id', 'tiny'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await rm(folder, { recursive: true });
});
// no other journey meets it
test.afterAll(() => rm(path.join(dataDir, 'models'), { recursive: true }));

const cleaning = (page: Page) => page.getByRole('region', { name: 'Chain' });
const noiseMs = async (page: Page) =>
  Number.parseFloat(
    (await page
      .getByRole('region', { name: 'Latency' })
      .getByRole('listitem')
      .filter({ hasText: 'Noise' })
      .locator('b')
      .textContent()) ?? '',
  );

test('GTCRN is fetched on first use, takes noise out and opens the gate; Low and no noise reduction leave it out', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/live');
  await expect(cleaning(page)).toContainText('By signal processing. With Balanced or Safe');
  await page.getByRole('radio', { name: 'Safe', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  await expect(cleaning(page)).toContainText('By GTCRN');
  await expect.poll(() => noiseMs(page)).toBeGreaterThan(31);
  expect(await noiseMs(page)).toBeLessThan(33);
  // it says that nobody speaks: the gate stays shut, loud as the microphone is
  await expect.poll(() => outputDb(page)).toBeLessThanOrEqual(-60);
  await expectAccessible(page);

  await page.getByRole('slider', { name: 'Noise reduction' }).fill('0');
  await expect(cleaning(page)).toContainText('By signal processing');
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  await page.getByRole('slider', { name: 'Noise reduction' }).fill('1');
  await expect(cleaning(page)).toContainText('By GTCRN');
  await expect.poll(() => outputDb(page)).toBeLessThanOrEqual(-60);
  await page.getByRole('radio', { name: 'Low', exact: true }).check({ force: true });
  await expect(cleaning(page)).toContainText('By signal processing');
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  expect(await noiseMs(page)).toBeLessThan(4);
});

test.describe('a server that fails', () => {
  test.use({ expectedConsole: /status of 503/ });

  test('a network that can’t be fetched leaves the noise to signal processing, and the page says so', async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await page.route('**/api/models/**/model.onnx', (route) => route.fulfill({ status: 503 }));
    await goLive(page);
    await expect(cleaning(page)).toContainText('could not be fetched');
    await expect.poll(() => noiseMs(page)).toBeLessThan(4);
  });

  test('a person’s own weights clean the voice where the published ones can’t be had, and the page says whose they are', async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await page.route('**/api/models/**/model.onnx', (route) => route.fulfill({ status: 503 }));
    await openTool(page, 'audio-enhancer', voice);
    await page.getByText('Add a neural model').click();
    const own = { name: 'own.onnx', mimeType: '', buffer: Buffer.from(tinyGtcrn({ known: [0.02, 0] })) };
    await page.locator('input[accept=".onnx"]').setInputFiles(own);
    await expect(page.getByRole('combobox', { name: 'Engine' })).toContainText('GTCRN (your own)');
    await page.goto('/live');
    await page.getByRole('radio', { name: 'Safe', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
    await expect(cleaning(page)).toContainText('By your own GTCRN');
    await expect.poll(() => noiseMs(page)).toBeGreaterThan(31);
    await expect.poll(() => outputDb(page)).toBeLessThanOrEqual(-60);
  });
});
