import { letterTo, linkIn } from './letters.ts';
import { expect, newEmail, signUp, test } from './test.ts';

const password = 'correct horse battery';

test('an address is confirmed by the code of the mail, and a wrong code is told beside its field', async ({
  page,
}) => {
  const email = await signUp(page);
  const { subject } = await letterTo(email, /is your Formant code/);
  const code = subject.slice(0, 6);
  await page.goto('/resend-email-verification', { waitUntil: 'networkidle' });
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Enter the six digits of the code.');
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('status').getByText(`${email} is confirmed.`)).toBeVisible();
});

test('the mailed link confirms an address without signing in, once', async ({ page, browser }) => {
  const email = await signUp(page);
  await page.goto('/resend-email-verification', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Send a link instead' }).click();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  const link = linkIn(await letterTo(email, /^Confirm your e-mail address/));

  const elsewhere = await browser.newContext();
  const tab = await elsewhere.newPage();
  await tab.goto(link);
  await expect(tab.getByText(`${email} is confirmed.`)).toBeVisible();
  await tab.goto(link);
  await expect(tab.getByRole('alert')).toContainText('used already or is too old');
  await tab.getByRole('link', { name: 'Sign in for a new code' }).click();
  await expect(tab).toHaveURL('/login?next=%2Fresend-email-verification');
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
});

test('a forgotten password is replaced through the mailed link, which works once', async ({ page }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your inbox' })).toBeVisible();
  const link = linkIn(await letterTo(email, /^Choose a new password/));

  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByLabel('New password', { exact: true }).fill('a better horse battery');
  await page.getByLabel('New password again').fill('another one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('New password again')).toHaveAccessibleDescription(/two passwords differ/);
  await page.getByLabel('New password again').fill('a better horse battery');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a better horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/tools');
});

test.describe('a link that has ended', () => {
  test.use({ expectedConsole: /status of 410/ });

  test('says so and leads to a new one', async ({ page }) => {
    const email = newEmail();
    await page.goto(`/reset-password?${new URLSearchParams({ token: 'none', email })}`, {
      waitUntil: 'networkidle',
    });
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('used already or is too old');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  });
});
