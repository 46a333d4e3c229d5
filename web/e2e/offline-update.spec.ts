import type { BrowserContext, Page } from '@playwright/test';
import { type Front, frontOf } from './next-build.ts';
import { expectKept, offlineNoise } from './offline.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow', expectedConsole: new RegExp(`${offlineNoise.source}|status of 404`) });

let front: Front;
test.beforeEach(async ({ baseURL }) => {
  front = await frontOf(baseURL!);
});
test.afterEach(() => front.close());

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
const isNext = (path: string) => path.endsWith('.next.js');
const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('formant-build-')));
/** Scripts on the device, of the first build and of the next. */
const keptScripts = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('formant-files')).keys();
    const paths = keys.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
    const later = paths.filter((path) => path.endsWith('.next.js')).length;
    return [paths.length - later, later];
  });
const visit = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  await page.goto(front.origin + path);
  return page;
};

test('a new version comes with the next page, while a tab of the old one goes on with its own parts', async ({
  page: old,
  context,
}) => {
  await old.goto(`${front.origin}/`);
  await expectKept(old);
  const [firstBuild] = await builds(old);
  const [count] = await keptScripts(old);
  expect(count).toBeGreaterThan(300);
  await old.evaluate(() => Object.assign(window, { sameDocument: true }));

  front.deploy();
  const fresh = await visit(context, '/tools/home');
  await expect(fresh.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  expect((await scripts(fresh)).every(isNext)).toBe(true);
  await expect.poll(() => builds(fresh), { timeout: 60_000 }).toHaveLength(2);
  await expect.poll(() => keptScripts(fresh)).toEqual([count, count]);
  // the old tab opens a screen that it had not loaded, whose parts the server no longer has
  await old.getByRole('link', { name: 'Text to speech' }).first().click();
  await expect(old.getByRole('heading', { level: 1, name: 'Text to speech' })).toBeVisible();
  await expect(old.getByRole('textbox', { name: 'Words of block 1' })).toBeVisible();
  expect((await scripts(old)).some(isNext)).toBe(false);
  expect(await old.evaluate(() => 'sameDocument' in window)).toBe(true);
  // new pages, and what is left of the old build stays for the old tab
  await fresh.reload();
  await expect(fresh.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  await old.getByRole('link', { name: 'Soundboard' }).first().click();
  await expect(old.locator('button[data-pad]').first()).toBeVisible();
  expect(await builds(fresh)).toContain(firstBuild);

  await old.close();
  await fresh.reload();
  await expect.poll(() => builds(fresh)).toHaveLength(1);
  expect(await builds(fresh)).not.toContain(firstBuild);
  await expect.poll(() => keptScripts(fresh)).toEqual([0, count]);
  await context.setOffline(true);
  const alone = await visit(context, '/tools/vocal-remover');
  await expect(alone.getByRole('heading', { level: 1, name: 'Vocal remover' })).toBeVisible();
  expect((await scripts(alone)).every(isNext)).toBe(true);
});

test('a new version that comes only in part changes nothing, and is there once it can be had', async ({
  page,
  context,
}) => {
  await page.goto(`${front.origin}/`);
  await expectKept(page);
  const [firstBuild] = await builds(page);
  front.deploy();
  front.broken = /TrainBench/;
  const fresh = await visit(context, '/tools/home');
  await expect.poll(async () => (await keptScripts(fresh))[1]).toBeGreaterThan(100);
  await expect
    .poll(() =>
      fresh.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null),
    )
    .toBeNull();
  expect(await builds(fresh)).toEqual([firstBuild]);
  await context.setOffline(true);
  const alone = await visit(context, '/voice-cloning');
  await expect(alone.getByRole('heading', { level: 1, name: 'Voice cloning' })).toBeVisible();
  expect((await scripts(alone)).some(isNext)).toBe(false);

  await context.setOffline(false);
  front.broken = null;
  await page.close();
  await alone.close();
  await fresh.reload();
  await expect.poll(() => builds(fresh), { timeout: 60_000 }).toHaveLength(2);
  await fresh.reload();
  await expect.poll(() => builds(fresh)).not.toContain(firstBuild);
  await expect.poll(async () => (await keptScripts(fresh))[0]).toBe(0);
});
