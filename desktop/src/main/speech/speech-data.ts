import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../write-whole.ts';

/** Files that the window asks for and the installer left out, by their names, as the build found them. */
export type LeftOut = Readonly<Record<string, { bytes: number; sha256: string }>>;

/** What eSpeak NG calls languages that systems call otherwise. */
const otherNames: Readonly<Record<string, string>> = { no: 'nb', zh: 'cmn' };

/** In the app's data folder. */
export const speechFolder = 'speech-data';

export interface SpeechDataParts {
  files: LeftOut;
  /** Where they are kept once they have come; nothing but them lies there. */
  folder: string;
  /** Where the website is that has them too: the server's origin. */
  server(): string;
  /** Whether what goes over the line now is paid for, so that nothing comes unasked. */
  isMetered(): boolean;
  fetch(
    url: string,
    init: { credentials: 'omit'; redirect: 'error'; signal: AbortSignal },
  ): Promise<Response>;
}

/** A file on its way, and how many ask for it. */
interface Coming {
  bytes: Promise<Uint8Array<ArrayBuffer>>;
  askers: number;
  stop: AbortController;
}

/**
 * `take` gives a file that was left out: kept, or fetched, found to be the one of this build, and kept.
 * It throws an Error where the server cannot be reached, or has another one; the next call tries again. It throws
 * the signal's reason at once when that is aborted; the fetch goes on while somebody else asks for the file.
 */
export function makeSpeechData({ files, folder, server, isMetered, fetch }: SpeechDataParts) {
  const coming = new Map<string, Coming>();
  const isOwn = (name: string, bytes: Uint8Array): boolean =>
    bytes.length === files[name]?.bytes &&
    createHash('sha256').update(bytes).digest('hex') === files[name].sha256;

  async function bring(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const file = path.join(folder, name);
    const kept = await readFile(file).catch(() => null);
    if (kept && isOwn(name, kept)) return kept;
    const url = `${server()}/assets/${name}`;
    const answer = await fetch(url, { credentials: 'omit', redirect: 'error', signal });
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!isOwn(name, bytes)) throw new Error(`${url} is not the file of this version`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(file, bytes);
    return bytes;
  }
  function begin(name: string): Coming {
    const stop = new AbortController();
    const one = { bytes: bring(name, stop.signal), askers: 0, stop };
    coming.set(name, one);
    return one;
  }

  async function take(name: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    signal?.throwIfAborted();
    const one = coming.get(name) ?? begin(name);
    one.askers++;
    try {
      return await orAborted(one.bytes, signal);
    } finally {
      if (--one.askers === 0) {
        one.stop.abort();
        coming.delete(name);
      }
    }
  }

  return {
    has: (name: string): boolean => Object.hasOwn(files, name),
    take,
    /**
     * Has what a language needs here before somebody asks for it, unless the line is paid.
     * @param locale of the system, as BCP 47 writes it; a language without voice data needs nothing
     */
    async bring(locale: string): Promise<void> {
      if (isMetered()) return;
      const [language = ''] = locale.toLowerCase().split('-');
      const start = `espeak-ng-${otherNames[language] ?? language}-`;
      for (const name of Object.keys(files)) if (name.startsWith(start)) await take(name);
    },
  };
}

/** What work gives, or the signal's reason as soon as it is aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
