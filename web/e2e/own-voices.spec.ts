import type { Page } from '@playwright/test';
import { expect, expectPlaying, expectWellMade, signUp, test } from './test.ts';

const step = (page: Page, order: number) =>
  page.getByRole('button', { name: new RegExp(`^Step ${order}, `) });

/** Records what is open for so many seconds; the microphone is a voice. */
async function record(page: Page, seconds: number) {
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect
    .poll(
      async () => {
        const [minutes, rest] = ((await page.locator('[data-part=recorded]').textContent()) ?? '0:0').split(
          ':',
        );
        return 60 * Number(minutes) + Number(rest);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(seconds);
  await page.getByRole('button', { name: 'Stop recording' }).click();
}

// the browser prints the refusal of a recording, which the page tells in words
test.use({ expectedConsole: /status of 422/ });

test('a person is guided to his own voice, finds it after a reload, and speaks with it', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/voice-cloning/my-voice');
  await expect(page.getByRole('heading', { name: 'Sign in to keep your recordings' })).toBeVisible();
  await signUp(page);
  await page.goto('/voice-cloning/my-voice');
  await expect(page.getByText('0 of 11 recorded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make my voice model' })).toBeDisabled();

  // a voice is no silent room, and what was refused is said on the spot
  await record(page, 3);
  await expect(page.getByText('It is not quiet in this recording')).toBeVisible({ timeout: 30_000 });
  await expect(step(page, 1)).toHaveAccessibleName(/, to be recorded:/);

  await step(page, 2).click();
  await record(page, 6);
  await expect(step(page, 2)).toHaveAccessibleName(/, recorded:/, { timeout: 30_000 });
  await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
  await record(page, 6);
  await expect(page.getByText('2 of 11 recorded')).toBeVisible({ timeout: 30_000 });

  await page.reload();
  await expect(page.getByText('2 of 11 recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Make my voice model' }).click();
  await expect(page.getByRole('button', { name: /^(Stop|Make it again)$/ })).toBeVisible({ timeout: 30_000 });
  await page.reload(); // it goes on by itself
  await expect(page.getByText('Your voice is ready')).toBeVisible({ timeout: 120_000 });
  await expectWellMade(page, 'light');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Speak with it' }).click();
  await page
    .getByRole('textbox', { name: 'Words of block 1' })
    .fill('This is how I sound when I read a sentence that takes a while to say.');
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  const position = page.getByRole('slider', { name: 'Position in block 1' });
  await expect(position).toBeVisible({ timeout: 60_000 });
  await position.press('Home');
  await expectPlaying(page);

  // the same voice is offered where files are changed
  await page.goto('/tools/voice-changer');
  await page
    .getByRole('button', { name: /sample/i })
    .first()
    .click();
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByRole('combobox', { name: 'My voices' }).click();
  await page.getByRole('option', { name: 'My own voice' }).click();
  await expect(page.getByRole('combobox', { name: 'My voices' })).toHaveText(/My own voice/);

  await page.goto('/voice-cloning/my-voice');
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('0 of 11 recorded')).toBeVisible();
});
