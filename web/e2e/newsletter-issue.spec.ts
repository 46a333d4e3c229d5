import type { Page } from '@playwright/test';
import { letterTo, linkIn, subjectsTo } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectWellMade, giveRole, newEmail, post, signUp, test } from './test.ts';

/** Somebody who has asked for news and, unless told otherwise, confirmed it by the letter. */
async function subscriber(page: Page, { confirms = true } = {}): Promise<string> {
  const email = newEmail();
  await post(page, 'subscribe/subscribe', { email });
  const asked = await letterTo(email, /Do you want news/);
  if (!confirms) return email;
  const token = new URL(linkIn(asked), 'http://site').searchParams.get('token');
  await post(page, 'subscribe/confirm', { token });
  return email;
}

async function writeIssue(page: Page, subject: string, text: string): Promise<void> {
  await page.goto('/support/newsletter', { waitUntil: 'networkidle' });
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.getByRole('button', { name: 'Start a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
}

async function sendIssue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to everybody' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', { timeout: 30_000 });
}

// axe asks frames that answer nobody, the letter in its sandbox among them
test.use({ expectedConsole: /Failed to execute 'postMessage'/ });

test('staff writes an issue, an administrator sends it, and a reader ends it by his mail program', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const issue = (word: string) => `${word} ${Date.now()}`;
  const outside = await (await browser.newContext()).newPage();
  await outside.goto('/newsletter');
  const [leaves, stays] = [await subscriber(outside), await subscriber(outside)];
  const asked = await subscriber(outside, { confirms: false });

  await page.goto('/');
  const staff = await signUp(page);
  giveRole(staff, 'support');
  await turnOnSecondFactor(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  const first = issue('Voices of June');
  await writeIssue(
    page,
    first,
    '## New voices\n\n- **Ada**, who is calm\n- [Listen](https://example.com/ada)',
  );
  const letter = page.frameLocator('iframe');
  await expect(letter.getByRole('heading', { name: 'New voices' })).toBeVisible();
  await expect(letter.getByRole('link', { name: 'Listen' })).toHaveAttribute(
    'href',
    'https://example.com/ada',
  );
  await expect(page.getByText('An administrator sends it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Text' }).fill('## New voices\n\nAda is **calm**, and Ben is not.');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  const trial = await letterTo(staff, /^\[Test\] Voices of June/);
  expect(trial.text).toContain('Ada is calm, and Ben is not.');
  await expect(letter.getByText('and Ben is not')).toBeVisible();
  await page.getByRole('tab', { name: 'As text' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('To end these letters, open this page');
  await expectWellMade(page, 'light');

  giveRole(staff, 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload({ waitUntil: 'networkidle' });
  await sendIssue(page);
  await expectWellMade(page, 'light');
  const got = await letterTo(leaves, new RegExp(first));
  expect(got.html).toContain('<strong>calm</strong>');
  await letterTo(stays, new RegExp(first));

  // the mail program ends it without a cookie or a page of ours
  expect(got.unsubscribeUrl).toContain('/api/subscribe/unsubscribe?token=');
  const { pathname, search } = new URL(got.unsubscribeUrl ?? '');
  const ended = await fetch(new URL(pathname + search, page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(ended.status).toBe(200);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const second = issue('Voices of July');
  await writeIssue(page, second, 'Cleo joins them.');
  await sendIssue(page);
  await letterTo(stays, new RegExp(second));
  expect(await subjectsTo(leaves)).not.toContain(second);
  expect(await subjectsTo(leaves)).toContain(first);
  expect((await subjectsTo(stays)).filter((subject) => subject === first)).toHaveLength(1);
  expect(await subjectsTo(asked)).toEqual([expect.stringContaining('Do you want news')]);
  await page
    .getByRole('navigation', { name: 'Support pages' })
    .getByRole('link', { name: 'Newsletter', exact: true })
    .click();
  await expect(page.getByRole('link', { name: new RegExp(`${second}.*Sent`) })).toBeVisible();
  await expectWellMade(page, 'dark');
});
