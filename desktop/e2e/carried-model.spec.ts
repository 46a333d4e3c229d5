import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { fastFolder } from '@formant/server/testing/fast-folder';
import { gtcrnOf, installFile } from '@formant/server/testing/published-gtcrn';
import { carryModels } from '../../build/desktop/carry-models.mjs';
import { appFolder, expect, loadedWindow, test } from './app.ts';

/** The app as an installer has it: a copy, so that no other journey meets the model. */
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(fastFolder(), 'formant-carrying-'));
  for (const part of ['package.json', 'dist/main', 'dist/preload', 'dist/renderer', 'dist/icons'])
    cpSync(path.join(appFolder, part), path.join(folder, part), { recursive: true });
  const weights = tinyGtcrn();
  const installed = path.join(folder, 'installed');
  await installFile(installed, weights, gtcrnOf(weights));
  await carryModels(path.join(folder, 'dist/renderer'), { models: [gtcrnOf(weights)], installed });
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('without a network noise is removed by the network that came with the app, from the first start on', async ({
  launch,
}) => {
  const page = await loadedWindow(await launch({ folder }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  await page.getByRole('radio', { name: 'Balanced', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Chain' })).toContainText('By GTCRN', { timeout: 30_000 });
});

test('an app that was packed without it works by signal processing, and says so', async ({ page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  await page.getByRole('radio', { name: 'Balanced', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Chain' })).toContainText('could not be fetched', {
    timeout: 30_000,
  });
});
