import { isBrought, isBuildCache, type OfflinePlan, planPath } from '@formant/ui/platform/offline-files.ts';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What a browser prints by itself of requests that it cannot send, and of a player whose sound is not there. */
export const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/;

/** How many files of the plan are still to come; null while there is no plan. */
async function missingFiles(page: Page): Promise<number | null> {
  const name = (await page.evaluate(() => caches.keys())).find(isBuildCache);
  if (!name) return null;
  const missing = await page.evaluate(
    async ([cacheName, plan]) => {
      const found = await caches.match(plan, { cacheName });
      if (!found) return null;
      const { files } = (await found.json()) as OfflinePlan;
      const requests = await (await caches.open('formant-files')).keys();
      const kept = new Set(requests.map(({ url }) => new URL(url).pathname));
      return files.filter(({ path }) => !kept.has(path));
    },
    [name, planPath] as const,
  );
  if (!missing) return null;
  const languages = await page.evaluate(() => navigator.languages);
  return missing.filter((file) => isBrought(file, languages)).length;
}

/** Waits until this device keeps everything that a visit brings. */
export const expectKept = (page: Page) => expect.poll(() => missingFiles(page), { timeout: 60_000 }).toBe(0);

/** One visit to the landing page, until all is kept, and then no network: for the page as for the service worker. */
export async function visitOnceAndGoOffline(page: Page) {
  await page.goto('/');
  await expectKept(page);
  const context = page.context();
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const reached = await worker?.evaluate(() =>
    fetch('/readyz').then(
      () => true,
      () => false,
    ),
  );
  expect(reached).toBe(false);
}
