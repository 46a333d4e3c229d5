import { expect, loadedWindow, openLink, test } from './app.ts';

const nowhere = 'http://127.0.0.1:9';
const link = (path: string) => `formant-dev://open?path=${encodeURIComponent(path)}`;

test('a link opens a page of the app, and nothing else', async ({ page, userData }) => {
  const at = () => page.evaluate(() => location.pathname + location.search);
  // every page that is gone to, also one that leads on at once
  await page.evaluate(() => {
    const visited: string[] = [];
    Object.assign(globalThis, { visited });
    navigation.addEventListener('navigate', ({ destination }) => visited.push(destination.url));
  });
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/api/users',
    '/no/such/page/of/the/app',
    '/nonsense',
    '/logout',
    '/%6cogout',
    '/x/../logout',
    '/logout/',
  ])
    await openLink(link(bad), userData, nowhere);
  await openLink('formant-dev://open', userData, nowhere);
  await openLink(link('/live'), userData, nowhere);
  await expect.poll(at).toBe('/live');
  // safe: put there above
  const visited = await page.evaluate(() => (globalThis as unknown as { visited: string[] }).visited);
  expect(visited.map((address) => new URL(address).pathname)).toEqual(['/live']);
  await expect(page.getByRole('button', { name: 'Voice changer', exact: true })).toBeVisible();
});

test('an app that is started by a link opens at its page', async ({ launch }) => {
  const app = await launch({ args: [link('/soundboard')] });
  const page = await loadedWindow(app);
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/soundboard');
});

test('an address without a page is told of in the app’s own frame, which leads on', async ({ page }) => {
  await page.evaluate(() => {
    history.pushState({}, '', '/no/such/page');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0); // the website's
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page.getByRole('heading', { name: 'Live voice changer' })).toBeVisible();
});
