import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ReadLetter, readLetter } from '@formant/server/http/read-letter';
import { expect } from '@playwright/test';

/** Waits for the newest letter to this address whose subject matches; the server under test writes them as files. */
export async function letterTo(email: string, subject: RegExp): Promise<ReadLetter> {
  const folder = path.join(process.env.FORMANT_E2E_DATA!, 'outbox'); // the configuration sets it
  let found: ReadLetter | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    const letters = await Promise.all(
      names.map(async (name) => readLetter(await readFile(path.join(folder, name)))),
    );
    found = letters.findLast((letter) => letter.to.includes(email) && subject.test(letter.subject));
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
