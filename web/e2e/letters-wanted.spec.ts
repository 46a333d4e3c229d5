import { letterTo, linkIn } from './letters.ts';
import { expect, signUp, test } from './test.ts';

test('somebody chooses his letters, and the link of the news leads back to the choice', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/account-settings#letters', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'Letters' });
  const [news, jobs] = [
    section.getByRole('switch', { name: 'News' }),
    section.getByRole('switch', { name: 'Finished jobs' }),
  ];
  await expect(section).toBeInViewport();
  await expect(news).not.toBeChecked();
  await expect(jobs).not.toBeChecked();
  await expect(section.getByText('Always on')).toBeVisible();
  await jobs.click();
  await expect(jobs).toBeChecked();
  // the address is not confirmed yet: its mailbox is asked
  await news.click();
  await expect(section.getByText(`We have mailed a link to ${email}`)).toBeVisible();
  await page.goto(linkIn(await letterTo(email, /Do you want news/)), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await page.getByRole('link', { name: 'All letters that you get' }).click();
  await expect(page).toHaveURL('/account-settings#letters');
  await expect(news).toBeChecked();
  await expect(jobs).toBeChecked();
  await expect(section.getByText('We have mailed a link')).toHaveCount(0);

  await page.goto(linkIn(await letterTo(email, /You get news/)), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('link', { name: 'All letters that you get' }).click();
  await expect(news).not.toBeChecked();
  await jobs.click();
  await expect(jobs).not.toBeChecked();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(section).toBeVisible();
  await expect(jobs).not.toBeChecked();
});
