import { randomBytes } from 'node:crypto';
import { startOidcProvider } from '@formant/server/testing/identity-providers';
import { Events } from 'oauth2-mock-server';
import { letterTo, linkIn } from './letters.ts';
import { expect, expectWellMade, newEmail, post, signUp, test } from './test.ts';

let google: Awaited<ReturnType<typeof startOidcProvider>>;
const somebody = (email = newEmail()) => ({
  subject: randomBytes(8).toString('hex'),
  email,
  verified: true,
});
test.beforeAll(async () => {
  google = await startOidcProvider(somebody(), Number(process.env.FORMANT_E2E_PROVIDER));
});
test.afterAll(() => google.close());
test.beforeEach(() => {
  google.person = somebody();
});

test.describe('a person who signs in with Google', () => {
  // the refused end of the last way in, and the first request after a new password has ended the session
  test.use({ expectedConsole: /status of 4(09|19)/ });

  test('comes back where she was going, and keeps a way in', async ({ page }) => {
    const { email } = google.person;
    await page.goto('/account-settings', { waitUntil: 'networkidle' });
    await expect(page).toHaveURL('/login?next=%2Faccount-settings');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

    const ways = page.getByRole('region', { name: 'Ways to sign in' });
    await expect(ways.getByText(`${email} · Connected`)).toBeVisible();
    await ways.getByRole('button', { name: 'Disconnect: Google' }).click();
    await expect(ways.getByRole('alert')).toContainText('Set a password first');

    const password = page.getByRole('region', { name: 'Password' });
    await password.getByRole('button', { name: 'Mail me a link to set one' }).click();
    await expect(password.getByRole('status')).toContainText('is on its way');
    await page.goto(linkIn(await letterTo(email ?? '', /^Choose a new password/)), {
      waitUntil: 'networkidle',
    });
    await page.getByLabel('New password', { exact: true }).fill('a fine horse battery');
    await page.getByLabel('New password again').fill('a fine horse battery');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL('/tools/home');

    await page.goto('/account-settings', { waitUntil: 'networkidle' });
    await ways.getByRole('button', { name: 'Disconnect: Google' }).click();
    await expect(ways.getByText('Not connected')).toBeVisible();
    await ways.getByRole('button', { name: 'Connect: Google' }).click();
    await expect(page.getByText('Google is connected with your account.')).toBeVisible();
    await expect(ways.getByText(`${email} · Connected`)).toBeVisible();
  });
});

test('the app is signed in by a browser that signs in with Google in between', async ({ page }) => {
  const challenge = randomBytes(32).toString('base64url');
  const app = new URLSearchParams({
    challenge,
    state: 'of-the-app-0123456789',
    deviceId: 'a-device-of-the-journey',
    deviceName: 'Studio',
  });
  await page.goto(`/app-authentication?${app}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(new RegExp(`/app-authentication\\?challenge=${challenge}&state=of-the-app`));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
});

test('a service’s own address starts at once, in a window of its own too', async ({ page }) => {
  await page.goto('/tools/home', { waitUntil: 'networkidle' });
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/auth/redirect/login?provider=google', 'sign-in', 'popup'));
  const popup = await opened;
  await expect(popup).toHaveURL('/tools/home', { timeout: 45_000 }); // two pages that load beside the first
  // the window it was opened from knows without being asked
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0);
});

test.describe('what does not work', () => {
  test.use({ expectedConsole: /status of (40[049]|410|503)/ });

  test('says why, and leads on', async ({ page, browser }) => {
    const taken = await signUp(page);
    await page.context().clearCookies();
    google.person = somebody(taken);
    await page.goto('/login/google?next=%2Flive');
    await expect(page.getByRole('alert')).toContainText('There is an account with the address');
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await expect(page).toHaveURL('/login?next=%2Flive');

    await page.goto('/auth/callback/google?error=access_denied&state=x');
    await expect(page.getByRole('alert')).toContainText('You cancelled at Google');
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectWellMade(page, theme);
    }

    // the answer of one browser in another one
    google.person = somebody();
    const { url } = await post<{ url: string }>(page, 'social-auth/start', { provider: 'google' });
    const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(back);
    await expect(other.getByRole('alert')).toContainText('not started in this browser');
    await elsewhere.close();
    await page.goto(back);
    await expect(page).toHaveURL('/live'); // where this tab was going
    await page.goto(back);
    await expect(page.getByRole('alert')).toContainText('finished already');

    await page.context().clearCookies();
    google.service.once(Events.BeforeResponse, (response) => {
      response.statusCode = 500;
    });
    await page.goto('/login/google');
    await expect(page.getByRole('alert')).toContainText('Google does not answer right now');
    await page.getByRole('button', { name: 'Try Google again' }).click();
    await expect(page).toHaveURL('/tools/home');
  });

  test('a service that nobody knows has no page', async ({ page }) => {
    for (const path of ['/login/github', '/auth/callback/github', '/auth/redirect/delete'])
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await page.goto('/login/twitch');
    await expect(page.getByRole('alert')).toContainText('Signing in with Twitch is not set up here.');
  });
});
