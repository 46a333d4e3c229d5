import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Clock } from '../clock/port.ts';
import { hashFile } from './hash-file.ts';
import { isMissing } from './move-file.ts';
import type { PartGrant, Storage } from './port.ts';
import { signer } from './signature.ts';
import { highWaterMark, pour, TooLong } from './write-stream.ts';

type Parts = Storage['parts'] & { accept(grant: PartGrant, bytes: Readable): Promise<{ etag: string }> };

interface Options {
  root: string;
  secret: string;
  clock: Clock;
  place(file: string, key: string): Promise<void>;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const markForm = /^(\d{5})-(\d+)-([0-9a-f]{64})$/;
const ended = (): AppError => new AppError('illegal_transition', 'This upload has ended already.');
const markOf = (part: number, sizeBytes: number, sha256: string): string =>
  `${String(part).padStart(5, '0')}-${sizeBytes}-${sha256}`;

interface Stored {
  part: number;
  sizeBytes: number;
  etag: string;
  mark: string;
}

/**
 * A folder for each upload with one file that all parts are written into, each at its place, so that joining
 * them costs nothing; and a mark for each part that is there whole, an empty file named
 * `NNNNN-<bytes>-<sha256>`. A part's mark goes before its bytes are touched and comes back when all of them are
 * right, so a part that was cut off or damaged never counts.
 */
export async function diskParts({ root, secret, clock, place }: Options): Promise<Parts> {
  await mkdir(root, { recursive: true });
  const signed = signer(secret, 'storage part');
  const folderOf = (handle: string): string => {
    if (!uuidForm.test(handle)) throw notFound('The upload');
    return path.join(root, handle);
  };
  const fileOf = (handle: string): string => path.join(folderOf(handle), 'bytes');
  const fields = (grant: Omit<PartGrant, 'signature'>): (string | number)[] => [
    grant.handle,
    grant.part,
    grant.key,
    grant.offset,
    grant.sizeBytes,
    grant.sha256 ?? '',
    grant.expires,
  ];

  async function stored(handle: string): Promise<Stored[]> {
    const names = await readdir(folderOf(handle)).catch((error: unknown) => {
      throw isMissing(error) ? notFound('The upload') : error;
    });
    return names.sort().flatMap((mark) => {
      const [, part, sizeBytes, etag = ''] = markForm.exec(mark) ?? [];
      return part ? [{ part: Number(part), sizeBytes: Number(sizeBytes), etag, mark }] : [];
    });
  }

  /** Writers by part: whoever sends a part again ends a sender whose connection hangs. */
  const writers = new Map<string, { abort: AbortController; ended: Promise<unknown> }>();
  async function alone<T>(name: string, write: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const before = writers.get(name);
    before?.abort.abort(new AppError('conflict', 'This part is being sent again.'));
    const writing = (before?.ended ?? Promise.resolve()).then(() => write(abort.signal));
    const entry = { abort, ended: writing.catch(() => {}) };
    writers.set(name, entry);
    try {
      return await writing;
    } finally {
      if (writers.get(name) === entry) writers.delete(name);
    }
  }

  async function take(grant: PartGrant, bytes: Readable, signal: AbortSignal): Promise<{ etag: string }> {
    const folder = folderOf(grant.handle);
    for (const { part, mark } of await stored(grant.handle))
      if (part === grant.part) await rm(path.join(folder, mark), { force: true });
    const out = createWriteStream(fileOf(grant.handle), {
      flags: 'r+',
      start: grant.offset,
      highWaterMark,
    });
    const written = await pour(bytes, out, { maxBytes: grant.sizeBytes, signal }).catch((error: unknown) => {
      if (isMissing(error)) throw notFound('The upload');
      if (error instanceof TooLong)
        throw new AppError(
          'too_large',
          `Part ${grant.part} is longer than the ${grant.sizeBytes} bytes announced.`,
        );
      throw error;
    });
    if (written.sizeBytes !== grant.sizeBytes)
      throw new AppError(
        'truncated',
        `Part ${grant.part} ended after ${written.sizeBytes} of ${grant.sizeBytes} bytes. Send it again.`,
      );
    if (grant.sha256 && grant.sha256 !== written.sha256)
      throw new AppError('checksum_mismatch', `Part ${grant.part} arrived damaged. Send it again.`);
    const mark = markOf(grant.part, written.sizeBytes, written.sha256);
    await writeFile(path.join(folder, mark), '').catch((error: unknown) => {
      throw isMissing(error) ? notFound('The upload') : error;
    });
    return { etag: written.sha256 };
  }

  const joining = new Set<string>();

  /** Makes the parts the object, without copying them. */
  async function join(
    key: string,
    handle: string,
    parts: readonly { part: number; etag: string }[],
  ): Promise<{ key: string; sizeBytes: number; sha256: string }> {
    const here = new Map((await stored(handle)).map((entry) => [`${entry.part} ${entry.etag}`, entry]));
    const inOrder = parts.map(({ part, etag }) => {
      const entry = here.get(`${part} ${etag}`);
      if (!entry)
        throw new AppError('missing_parts', `Part ${part} has not arrived.`, {
          fields: { parts: [String(part)] },
        });
      return entry;
    });
    // in one file parts can only be joined that fill it without a gap
    const [first] = inOrder;
    inOrder.forEach(({ part, sizeBytes }, index) => {
      const last = index === inOrder.length - 1;
      if (part !== index + 1 || (!last && sizeBytes !== first?.sizeBytes))
        throw new Error(`Part ${part} of ${key} does not follow the one before it`);
    });
    const sizeBytes = inOrder.reduce((sum, entry) => sum + entry.sizeBytes, 0);
    await truncate(fileOf(handle), sizeBytes);
    const { sha256 } = await hashFile(fileOf(handle));
    await place(fileOf(handle), key);
    await rm(folderOf(handle), { recursive: true, force: true });
    return { key, sizeBytes, sha256 };
  }

  return {
    async init() {
      const handle = randomUUID();
      await mkdir(folderOf(handle));
      await writeFile(fileOf(handle), '');
      return handle;
    },
    async url(key, handle, part, { partBytes, sizeBytes, sha256, expiresSeconds }) {
      const expires = Math.ceil(clock.now() / 1000) + expiresSeconds;
      const offset = (part - 1) * partBytes;
      const grant = { handle, part, key, offset, sizeBytes, expires, ...(sha256 ? { sha256 } : {}) };
      const query = new URLSearchParams({
        key,
        offset: String(offset),
        size: String(sizeBytes),
        expires: String(expires),
      });
      if (sha256) query.set('sha256', sha256);
      query.set('signature', signed.sign(fields(grant)));
      return `/api/upload/put/${handle}/${part}?${query}`;
    },
    async list(_key, handle) {
      return (await stored(handle)).map(({ part, sizeBytes, etag }) => ({ part, sizeBytes, etag }));
    },
    async complete(key, handle, parts) {
      if (joining.has(handle)) throw new AppError('conflict', 'This upload is being completed already.');
      joining.add(handle);
      try {
        // nobody may write into a file that is being hashed
        const senders = [...writers].filter(([name]) => name.startsWith(handle));
        for (const [, { abort }] of senders) abort.abort(ended());
        await Promise.all(senders.map(([, sender]) => sender.ended));
        return await join(key, handle, parts);
      } finally {
        joining.delete(handle);
      }
    },
    async abort(_key, handle) {
      await rm(folderOf(handle), { recursive: true, force: true });
    },
    async accept(grant, bytes) {
      if (!signed.matches(fields(grant), grant.signature))
        throw new AppError('bad_signature', 'This upload address is not valid. Ask for a new one.');
      if (grant.expires * 1000 < clock.now())
        throw new AppError('expired', 'This upload address has expired. Ask for a new one.');
      if (joining.has(grant.handle)) throw ended();
      return alone(`${grant.handle}/${grant.part}`, (signal) => take(grant, bytes, signal));
    },
  };
}
