import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, loadedWindow, test } from './app.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(240_000); // the website is built first where it is not up to date
  server = await startServer();
});
test.afterAll(() => server.close());

async function speak(page: Page, voice: string, text: string) {
  await page.getByRole('link', { name: 'Text to speech' }).first().click();
  await page.getByRole('textbox', { name: 'Words of block 1' }).fill(text);
  await page.getByRole('button', { name: /^Voice of block 1/ }).click();
  await page.getByRole('searchbox', { name: 'Search voices' }).fill(voice);
  await page
    .getByRole('button', { name: new RegExp(`^${voice}\\b`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Generate/ }).click();
}
const spoken = (page: Page) => page.getByRole('button', { name: 'All is spoken' });
const missing = (page: Page) =>
  page.getByText('The voice data for Greek (73 kB) has not been fetched yet; connect once');

test('the voice data of a language comes from the server with its first words, and stays', async ({
  launch,
  userData,
}) => {
  test.setTimeout(180_000);
  const folder = path.join(userData, 'speech-data');
  const without = await launch();
  let page = await loadedWindow(without);
  await speak(page, 'English', 'Nothing has to come for this.');
  await expect(spoken(page)).toBeVisible({ timeout: 60_000 });
  await speak(page, 'Greek', 'Καλημέρα.');
  await expect(missing(page)).toBeVisible({ timeout: 60_000 });
  await without.close();

  const connected = await launch({ server: server.url });
  page = await loadedWindow(connected);
  await speak(page, 'Greek', 'Καλημέρα σας.');
  await expect(spoken(page)).toBeVisible({ timeout: 60_000 });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^espeak-ng-el-/)]);
  await connected.close();

  const later = await launch();
  page = await loadedWindow(later);
  await speak(page, 'Greek', 'Καλησπέρα.');
  await expect(spoken(page)).toBeVisible({ timeout: 60_000 });
});

test('what the system’s own language needs comes by itself once the app has started', async ({
  launch,
  userData,
}) => {
  const app = await launch({ server: server.url, args: ['--lang=el'] });
  await loadedWindow(app);
  await expect
    .poll(
      () => readdirSync(userData).includes('speech-data') && readdirSync(path.join(userData, 'speech-data')),
      {
        timeout: 30_000,
      },
    )
    .toEqual([expect.stringMatching(/^espeak-ng-el-/)]);
  await app.close();
  const without = await loadedWindow(await launch({ args: ['--lang=el'] }));
  await speak(without, 'Greek', 'Καλημέρα.');
  await expect(spoken(without)).toBeVisible({ timeout: 60_000 });
});
