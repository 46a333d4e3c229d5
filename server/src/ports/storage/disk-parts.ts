import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../clock/port.ts';
import type { PartGrant, Storage } from './port.ts';
import { signer } from './signature.ts';
import { TooLong, writeHashed } from './write-stream.ts';

type Parts = Storage['parts'] & { accept(grant: PartGrant, bytes: Readable): Promise<{ etag: string }> };

interface Options {
  root: string;
  secret: string;
  clock: Clock;
  newTemporary(): string;
  place(file: string, key: string): Promise<void>;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const partForm = /^(\d{5})-([0-9a-f]{64})$/;

/**
 * Parts as files `NNNNN-<sha256>` in a folder of the upload: the name carries number and checksum, so that
 * listing needs no other record and a part is either there whole or not at all.
 */
export async function diskParts({ root, secret, clock, newTemporary, place }: Options): Promise<Parts> {
  await mkdir(root, { recursive: true });
  const signed = signer(secret, 'storage part');
  const folderOf = (handle: string): string => {
    if (!uuidForm.test(handle)) throw notFound('The upload');
    return path.join(root, handle);
  };
  const fields = (grant: Omit<PartGrant, 'signature'>): (string | number)[] => [
    grant.handle,
    grant.part,
    grant.key,
    grant.sizeBytes,
    grant.sha256 ?? '',
    grant.expires,
  ];

  async function stored(handle: string): Promise<{ part: number; etag: string; file: string }[]> {
    const folder = folderOf(handle);
    const names = await readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('The upload');
      throw error;
    });
    return names.sort().flatMap((name) => {
      const match = partForm.exec(name);
      return match ? [{ part: Number(match[1]), etag: match[2] ?? '', file: path.join(folder, name) }] : [];
    });
  }

  return {
    async init() {
      const handle = randomUUID();
      await mkdir(folderOf(handle));
      return handle;
    },
    async url(key, handle, part, { sizeBytes, sha256, expiresSeconds }) {
      const expires = Math.ceil(clock.now() / 1000) + expiresSeconds;
      const grant = { handle, part, key, sizeBytes, expires, ...(sha256 ? { sha256 } : {}) };
      const query = new URLSearchParams({ key, size: String(sizeBytes), expires: String(expires) });
      if (sha256) query.set('sha256', sha256);
      query.set('signature', signed.sign(fields(grant)));
      return `/api/upload/put/${handle}/${part}?${query}`;
    },
    async list(_key, handle) {
      return Promise.all(
        (await stored(handle)).map(async ({ part, etag, file }) => ({
          part,
          etag,
          sizeBytes: (await stat(file)).size,
        })),
      );
    },
    async complete(key, handle, parts) {
      const here = new Map(
        (await stored(handle)).map((entry) => [`${entry.part} ${entry.etag}`, entry.file]),
      );
      const files = parts.map(({ part, etag }) => {
        const file = here.get(`${part} ${etag}`);
        if (!file)
          throw new AppError('missing_parts', `Part ${part} has not arrived.`, {
            fields: { parts: [String(part)] },
          });
        return file;
      });
      const joined = newTemporary();
      try {
        const written = await join(files, joined);
        await place(joined, key);
        await rm(folderOf(handle), { recursive: true, force: true });
        return { key, ...written };
      } finally {
        await rm(joined, { force: true });
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
      const before = (await stored(grant.handle)).filter((entry) => entry.part === grant.part);
      const file = newTemporary();
      const written = await writeHashed(bytes, file, grant.sizeBytes).catch((error: unknown) => {
        if (error instanceof TooLong)
          throw new AppError(
            'too_large',
            `Part ${grant.part} is longer than the ${grant.sizeBytes} bytes announced.`,
          );
        throw error;
      });
      try {
        if (written.sizeBytes !== grant.sizeBytes)
          throw new AppError(
            'truncated',
            `Part ${grant.part} ended after ${written.sizeBytes} of ${grant.sizeBytes} bytes. Send it again.`,
          );
        if (grant.sha256 && grant.sha256 !== written.sha256)
          throw new AppError('checksum_mismatch', `Part ${grant.part} arrived damaged. Send it again.`);
        const name = `${String(grant.part).padStart(5, '0')}-${written.sha256}`;
        const target = path.join(folderOf(grant.handle), name);
        await rename(file, target).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('The upload');
          throw error;
        });
        // the newest bytes of a part win, as at storage services
        for (const old of before) if (old.file !== target) await rm(old.file, { force: true });
      } finally {
        await rm(file, { force: true });
      }
      return { etag: written.sha256 };
    },
  };
}

/** Writes the files one after the other into a new one, reading each once, in constant memory. */
async function join(
  files: readonly string[],
  target: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const out = createWriteStream(target, { flags: 'wx', highWaterMark: 2 * 1024 * 1024 });
  const failed = new Promise<never>((_resolve, reject) => out.once('error', reject));
  failed.catch(() => {});
  for (const file of files)
    for await (const chunk of createReadStream(file, {
      highWaterMark: 1024 * 1024,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (!out.write(chunk))
        await Promise.race([new Promise<void>((resolve) => out.once('drain', resolve)), failed]);
    }
  await Promise.race([new Promise<void>((resolve) => out.end(resolve)), failed]);
  return { sizeBytes, sha256: hash.digest('hex') };
}
