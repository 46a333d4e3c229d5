import { readFile } from 'node:fs/promises';
import type { SurveyView } from '@formant/contract/desk/surveys';
import type { Page } from '@playwright/test';
import { turnOnSecondFactor } from './second-factor.ts';
import {
  expect,
  expectAccessible,
  expectWellMade,
  giveRole,
  openTool,
  post,
  signUp,
  start,
  test,
  voice,
} from './test.ts';

const survey = (page: Page) => page.getByRole('region', { name: /What brings you here|What should work/ });

async function finish(page: Page) {
  await openTool(page, 'converter/wav-converter', voice);
  await expect(survey(page)).toHaveCount(0);
  await start(page);
  await expect(page.getByRole('button', { name: 'Download WAV' })).toBeVisible({ timeout: 60_000 });
}

test.describe('a question after the first result', () => {
  // the connection is cut once
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ });

  test('is answered by keyboard, and keeps what was written when sending fails', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await finish(page);
    await expect(survey(page)).toBeVisible();
    // it comes without taking the focus
    expect(await survey(page).evaluate((card) => card.contains(document.activeElement))).toBe(false);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectWellMade(page, 'dark');
    await page.getByRole('button', { name: 'Music and singing' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'What should work better?' })).toBeFocused();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Write a few words, or skip the question.')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'What should work better?' });
    await field.fill('More robots');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(survey(page).getByRole('alert')).toContainText('The server cannot be reached');
    await expect(field).toHaveValue('More robots');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    await expect(page.getByText(/tells us what to build next/)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toHaveCount(0);
  });
});

test('Escape puts the question away, and it does not come back', async ({ page }) => {
  await finish(page);
  await expect(survey(page)).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).press('Escape');
  await expect(survey(page)).toHaveCount(0);
  const check = page.waitForResponse(/\/api\/survey\/check\/intent/);
  await finish(page);
  expect(await (await check).json()).toEqual({ show: false, survey: null });
  await expect(survey(page)).toHaveCount(0);
});

test.describe('the answers', () => {
  // who is no member of staff is told so
  test.use({ expectedConsole: /status of 403/ });

  test('staff reads what was answered and takes it along; nobody else gets in', async ({ page }) => {
    test.slow(); // two themes of a page are looked through
    await page.emulateMedia({ colorScheme: 'light' });
    const email = await signUp(page);
    const survey = await page.request.get('/api/intent-survey/survey/intent');
    const { questions } = (await survey.json()) as SurveyView;
    const [choice, written] = questions;
    await post(page, `intent-survey/save/${choice?.id}/${choice?.answers[1]?.id}`, {});
    await post(page, `intent-survey/save/${written?.id}`, { text: 'Quieter fans' });
    await page.goto('/support/surveys');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Access Denied');
    giveRole(email, 'support');
    await turnOnSecondFactor(page);
    await page.goto('/account-settings', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Survey answers' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Streams and videos' })).toContainText(/[1-9]/);
    await expect(page.getByText('Quieter fans')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(email);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('"Quieter fans"');
    await expectWellMade(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectWellMade(page, 'dark');
  });
});
