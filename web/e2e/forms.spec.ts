import type { Page } from '@playwright/test';
import { letterTo } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectWellMade, giveRole, newEmail, signUp, test } from './test.ts';

async function asStaff(page: Page) {
  giveRole(await signUp(page), 'support');
  await turnOnSecondFactor(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
}

test.use({ expectedConsole: /status of (422|428)/ });
// two people, one after the other
test.describe.configure({ timeout: 180_000 });

test('a visitor writes; staff reads it in the inbox and answers by mail', async ({ page, browser }) => {
  const email = newEmail();
  const subject = `A question ${Date.now()}`;
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Which formats does the converter read?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  // what was entered stays
  await expect(page.getByLabel('Message')).toHaveValue('Which formats does the converter read?');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeVisible({ timeout: 30_000 });
  await expectWellMade(page, 'light');
  await letterTo(email, /We have your message/);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await asStaff(desk);
  await desk.getByLabel('Text', { exact: true }).fill(subject);
  await desk.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(desk.getByText('1 message', { exact: true })).toBeVisible();
  await desk.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(desk.getByText('Which formats does the converter read?')).toBeVisible();
  // who it is shows to who says why
  await expect(desk.getByRole('main')).not.toContainText(email);
  await desk.getByRole('button', { name: 'Show personal data …' }).click();
  const reasons = desk.getByRole('dialog');
  await reasons.getByRole('button', { name: 'Show it' }).click();
  await expect(reasons.getByLabel('Why do you need it?')).toHaveAccessibleDescription(/at least 10/);
  await reasons.getByLabel('Why do you need it?').fill('She asks for a call back.');
  await reasons.getByRole('button', { name: 'Show it' }).click();
  await expect(desk.getByRole('main')).toContainText(`Ada Lovelace, ${email}`);
  await expect(desk.getByText(/You see personal data until/)).toBeVisible();
  await desk.getByLabel('Your answer').fill('WAV, MP3, OGG and FLAC.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The answer is on its way.')).toBeVisible();
  await expect(desk.getByRole('combobox', { name: 'Status' })).toContainText('Answered');
  await expectWellMade(desk, 'light');
  await office.close();
  expect((await letterTo(email, /Re: A question/)).text).toContain('WAV, MP3, OGG and FLAC.');
});

test('who comes from a page about books asks about books, and is told what can be had without an offer', async ({
  page,
}) => {
  await page.goto('/enterprise/publishing', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: 'Contact sales' }).first().click();
  const chosen = page.getByRole('radio', { name: 'Books and publishing' });
  await expect(chosen).toBeChecked();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await page.getByLabel('Company').fill('Grey & Sons');
  await page.getByText('Film, games and media').click();
  await expect(page.getByRole('link', { name: 'Voices for characters' })).toBeVisible();
  await expect(page.getByLabel('Company')).toHaveValue('Grey & Sons');
  // the server draws it, too, and takes no word of the address for granted
  await page.goto('/contact-sales?product=boats', { waitUntil: 'networkidle' });
  await expect(page.getByRole('radio', { name: 'The API' })).toBeChecked();
  await expectWellMade(page, 'light');
});

test('a copyright notice needs its statements, and staff rejects it with a reason', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dmca-policy', { waitUntil: 'networkidle' });
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Postal address').fill('12 Example Street\nLondon');
  await page.getByLabel('Which work is yours').fill('My recording “Noon”');
  await page.getByLabel('Where it is shown here').fill('https://formant.example/share/AAAAAAAAAA\nnowhere');
  await page.getByLabel('Signature').fill('Ada Lovelace');
  const send = page.getByRole('button', { name: 'Send the notice' });
  await send.click();
  await expect(page.getByLabel('Where it is shown here')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A notice needs this statement.')).toHaveCount(2);
  await expectWellMade(page, 'dark');
  await page.getByLabel('Where it is shown here').fill('https://formant.example/share/AAAAAAAAAA');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await send.click();
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeVisible({ timeout: 30_000 });

  const office = await browser.newContext();
  const desk = await office.newPage();
  await asStaff(desk);
  await desk.getByLabel('Text', { exact: true }).fill(email);
  await desk.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await desk
    .getByRole('main')
    .getByRole('link', { name: /Copyright notice/ })
    .click();
  await expect(desk.getByText('None of the addresses leads to')).toBeVisible();
  await desk.getByLabel('Reason, for a rejected notice').fill('The address leads to nothing here.');
  await desk.getByRole('button', { name: 'Reject' }).click();
  await expect(desk.getByText(/Decided: rejected/)).toBeVisible();
  await office.close();
  expect((await letterTo(email, /notice was rejected/)).text).toContain('leads to nothing here');
});
