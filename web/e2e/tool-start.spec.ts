import { toolIds } from '@formant/engine/tools';
import { alive, expect, startButton, test } from './test.ts';

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of windows)
  test(`every tool begins with its sample, its start in view at ${viewport.width}x${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const id of toolIds) {
      await page.goto(`/tools/${id}`);
      await page.getByRole('button', { name: 'Try a sample' }).click();
      await expect(startButton(page), id).toBeEnabled({ timeout: 20_000 });
      await expect(startButton(page), id).toBeInViewport({ ratio: 1 });
    }
  });

test('focus and a polite voice go along from the file to the result', async ({ page }) => {
  await page.goto('/tools/bpm-finder');
  await alive(page); // a press waits for nothing, as a click does
  const said = page.getByRole('region', { name: 'Workbench' }).getByRole('status').first();
  await page.getByRole('button', { name: 'Try a sample' }).press('Enter');
  await expect(startButton(page)).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('song.mp3');
  await expect(said).toContainText('The file is ready. “Find the tempo”');
  await startButton(page).press('Enter');
  await expect(said).toHaveText('Done', { timeout: 30_000 });
  await expect(page.locator(':focus')).toHaveText(/^Done in/);
  await page.getByRole('button', { name: 'New file' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});
