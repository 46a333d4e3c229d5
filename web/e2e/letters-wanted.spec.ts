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
  // the address is not confirmed yet: the letter that confirms it says yes to the news as well
  await news.click();
  await expect(section.getByText('News begin when you confirm your address')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Confirm my address' })).toBeVisible();
  await page.goto(linkIn(await letterTo(email, /^Confirm your e-mail/)), { waitUntil: 'networkidle' });
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.goto('/account-settings#letters', { waitUntil: 'networkidle' });
  await expect(news).toBeChecked();
  await expect(jobs).toBeChecked();
  await expect(section.getByText('News begin')).toHaveCount(0);

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
