import { confirmed, letterTo, subjectsTo } from './letters.ts';
import { expect, expectWellMade, newEmail, signUp, test } from './test.ts';

test('somebody hands on his link and has it mailed; whoever comes by it is counted, and can end such letters', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = await confirmed(page);
  await page.getByRole('button', { name: `Account of ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Invite somebody' }).click();
  const section = page.getByRole('region', { name: 'Invite somebody' });
  await expect(section).toBeInViewport();
  await section.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await section.getByLabel('Your link').inputValue()).toBe(link);

  const friend = newEmail();
  await section.getByRole('button', { name: 'Send the letter' }).click();
  await expect(section.getByLabel('Or have us mail it')).toBeFocused();
  await section.getByLabel('Or have us mail it').fill(friend);
  await section.getByRole('button', { name: 'Send the letter' }).click();
  await expect(section.getByText(`A letter with your link goes to ${friend}`)).toBeVisible();
  await expect(section.getByLabel('Or have us mail it')).toHaveValue('');
  const letter = await letterTo(friend, /invites you to/);
  expect(letter.text).toContain(email);
  expect(letter.text).toContain(new URL(link).pathname);

  const theirs = await browser.newContext();
  try {
    const tab = await theirs.newPage();
    await tab.goto(new URL(link).pathname);
    await expect(tab).toHaveURL(/\/$/);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await confirmed(tab);
    await page.reload();
    await expect(section.getByText('One person with a confirmed address came by your link.')).toBeVisible();

    const end = new URL(/https?:\/\/\S+\/opt-out-referral\/[\w.~-]+/.exec(letter.text)?.[0] ?? '').pathname;
    await tab.goto(end);
    await tab.getByRole('button', { name: 'End invitations' }).click();
    await expect(tab.getByText(`Nobody can invite ${friend}`)).toBeVisible();
  } finally {
    await theirs.close();
  }
  expect((await subjectsTo(friend)).length).toBe(1);
  await expectWellMade(page, 'light');
});

test('who has not confirmed his own address has the link, and is told why not the letter', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/account-settings#invite');
  const section = page.getByRole('region', { name: 'Invite somebody' });
  await expect(section.getByLabel('Your link')).toHaveValue(/\/r\/\w{10}$/);
  await expect(section.getByText('When you have confirmed your own address')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Send the letter' })).toHaveCount(0);
});
