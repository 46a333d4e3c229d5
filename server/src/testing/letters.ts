import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';
import { type ReadLetter, readLetter } from '../http/read-letter.ts';
import type { TestServer } from './server.ts';

/** Every letter to this address that the server has sent so far, oldest first. */
export async function lettersTo(server: TestServer, address: string): Promise<ReadLetter[]> {
  const folder = path.join(server.ctx.config.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  const letters = await Promise.all(
    files.map(async (file) => readLetter(await readFile(path.join(folder, file)))),
  );
  return letters.filter((letter) => letter.to.includes(address));
}

/** The newest letter to this address whose subject matches, once it has arrived. */
export const letterTo = (server: TestServer, address: string, subject: RegExp): Promise<ReadLetter> =>
  vi.waitFor(
    async () => {
      const found = (await lettersTo(server, address)).findLast((letter) => subject.test(letter.subject));
      if (!found) throw new Error(`No letter to ${address} about ${subject} has arrived`);
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );
