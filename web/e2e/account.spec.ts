import { expect, password, signUpByForm, test } from './test.ts';

test('a person signs up, signs out, and signs in again', async ({ page }) => {
  const email = await signUpByForm(page);
  await page.goto('/logout', { waitUntil: 'networkidle' });
  const leave = page.getByRole('button', { name: /sign out/i });
  if (await leave.isVisible()) await leave.click();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/login');
  await expect(page).not.toHaveURL(/login/); // a page for guests sends the signed-in home
});

test.describe('several accounts from one address', () => {
  test.use({ expectedConsole: /status of 428/ });

  test('the browser solves a puzzle for the fourth', async ({ page }) => {
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/signup')) answers.push(response.status());
    });
    for (let made = 0; made < 4; made++) {
      await signUpByForm(page);
      await page.context().clearCookies();
    }
    expect(answers).toEqual([201, 201, 201, 428, 201]);
  });
});

test.describe('mistakes are told beside their fields', () => {
  test.use({ expectedConsole: /status of 4(01|09|22)/ });

  test('at signing up', async ({ page }) => {
    await page.goto('/register', { waitUntil: 'networkidle' });
    await page.getByLabel('E-mail').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail')).toBeFocused();
  });

  test('at signing in with a wrong password', async ({ page }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/login/);
  });
});

test('a page behind the sign-in comes back after it', async ({ page }) => {
  await page.goto('/app-authentication?challenge=x');
  await expect(page).toHaveURL(/\/login\?/);
});
