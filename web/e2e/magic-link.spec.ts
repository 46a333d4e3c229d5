import { letterTo, linkIn } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectAccessible, expectWellMade, signUp, test } from './test.ts';

test('a mailed link signs in another browser than the one that asked, once', async ({ page, browser }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/login?next=%2Fvoice-universe', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expectWellMade(page, 'light');
  const link = linkIn(await letterTo(email, /^Sign in to/));

  const elsewhere = await browser.newContext();
  const tab = await elsewhere.newPage();
  await tab.goto(link, { waitUntil: 'networkidle' });
  await expect(tab.getByText(/Chrome on Linux asked for this link/)).toBeVisible();
  await expect(tab.getByText(`It signs you in as ${email}.`)).toBeVisible();
  await expectWellMade(tab, 'light');
  await tab.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tab).toHaveURL('/voice-universe');
  await tab.goto(link, { waitUntil: 'networkidle' });
  await expect(tab.getByRole('alert')).toContainText('used already or is too old');
  await expect(tab.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  await elsewhere.close();
});

test('a mailed link asks for the code of two-step sign-in', async ({ page }) => {
  const email = await signUp(page);
  const { recoveryCodes } = await turnOnSecondFactor(page);
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.goto(linkIn(await letterTo(email, /^Sign in to/)), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/tools/home');
});
