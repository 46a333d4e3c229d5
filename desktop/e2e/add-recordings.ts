import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** Eleven seconds of one person's speech. */
export const voice = path.join(import.meta.dirname, '../../web/e2e/fixtures/voice.wav');

/** On the page of voice cloning, gives recordings of a voice that was not made yet. */
export async function addRecordings(page: Page, files: string[] = [voice]): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Voice cloning' })
    .first()
    .click();
  await page.getByText('I hold a licence').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Choose recordings').setInputFiles(files);
  for (const file of files)
    await expect(page.getByRole('listitem', { name: path.basename(file) })).toContainText('s of speech', {
      timeout: 60_000,
    });
}
