import { readFile } from 'node:fs/promises';
import { letterTo } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectWellMade, giveRole, newEmail, signUp, test } from './test.ts';

/** A whole PDF of one empty page. */
const pdf = (mark: string) =>
  Buffer.from(
    `%PDF-1.4\n%${mark}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

test.use({ expectedConsole: /status of (404|409|415|422|428)/ });
// two people, one after the other
test.describe.configure({ timeout: 180_000 });

test('somebody applies with a CV, which staff downloads and a stranger does not', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.goto('/jobs', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'No job is open right now' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Links').fill('https://ada.example/\nhttps://code.example/ada');
  await page.getByLabel('A few words').fill('I like voices.');
  const cv = page.getByLabel('Your CV');
  const send = page.getByRole('button', { name: 'Send the application' });

  await cv.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await expect(page.getByText('neither a PDF nor a Word document')).toBeVisible();
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4');
  await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: large });
  await expect(page.getByText('it may have 10 MB at most')).toBeVisible();

  // a program by another name
  const program = Buffer.from('MZ\x90\x00 This program cannot be run in DOS mode.');
  await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: program });
  await send.click();
  await expect(cv).toHaveAttribute('aria-invalid', 'true', { timeout: 30_000 });
  await expect(page.getByText('neither a PDF nor a Word document')).toBeVisible();
  await expectWellMade(page, 'light');
  // what was entered stays
  await expect(page.getByLabel('A few words')).toHaveValue('I like voices.');

  const bytes = pdf(email);
  await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: bytes });
  await expect(page.getByText(/^cv\.pdf, \d+ byte/)).toBeVisible();
  await send.click();
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeVisible({ timeout: 30_000 });
  await letterTo(email, /We have your job application/);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  giveRole(await signUp(desk), 'support');
  await turnOnSecondFactor(desk);
  await desk.goto(`/support/inbox?q=${encodeURIComponent(email)}`, { waitUntil: 'networkidle' });
  await desk.getByRole('link', { name: /Job application: open/ }).click();
  await expect(desk.getByText('https://code.example/ada')).toBeVisible();
  const link = desk.getByRole('link', { name: /Download \(PDF/ });
  const coming = desk.waitForEvent('download');
  await link.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('CV Ada Lovelace.pdf');
  expect(await readFile(await download.path())).toEqual(bytes);
  const address = (await link.getAttribute('href')) ?? '';
  await expectWellMade(desk, 'light');
  await office.close();

  expect((await page.request.get(address)).status()).toBe(401);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page);
  expect((await page.request.get(address)).status()).toBe(404);
});

test('an affiliate registers and is told what staff decides', async ({ page, browser }) => {
  const email = newEmail();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/affiliate', { waitUntil: 'networkidle' });
  await expect(page.getByText('It pays no money.')).toBeVisible();
  await page.getByText('Silver', { exact: true }).last().click();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Country').fill('gb');
  const register = page.getByRole('button', { name: 'Register' });
  await register.click();
  await expect(page.getByText('Accept the terms of service to register.')).toBeVisible();
  await expectWellMade(page, 'dark');
  await page.getByRole('checkbox').check();
  await register.click();
  await expect(page.getByText('Your referral code:')).toBeVisible({ timeout: 30_000 });
  await letterTo(email, /We have your affiliate registration/);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  giveRole(await signUp(desk), 'support');
  await turnOnSecondFactor(desk);
  await desk.goto(`/support/inbox?q=${encodeURIComponent(email)}`, { waitUntil: 'networkidle' });
  await desk.getByRole('link', { name: /Affiliate registration: silver/ }).click();
  await desk.getByRole('button', { name: 'Accept' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(desk.getByText(/Decided: accepted/)).toBeVisible();
  await office.close();
  expect((await letterTo(email, /You are an affiliate now/)).text).toContain('No money is paid');
});

test('staff finds the voice reports in the account settings', async ({ page }) => {
  giveRole(await signUp(page), 'support');
  await turnOnSecondFactor(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Voice reports' }).click();
  await expect(page.getByRole('heading', { name: 'Voice reports' })).toBeVisible();
});
