import { expect, loadedWindow, openLink, test } from './app.ts';

const nowhere = 'http://127.0.0.1:9';
const link = (path: string) => `formant-dev://open?path=${encodeURIComponent(path)}`;

test('a link opens a page of the app, and nothing else', async ({ page, userData }) => {
  const at = () => page.evaluate(() => location.pathname + location.search);
  const start = await at();
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/api/users',
    '/no/such/page/of/the/app',
    '/logout',
    '/%6cogout',
    '/x/../logout',
    '/logout/',
  ])
    await openLink(link(bad), userData, nowhere);
  await openLink('formant-dev://open', userData, nowhere);
  expect(await at()).toBe(start);
  await openLink(link('/live'), userData, nowhere);
  await expect.poll(at).toBe('/live');
  await expect(page.getByRole('button', { name: 'Voice changer', exact: true })).toBeVisible();
});

test('an app that is started by a link opens at its page', async ({ launch }) => {
  const app = await launch({ args: [link('/soundboard')] });
  const page = await loadedWindow(app);
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/soundboard');
});
