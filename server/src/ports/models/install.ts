import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleFile } from '@formant/engine/base/model-kinds';
import { readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { dayMs } from '../../kernel/time.ts';
import { DownloadError, type DownloadOptions, download, WrongFileError } from './download.ts';
import { sha256Of } from './file-hash.ts';
import { type LockedFile, readLock, writeLock } from './lock-file.ts';
import { claimPart } from './part-file.ts';
import { unpackBundle } from './unpack.ts';

export interface InstallOptions {
  signal: AbortSignal;
  /** `total` is null where the server does not say. */
  progress(file: string, received: number, total: number | null): void;
  /** Files of this machine to take instead of an address, by their name in the model. */
  local?: Readonly<Record<string, string>>;
  connection?: DownloadOptions['connection'];
  /** How long is waited before each further attempt at a file that has broken off. */
  againMs?: readonly number[];
}

/** A line that is lost for a moment is waited for; who has none is told after half a minute. */
const usualAgainMs = [1000, 2000, 4000, 8000, 15_000] as const;

/**
 * Brings a model into the models folder: all of its files or none. Each is compared with the checksum of the
 * manifest, else with the one that an earlier download of it recorded; a first one is recorded. An installed
 * model stays as it is until the new one is complete. A bundle is unpacked, and does not stay beside that. Of a file whose checksum is known, what arrived stays where the
 * download breaks off, and the next one goes on.
 * @throws DownloadError in words for people, WrongFileError where it is another file, ToolError bad_model for a GTCRN
 *   that is another network; `signal.reason` after a cancel
 */
export async function installModel(
  folder: string,
  entry: ModelEntry,
  { signal, progress, local = {}, connection, againMs = usualAgainMs }: InstallOptions,
): Promise<Record<string, LockedFile>> {
  await sweep(folder);
  const before = (await readLock(folder)).models[entry.id];
  const work = path.join(folder, `.installing-${randomUUID()}`);
  const files: Record<string, LockedFile> = {};
  try {
    await mkdir(work, { recursive: true });
    for (const { name, url, sha256, bytes } of entry.files) {
      signal.throwIfAborted();
      const to = path.join(work, name);
      const own = local[name];
      const from = own ? 'file' : url;
      if (!from)
        throw new DownloadError(
          `${name} of "${entry.id}" has to come from you: add --file ${name}=<path>. ${entry.note ?? ''}`.trim(),
        );
      const got = own
        ? await take(own, to)
        : await fetchFile(from, to, sha256, {
            signal,
            progress: (received, total) => progress(name, received, total ?? bytes),
            ...(connection ? { connection } : {}),
          });
      const recorded = before?.files[name];
      const wanted = sha256 ?? (!own && recorded?.from === from ? recorded.sha256 : null);
      // whatever is brought for it has to be the very file: it goes where nobody looks at it
      if (wanted && (!own || entry.always) && got.sha256 !== wanted)
        throw new WrongFileError(
          `${name} of "${entry.id}" is not the file it should be (SHA-256 ${got.sha256}, expected ${wanted}). Nothing was installed. ${entry.always ? wayOutOfTheVeryFile : wayOutOfAnother(name, from)}`,
        );
      if (name.endsWith('.onnx')) await refuseOtherFormats(to, own ?? from);
      if (entry.kind === 'gtcrn') readGtcrn(await readFile(to));
      if (name === bundleFile) {
        const unpacked = await unpackBundle(to, path.join(work, bundleFolder), signal);
        await rm(to);
        files[name] = { ...got, from, unpacked };
      } else files[name] = { ...got, from };
    }
    const home = path.join(folder, entry.id);
    const old = `${work}.old`;
    await rename(home, old).catch(() => undefined); // none was installed
    await rename(work, home);
    const lock = await readLock(folder);
    lock.models[entry.id] = { entry, files };
    await writeLock(folder, lock);
    await rm(old, { recursive: true, force: true });
    return files;
  } finally {
    await rm(work, { recursive: true, force: true });
  }

  /** By way of a part that outlives this attempt, where it is known what the whole is and nobody else fetches it. */
  async function fetchFile(
    from: string,
    to: string,
    known: string | null,
    options: DownloadOptions,
  ): Promise<{ sha256: string; bytes: number }> {
    const part = known === null ? null : await claimPart(folder, known);
    if (!part) return download(from, to, options);
    try {
      const got = await inAttempts(from, part.path, options);
      await rename(part.path, to); // also one that is not what it should be, which then goes with the rest
      return got;
    } finally {
      await part.release();
    }
  }

  /** What broke off is gone on with for as long as more of it comes; who can't be reached at all is told at once. */
  async function inAttempts(
    from: string,
    to: string,
    options: DownloadOptions,
  ): Promise<{ sha256: string; bytes: number }> {
    let most = 0;
    let waits: number[] = [];
    const watched: DownloadOptions = {
      ...options,
      resume: true,
      progress(received, total) {
        // where a server sends no parts, what comes again is no more
        if (received > most) waits = [...againMs];
        most = Math.max(most, received);
        options.progress(received, total);
      },
    };
    for (;;)
      try {
        return await download(from, to, watched);
      } catch (error) {
        const waitMs = waits.shift();
        if (waitMs === undefined || !(error instanceof DownloadError) || error.why !== 'offline') throw error;
        await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
  }
}

/** What is made, and what is taken away, until it is whole or gone. */
const workFolders = /^\.(installing|removing|speech-runtime)-/;
/** No install takes so long. */
const abandonedMs = dayMs;

/** Takes away what was left by a process that ended in the middle. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []); // there is none before the first install
  for (const name of names.filter((one) => workFolders.test(one))) {
    const place = path.join(folder, name);
    const about = await stat(place).catch(() => null); // another process may sweep, too
    if (about && Date.now() - about.mtimeMs > abandonedMs) await rm(place, { recursive: true, force: true });
  }
}

/** Where a bundle lies in its model's folder, unpacked. */
export const bundleFolder = 'bundle';

const wayOutOfTheVeryFile =
  'It may have arrived damaged: try again. Another file than that one is not taken.';
const wayOutOfAnother = (name: string, from: string): string =>
  `It may have arrived damaged: try again. If the same SHA-256 comes again, those who publish it have changed it since this version of Formant: if you trust them, download ${from} yourself and add --file ${name}=<path>.`;

async function take(from: string, to: string): Promise<{ sha256: string; bytes: number }> {
  await copyFile(from, to);
  return { sha256: await sha256Of(to), bytes: (await stat(to)).size };
}

/** A PyTorch file is a zip or a pickle, both of which can carry programs; a web page is a wrong address. */
async function refuseOtherFormats(file: string, from: string): Promise<void> {
  const handle = await open(file);
  const head = Buffer.alloc(4);
  try {
    await handle.read(head, 0, 4, 0);
  } finally {
    await handle.close();
  }
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  const isPickle = head[0] === 0x80 && head[1]! <= 5;
  if (isZip || isPickle)
    throw new DownloadError(
      `${from} is a PyTorch file, which can run code when it is opened, and is refused. Export it to ONNX (torch.onnx.export) and install that.`,
    );
  // an ONNX file begins with its version, field 1 of the message, or with a later field
  if (![0x08, 0x12, 0x1a, 0x22, 0x3a, 0x42].includes(head[0] ?? 0))
    throw new DownloadError(`${from} is not an ONNX file.`);
}
