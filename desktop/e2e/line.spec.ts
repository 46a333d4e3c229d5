import { expect, loadedWindow, test } from './app.ts';
import { type Peer, startPeer } from './peer.ts';

const MiB = 1024 ** 2;

/** A server at the end of a line of known speed: so many bytes of a second, down and up. */
async function slowServer(bytesPerS: number): Promise<Peer & { rates: number[] }> {
  const peer = await startPeer();
  // as it was: timers of a busy computer are late
  const rates: number[] = [];
  peer.on('/api/connection-test/download', async ({ query }, response) => {
    const bytes = Number(query.get('bytes'));
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(bytes) });
    const piece = 64 * 1024;
    const startedAt = Date.now();
    for (let sent = 0; sent < bytes; sent += piece) {
      response.write(Buffer.alloc(Math.min(piece, bytes - sent), 7));
      await new Promise((resolve) => setTimeout(resolve, (piece / bytesPerS) * 1000));
    }
    response.end();
    rates.push((bytes / (Date.now() - startedAt)) * 1000);
  });
  peer.on('/api/connection-test/upload', ({ body }, response) => {
    setTimeout(() => response.writeHead(204).end(), (body.byteLength / bytesPerS) * 1000);
  });
  return { ...peer, rates };
}

test('the settings measure the line when asked, say how fast it is, and keep that over a restart', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const peer = await slowServer(4 * MiB);
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings')?.click());
  const section = page.getByRole('region', { name: 'Connection' });
  await expect(section.getByText('Not measured yet').first()).toBeVisible();
  // nothing is sent before the press
  expect(peer.seen.filter(({ path }) => path.startsWith('/api/connection-test'))).toEqual([]);
  const measure = section.getByRole('button', { name: 'Measure now' });
  await measure.click();
  await expect(section.getByText(/^Last measured/)).toBeVisible({ timeout: 30_000 });
  // down is known first
  await expect(measure).toBeEnabled({ timeout: 30_000 });
  const { down, up } = await page.evaluate(() => window.formant.lineState());
  expect(down).toBeGreaterThan(Math.min(...peer.rates) * 0.6);
  expect(down).toBeLessThan(Math.max(...peer.rates) * 1.4);
  // it answers as late as its line is slow, and perhaps later
  expect(up).toBeGreaterThan(0.5 * MiB);
  expect(up).toBeLessThan(4.6 * MiB);
  const shown = (((down ?? 0) * 8) / 1e6).toFixed(1).replace(/\.0$/, '');
  await expect(section.getByText(`${shown} Mbit/s`).first()).toBeVisible();
  await app.close();

  const again = await loadedWindow(await launch({ server: peer.url }));
  expect((await again.evaluate(() => window.formant.lineState())).down).toBe(down);
  await peer.close();
});

test('files that are held back wait and then travel, and a paid line keeps to its hour', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const peer = await startPeer();
  peer.on('/api/files/song', (_seen, response) =>
    response.writeHead(200, { 'content-length': String(MiB) }).end(Buffer.alloc(MiB)),
  );
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  await page.evaluate(() => history.pushState(null, '', '/app-settings'));
  await page.reload();
  const section = page.getByRole('region', { name: 'Connection' });
  await section.getByRole('switch', { name: /^Hold files back/ }).click();
  await expect(section.getByText('Files wait: you hold them back.')).toBeVisible();
  await page.evaluate(() => {
    Object.assign(globalThis, {
      got: fetch('/api/files/song').then(async (answer) => (await answer.blob()).size),
    });
  });
  const fetched = () => peer.seen.filter(({ path }) => path === '/api/files/song').length;
  // what is no file and was asked for later passes
  const passes = () => page.evaluate(async () => void (await fetch('/api/user')));
  await passes();
  expect(fetched()).toBe(0);
  await section.getByRole('switch', { name: /^Hold files back/ }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { got: Promise<number> }).got)).toBe(MiB);

  await section.getByRole('switch', { name: /^This network is paid/ }).click();
  await expect(section.getByRole('combobox', { name: 'Files in an hour' })).toContainText('500 MB');
  await section.getByRole('combobox', { name: 'Files in an hour' }).click();
  await page.getByRole('option', { name: '50 MB', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => window.formant.lineState()))
    .toMatchObject({ metered: true, hourBytes: 50e6, waits: null });
  // with the first one 47 MiB, which are 49.3 MB
  await page.evaluate(async () => {
    for (let i = 0; i < 46; i++) await (await fetch('/api/files/song')).blob();
  });
  expect((await page.evaluate(() => window.formant.lineState())).waits).toBeNull();
  await page.evaluate(async () => void (await (await fetch('/api/files/song')).blob()));
  const before = fetched();
  await page.evaluate(() => void fetch('/api/files/song'));
  await expect(section.getByText('Files wait for the next hour: this one’s limit is reached.')).toBeVisible();
  await passes();
  expect(fetched()).toBe(before);

  // elsewhere it would look like something slow
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Voices' }).first().click();
  const told = page.getByRole('status').filter({ hasText: 'Files wait for the next hour' });
  await expect(section).toHaveCount(0);
  await expect(told).toHaveCount(0);
  const stop = await page.evaluateHandle(() => {
    const leaving = new AbortController();
    void fetch('/api/models/some/model.onnx', { signal: leaving.signal }).catch(() => {});
    return leaving;
  });
  await expect(told).toBeVisible();
  await stop.evaluate((leaving) => leaving.abort());
  await told.getByRole('button', { name: 'Connection' }).click();
  await expect(section).toBeVisible();
  await peer.close();
});
