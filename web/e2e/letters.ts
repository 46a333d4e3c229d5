import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ReadLetter, readLetter } from '@formant/server/http/read-letter';
import { expect, type Page } from '@playwright/test';
import { signUp } from './test.ts';

/** What has been sent to this address so far, the oldest first; the server under test writes letters as files. */
async function sentTo(email: string): Promise<ReadLetter[]> {
  const folder = path.join(process.env.FORMANT_E2E_DATA!, 'outbox'); // the configuration sets it
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(
    names.map(async (name) => readLetter(await readFile(path.join(folder, name)))),
  );
  return letters.filter((letter) => letter.to.includes(email));
}

export const subjectsTo = async (email: string): Promise<string[]> =>
  (await sentTo(email)).map(({ subject }) => subject);

/** Waits for the newest letter to this address whose subject matches. */
export async function letterTo(email: string, subject: RegExp): Promise<ReadLetter> {
  let found: ReadLetter | undefined;
  await expect(async () => {
    found = (await sentTo(email)).findLast((letter) => subject.test(letter.subject));
    expect(found, `a letter to ${email} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found!; // the loop above ends only with a letter
}

/** Path and query of the letter's link, so that it opens at the server under test. */
export function linkIn(letter: ReadLetter): string {
  const link = /https?:\/\/\S+\?\S+/.exec(letter.text)?.[0];
  if (!link) throw new Error(`No link in the letter "${letter.subject}"`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Somebody whose address is confirmed, in his account settings. */
export async function confirmed(page: Page): Promise<string> {
  const email = await signUp(page);
  const { subject } = await letterTo(email, /is your Formant code/);
  await page.goto('/resend-email-verification?next=%2Faccount-settings', { waitUntil: 'networkidle' });
  await page.getByLabel('Code').fill(subject.slice(0, 6));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  return email;
}
