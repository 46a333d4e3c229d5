import type { Page } from '@playwright/test';
import { type Collector, startCollector, startWebsite } from './analytics-collector.ts';
import { expect, expectAccessible, password, test } from './test.ts';

let collector: Collector;
let website: Awaited<ReturnType<typeof startWebsite>>;
test.beforeAll(async () => {
  collector = await startCollector();
  website = await startWebsite(collector.settings);
});
test.afterAll(async () => {
  await website.close();
  await collector.close();
});
test.beforeEach(() => collector.forget());
// the services leave out what calls itself a robot
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
  }),
);

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies and analytics' });
const views = () =>
  collector.amplitude
    .filter(({ event_type }) => event_type === '[Amplitude] Page Viewed')
    .map(({ event_properties }) => event_properties?.path);
const hogViews = () => collector.posthog.filter(({ event }) => event === '$pageview');
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();
const idsOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(AMP_|_*ph_)/.test(key)));
const open = (page: Page, path: string) => page.goto(website.origin + path, { waitUntil: 'networkidle' });
async function allow(page: Page, path = '/tools/home') {
  await open(page, path);
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => views().length).toBe(1);
}

test('without keys there is no question, no script of it and no request', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => !url.startsWith(baseURL!) && !/^(?:data|blob):/.test(url))).toEqual([]);
  expect(asked.filter((url) => /analytics|amplitude|posthog|sentry/.test(url))).toEqual([]);
  await expect(banner(page)).toHaveCount(0);
  expect(await cookies(page)).toEqual(['home_test4']);
  const policy = (await page.request.get('/')).headers()['content-security-policy'];
  expect(policy).toMatch(/connect-src 'self' blob: data:;/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page.getByText('Nothing is counted here')).toBeVisible();
});

test('asks first, with equal buttons, and nothing leaves the page before', async ({ page }) => {
  await open(page, '/');
  const [allowing, refusing] = ['Allow', 'No'].map((name) => banner(page).getByRole('button', { name }));
  const [one, other] = [await allowing!.boundingBox(), await refusing!.boundingBox()];
  expect([one!.width, one!.height]).toEqual([other!.width, other!.height]);
  expect(await allowing!.getAttribute('class')).toBe(await refusing!.getAttribute('class'));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(refusing!).toBeInViewport();
  expect(collector.requests).toEqual([]);
  expect(await idsOf(page)).toEqual([]);
});

for (const variant of ['a', 'b'])
  test(`leaves the front page ${variant} of a phone to be played`, async ({ page }) => {
    await page.context().addCookies([{ name: 'home_test4', value: variant, url: website.origin }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/');
    const play = await page.getByRole('button', { name: /^Play/ }).first().boundingBox();
    const question = await banner(page).boundingBox();
    expect(play!.y + play!.height).toBeLessThan(question!.y);
  });

test('a no is kept, and heard nowhere', async ({ page }) => {
  await open(page, '/');
  await banner(page).getByRole('button', { name: 'No' }).click();
  await expect(banner(page)).toHaveCount(0);
  await open(page, '/tools/home');
  await expect(banner(page)).toHaveCount(0);
  expect(collector.requests).toEqual([]);
  expect(await idsOf(page)).toEqual([]);
  const answer = (await page.context().cookies()).find(({ name }) => name === 'formant_consent');
  expect(answer?.value).toMatch(/^none\.\d{10}$/);
  expect((answer!.expires - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0);
});

test('counts sessions and pages, one view for each route with its full path, and nothing else', async ({
  page,
}) => {
  await allow(page, '/tools/home?utm_source=test&token=secret');
  expect(views()).toEqual(['/tools/home?utm_source=test&token=hidden']);
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page).toHaveURL(/contact/);
  await expect.poll(views).toHaveLength(2);
  await page.goBack();
  await expect.poll(views).toHaveLength(3);
  // a hash, a press and what is typed are no page views, and are not recorded at all
  await page.evaluate(() => history.pushState({}, '', '#part'));
  await page.getByRole('button', { name: 'Switch theme' }).first().click();
  await page.mouse.click(5, 300);
  await expect.poll(() => hogViews().length).toBe(3);
  await open(page, '/contact');
  await expect.poll(views).toHaveLength(4);
  expect(views().slice(1)).toEqual(['/contact', '/tools/home?utm_source=test&token=hidden', '/contact']);
  expect([...new Set(collector.amplitude.map(({ event_type }) => event_type))].sort()).toEqual([
    '[Amplitude] Page Viewed',
    'session_start',
  ]);
  expect(new Set(collector.posthog.map(({ event }) => event))).toEqual(new Set(['$pageview']));
  expect(new Set(collector.amplitude.map(({ session_id }) => session_id)).size).toBe(1);
  expect(JSON.stringify([collector.amplitude, collector.posthog])).not.toContain('secret');
  expect(collector.requests.filter((line) => !/^(?:POST|OPTIONS) /.test(line))).toEqual([]);
  // pages stay the same for everybody: what knows the browser again is no cookie
  expect((await cookies(page)).filter((name) => /^(AMP|_*ph)_/.test(name))).toEqual([]);
});

test('tells which front page a visitor has', async ({ page }) => {
  await page.context().addCookies([{ name: 'home_test4', value: 'b', url: website.origin }]);
  await allow(page, '/');
  expect(collector.amplitude.every(({ event_properties }) => event_properties?.home_test4 === 'b')).toBe(
    true,
  );
});

test.describe('an address of no page', () => {
  test.use({ expectedConsole: /status of 404/ });
  test('is reported to all three as page_load_error, once', async ({ page }) => {
    await allow(page);
    await open(page, '/no/such/page?code=secret');
    const ours = () => collector.amplitude.filter(({ event_type }) => event_type === 'page_load_error');
    await expect.poll(() => ours().length).toBe(1);
    expect(ours()[0]?.event_properties).toMatchObject({ status: 404, path: '/no/such/page' });
    await expect.poll(() => collector.sentry.length).toBe(1);
    expect(collector.sentry[0]).toMatchObject({
      message: 'page_load_error',
      tags: { status: '404', path: '/no/such/page' },
      request: { url: `${website.origin}/no/such/page?code=hidden` },
    });
    await expect
      .poll(() => collector.posthog.filter(({ event }) => event === 'page_load_error').length)
      .toBe(1);
  });
});

test('a session ends after thirty minutes without a visit', async ({ page }) => {
  await page.clock.install();
  await allow(page);
  const sessionOf = () => collector.amplitude.at(-1)?.session_id;
  const first = sessionOf();
  const go = async (name: string, count: number) => {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.clock.runFor(3000);
    await expect.poll(() => views().length).toBe(count);
  };
  await page.clock.fastForward(29 * 60_000 + 59_000 - 5000);
  await go('Contact', 2);
  expect(sessionOf()).toBe(first);
  await page.clock.fastForward(30 * 60_000 + 1000);
  await go('Terms', 3);
  expect(sessionOf()).not.toBe(first);
});

test('knows an account by its random number alone, and nobody after signing out', async ({ page }) => {
  await allow(page);
  const email = await signUpAt(page);
  const user = (await (await page.request.get(`${website.origin}/api/user`)).json()) as { uuid: string };
  await expect.poll(() => collector.amplitude.some(({ user_id }) => user_id === user.uuid)).toBe(true);
  await expect.poll(() => collector.posthog.some(({ event }) => event === '$identify')).toBe(true);
  expect(JSON.stringify([collector.amplitude, collector.posthog])).not.toContain(email);
  await open(page, '/logout');
  await page.getByRole('button', { name: /sign out/i }).click();
  await page.waitForURL((url) => !url.pathname.includes('logout'));
  collector.forget();
  await open(page, '/contact');
  await expect.poll(() => views().length).toBeGreaterThan(0);
  expect(collector.amplitude.every(({ user_id }) => user_id === undefined || user_id === null)).toBe(true);
});
async function signUpAt(page: Page): Promise<string> {
  await open(page, '/register');
  const email = `visitor-${Date.now()}@example.com`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/register/);
  return email;
}

test('the settings show what is recorded, and a no deletes it and ends it', async ({ page }) => {
  await allow(page);
  await open(page, '/cookie-settings');
  await expect(page.getByText('You have allowed it on')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Amplitude' })).toContainText(
    collector.amplitude[0]!.device_id,
  );
  await expect(page.getByRole('row').filter({ hasText: 'PostHog' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete these numbers' }).click();
  await expect(page.getByText('You have said no on')).toBeVisible();
  await expect(page.getByText('There are none in this browser.')).toBeVisible();
  collector.forget();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/contact/);
  await open(page, '/tos');
  expect(collector.requests).toEqual([]);
  expect(await idsOf(page)).toEqual([]);
});

test('a page in a frame, and a browser that says no to every site, are not asked', async ({
  page,
  browser,
}) => {
  await open(page, '/tts-demo-iframe');
  await expect(banner(page)).toHaveCount(0);
  expect(await (await page.request.get(`${website.origin}/tts-iframe`)).text()).not.toContain('amplitude');
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const careful = await context.newPage();
  await open(careful, '/');
  await expect(banner(careful)).toHaveCount(0);
  expect(collector.requests).toEqual([]);
  await context.close();
});

test('the last view arrives although the page goes at once', async ({ page }) => {
  await allow(page);
  await page
    .evaluate(async () => {
      history.pushState({}, '', '/tools/home/left');
      await new Promise((resolve) => setTimeout(resolve, 100));
      location.assign('about:blank');
    })
    .catch(() => {}); // the page is gone
  await expect.poll(views).toContain('/tools/home/left');
});

test.describe('where analytics are blocked', () => {
  // the browser names what it has not loaded
  test.use({ expectedConsole: /ERR_FAILED|ERR_BLOCKED/ });
  test('the page does not mind', async ({ page }) => {
    await page.route(/amplitude-|sentry-|127\.0\.0\.1/, (route) => route.abort());
    await open(page, '/');
    await banner(page).getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    expect(collector.requests).toEqual([]);
  });
});
