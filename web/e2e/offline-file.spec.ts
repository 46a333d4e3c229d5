import { done, expect, song, start, startButton, test } from './test.ts';

test.use({ expectedConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

test('a file chosen offline stays, says what is missing, and goes on when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/tools/vocal-remover', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.locator('input[type=file]').setInputFiles(song);
  await expect(page.getByText('song.mp3')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vocal remover');
  await context.setOffline(false);
  await expect(startButton(page)).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('song.mp3')).toBeVisible();

  // what a tool's run needs is fetched at its start
  await context.setOffline(true);
  await start(page);
  await expect(page.getByRole('alert')).toContainText('You are offline, and this part was not loaded yet.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('A part of the page could not be loaded');
  await context.setOffline(false);
  await done(page);
});
