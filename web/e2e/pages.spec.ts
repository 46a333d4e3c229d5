import { get } from 'node:http';
import { pages } from './public-pages.ts';
import { expect, expectWellMade, test } from './test.ts';

for (const path of pages)
  for (const theme of ['light', 'dark'] as const)
    test(`${path} in ${theme}: accessible, no errors, nothing wider than a phone`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectWellMade(page, theme);
    });

test.describe('an unknown address', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('shows the error page with its words, its buttons and status 404', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(
      page.getByText("The page you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact our support team' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('gives a bot the status and no page', async ({ request }) => {
    const answer = await request.get('/no/such/page', {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('Page Not Found');
  });
});

test('every page works without JavaScript as far as reading goes', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await context.close();
});

test('the theme is chosen once and stays, without a flash of the other', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Switch theme' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/tools', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** Bytes of a file as it travels in brotli. */
const brotliBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not served in brotli`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

test('the landing page loads at most 105 KB of script', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await Promise.all([...scripts].map(brotliBytes));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(105 * 1024);
});
