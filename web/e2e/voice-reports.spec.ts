import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { letterTo } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectWellMade, post, signUp, test } from './test.ts';

/** Makes an account one of support, as whoever runs the server does. */
function promote(email: string) {
  const database = new DatabaseSync(path.join(process.env.FORMANT_E2E_DATA ?? '', 'formant.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  database.prepare("UPDATE users SET roles = 'user,support' WHERE email = ?").run(email);
  database.close();
}

test.describe('by somebody else', () => {
  test.use({ expectedConsole: /status of 403/ });
  test('the staff page is not shown', async ({ page }) => {
    await signUp(page);
    await page.goto('/support/voice-reports');
    await expect(page.getByText("You don't have permission to access this resource.")).toBeVisible();
  });
});

test('support upholds a report: the voice leaves the list, and its owner is told', async ({
  page,
  browser,
}) => {
  const name = `Famous ${Date.now()}`;
  const owner = await signUp(page);
  await post(page, 'voice/save', { name, visibility: 'public', settings: { pitch: 3 } });

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await elsewhere.newPage();
  const staff = await signUp(desk);
  await desk.goto(`/voice-universe?q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' });
  await desk.getByRole('button', { name: `More about ${name}` }).click();
  await desk.getByRole('menuitem', { name: 'Report' }).click();
  await desk.getByRole('combobox', { name: 'What is wrong' }).click();
  await desk.getByRole('option', { name: 'It imitates a person without consent' }).click();
  await desk.getByRole('button', { name: 'Send the report' }).click();
  await expect(desk.getByText('Thank you. We will look at this voice.')).toBeVisible();

  promote(staff);
  await turnOnSecondFactor(desk);
  await desk.goto('/support/voice-reports', { waitUntil: 'networkidle' });
  await desk.getByRole('button', { name: `Uphold: ${name}` }).click();
  await desk.getByLabel('What you found (optional)').fill('It is the voice of an actor.');
  await desk.getByRole('button', { name: 'Uphold the report' }).click();
  await expect(desk.getByText(`${name} is out of the public list; its owner is told.`)).toBeVisible();
  await desk.getByRole('tab', { name: 'Upheld' }).click();
  await expect(desk.getByRole('link', { name })).toBeVisible();
  await expectWellMade(desk, 'light');
  await elsewhere.close();

  const { text } = await letterTo(owner, /was taken out of the public list/);
  expect(text).toContain('It is the voice of an actor.');
  await page.goto(`/voice-universe?q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
