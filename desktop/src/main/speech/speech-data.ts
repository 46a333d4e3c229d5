import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../write-whole.ts';

/** Files that the window asks for and the installer left out, by their names, as the build found them. */
export type LeftOut = Readonly<Record<string, { bytes: number; sha256: string }>>;

/** In the app's data folder. */
export const speechFolder = 'speech-data';

export interface SpeechDataParts {
  files: LeftOut;
  /** Where they are kept once they have come; nothing but them lies there. */
  folder: string;
  /** Where the website is that has them too: the server's origin. */
  server(): string;
  fetch(url: string, init: { credentials: 'omit'; redirect: 'error' }): Promise<Response>;
}

/**
 * Gives a file that was left out: kept, or fetched, found to be the one of this build, and kept.
 * The function throws an Error where the server cannot be reached, or has another one; the next call tries again.
 */
export function makeSpeechData({ files, folder, server, fetch }: SpeechDataParts) {
  const coming = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const isOwn = (name: string, bytes: Uint8Array): boolean =>
    bytes.length === files[name]?.bytes &&
    createHash('sha256').update(bytes).digest('hex') === files[name].sha256;

  async function take(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = path.join(folder, name);
    const kept = await readFile(file).catch(() => null);
    if (kept && isOwn(name, kept)) return kept;
    const url = `${server()}/assets/${name}`;
    const answer = await fetch(url, { credentials: 'omit', redirect: 'error' });
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!isOwn(name, bytes)) throw new Error(`${url} is not the file of this version`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(file, bytes);
    return bytes;
  }

  return {
    has: (name: string): boolean => Object.hasOwn(files, name),
    take(name: string): Promise<Uint8Array<ArrayBuffer>> {
      const one = coming.get(name) ?? take(name).finally(() => coming.delete(name));
      coming.set(name, one);
      return one;
    },
  };
}
