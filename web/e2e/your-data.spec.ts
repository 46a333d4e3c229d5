import { readFile } from 'node:fs/promises';
import { unzip } from '@formant/server/testing/unzip';
import { letterTo } from './letters.ts';
import { expect, expectAccessible, expectWellMade, password, signUp, test } from './test.ts';

// a wrong password is a 403, which browsers print
test.use({ expectedConsole: /status of 403/ });

test('everything of an account is packed, told by mail and downloaded, and what is recorded is listed', async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto('/account-settings#your-data', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Get everything as a file …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pack my data' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  );
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse battery');
  await dialog.getByRole('button', { name: 'Pack my data' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Pack my data' }).click();

  await expect(section.getByText(/Your file is ready/)).toBeVisible({ timeout: 20_000 });
  expect((await letterTo(email, /data is ready/)).text).toContain('/account-settings#your-data');
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^formant-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await readFile(await download.path()));
  expect(String(files.get('profile/users.json'))).toContain(email);
  // the page in the archive is one that browsers show
  await page
    .context()
    .newPage()
    .then(async (readme) => {
      await readme.setContent(String(files.get('README.html')));
      await expect(readme.getByRole('heading', { level: 1 })).toContainText('Your data');
      await readme.close();
    });

  await section.getByRole('button', { name: 'Show what is recorded' }).click();
  const recorded = section.getByRole('list', { name: 'What is recorded about you' });
  await expect(recorded.getByRole('listitem').filter({ hasText: 'Profile and consents' })).toContainText(
    '1 entry',
  );
  await expect(recorded).toContainText('Nothing is recorded under:');
  await expectWellMade(page, 'light');
});
