import { roomNeededCacheName } from '@formant/ui/platform/offline-files.ts';
import { offlineNoise } from './offline.ts';
import { done, expect, openTool, start, test, voice } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('a browser that keeps nothing', () => {
  for (const [what, script] of [
    [
      'without service workers',
      () => Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined }),
    ],
    [
      'that refuses storage',
      () => {
        const refuse = () => Promise.reject(new DOMException('Refused', 'SecurityError'));
        Object.assign(CacheStorage.prototype, { open: refuse, has: refuse, keys: refuse, match: refuse });
        Object.assign(ServiceWorkerContainer.prototype, { register: refuse });
      },
    ],
  ] as const)
    test(`${what} has all the same tools, and nobody is told`, async ({ page }) => {
      await page.addInitScript(script);
      await openTool(page, 'voice-changer', voice);
      await start(page);
      await done(page);
      expect(page.context().serviceWorkers()).toEqual([]);
    });

  test('for want of room works as before, and keeps nothing by halves', async ({
    page,
    context,
    baseURL,
  }) => {
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 2_000_000 });
    await openTool(page, 'bpm-finder', voice);
    // the worker cannot keep what the pages need, and gives up
    const end = await page.evaluate(async () => {
      const { installing, active } = await navigator.serviceWorker.register('/sw.js');
      if (!installing) return active?.state;
      return new Promise<string>((resolve) => {
        const settle = () => {
          if (/redundant|activated/.test(installing.state)) resolve(installing.state);
        };
        installing.addEventListener('statechange', settle);
        settle(); // it may have given up before anybody listened
      });
    });
    expect(end).toBe('redundant');
    // what it had begun to keep takes no room from the person's own sounds; that they needed some may be noted
    const files = () =>
      page.evaluate(async (noted) => {
        const names = (await caches.keys()).filter((name) => name !== noted);
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().length;
      }, roomNeededCacheName);
    await expect.poll(files).toBe(0);
    await start(page);
    await expect(page.getByText('Done in').first()).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringContaining('build'));
  });
});

/** For a worker, whose names the page does not have. */
const fullDisk = `{
  let isFull = true;
  const { write } = FileSystemSyncAccessHandle.prototype;
  FileSystemSyncAccessHandle.prototype.write = function (bytes, options) {
    if (isFull && (options?.at ?? 0) > 50_000) throw new DOMException('', 'QuotaExceededError');
    return write.call(this, bytes, options);
  };
  const remove = Cache.prototype.delete;
  Cache.prototype.delete = function (...given) {
    isFull = false;
    return remove.apply(this, given);
  };
}`;

test.describe('a browser whose disk is full of the website', () => {
  // the worker, which clears away what it could not finish, ended long ago
  test.use({ serviceWorkers: 'block' });

  test.beforeEach(async ({ page, context, baseURL }) => {
    await page.goto('/this-device');
    await page.evaluate(async () => {
      const files = await caches.open('formant-files');
      await files.put('/assets/decoder.wasm', new Response(new Uint8Array(3_000_000)));
    });
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 3_050_000 });
  });

  test('gives its room to a sound that finds none', async ({ page }) => {
    await openTool(page, 'bpm-finder', voice);
    await start(page);
    await expect(page.getByText('Done in').first()).toBeVisible({ timeout: 60_000 });
    const kept = await page.evaluate(async () => (await (await caches.open('formant-files')).keys()).length);
    expect(kept).toBe(0);
    await page.goto('/this-device');
    await expect(page.getByText('there is no room').first()).toBeVisible();
  });

  test('gives its room to a take that is being recorded', async ({ page }) => {
    // files of a private window have no limit: the disk is full for takes until something of the website goes
    await page.route(/take-worker-.*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: fullDisk + (await answer.text()) });
    });
    await page.goto('/tools/voice-recorder');
    await page.getByRole('switch', { name: /Count in/ }).uncheck();
    await page.getByRole('button', { name: /^Record/ }).click();
    await expect(page.locator('[data-part=recorded]')).toHaveText(/0:0[3-9]/);
    await page.getByRole('button', { name: /^Stop/ }).click();
    await expect(page.getByRole('article', { name: 'Take 1', exact: true })).toBeVisible();
    const kept = await page.evaluate(async () => (await (await caches.open('formant-files')).keys()).length);
    expect(kept).toBe(0);
  });
});

test.describe('inside another page', () => {
  test.use({ expectedConsole: offlineNoise });

  test('nothing is registered', async ({ page, baseURL }) => {
    await page.route(`${baseURL}/framing`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<iframe src="/tts-demo-iframe"></iframe>' }),
    );
    await page.goto('/framing', { waitUntil: 'networkidle' });
    await expect(page.frameLocator('iframe').locator('main')).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
});
