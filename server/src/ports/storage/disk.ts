import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Clock } from '../clock/port.ts';
import { dropAbandoned } from './abandoned.ts';
import { diskParts } from './disk-parts.ts';
import { assertKey } from './key.ts';
import { isMissing, moveFile } from './move-file.ts';
import type { FileGrant, ObjectFacts, Storage } from './port.ts';
import { signer } from './signature.ts';
import { TooLong, writeHashed } from './write-stream.ts';

const hourSeconds = 3600;
const keptAddresses = 5000;

export interface DiskOptions {
  /** Folder that this driver owns. */
  root: string;
  secret: string;
  clock: Clock;
}

/**
 * Files in a folder. Writing goes to a temporary file on the same disk that takes its name only when it is
 * whole. Addresses are signed with an HMAC and served by the uploads slice.
 */
export async function diskStorage({ root, secret, clock }: DiskOptions): Promise<Storage> {
  const objects = path.join(root, 'objects');
  const temporary = path.join(root, 'temporary');
  await Promise.all([objects, temporary].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
  // made by an earlier version, maybe; on a file system without rights, or where it is somebody else's, it stays so
  await chmod(root, 0o700).catch(() => {});
  await dropAbandoned(temporary);
  const files = signer(secret, 'storage file');
  const addresses = new Map<string, string>();

  const at = (key: string): string => {
    assertKey(key);
    return path.join(objects, key);
  };
  const newTemporary = (): string => path.join(temporary, randomUUID());
  const place = async (file: string, key: string): Promise<void> => {
    const target = at(key);
    await mkdir(path.dirname(target), { recursive: true });
    await moveFile(file, target);
  };
  const fileFields = (grant: Omit<FileGrant, 'signature'>): (string | number)[] => [
    grant.name,
    grant.key,
    grant.expires,
    grant.contentType ?? '',
    grant.save ? 1 : 0,
    // addresses without one are signed as they were before there were any
    ...(grant.holder === undefined ? [] : [grant.holder]),
  ];
  const facts = async (key: string): Promise<ObjectFacts | null> => {
    try {
      const { size: sizeBytes, mtimeMs } = await stat(at(key));
      return { sizeBytes, modifiedMs: Math.floor(mtimeMs) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const size = async (key: string): Promise<number | null> => (await facts(key))?.sizeBytes ?? null;
  const parts = await diskParts({ root: path.join(root, 'parts'), secret, clock, place });

  return {
    async put(key, bytes, options = {}) {
      assertKey(key);
      const file = newTemporary();
      try {
        const written = await writeHashed(bytes, file, options.maxBytes);
        await place(file, key);
        return { key, ...written };
      } catch (error) {
        if (error instanceof TooLong)
          throw new AppError('too_large', 'The file is too large.', { cause: error });
        throw error;
      }
    },
    async putFile(key, file) {
      await place(file, key);
      return { key, sizeBytes: (await stat(at(key))).size, sha256: null };
    },
    async get(key, range) {
      // opened before it is answered, so that a missing file is an error of this call and not of the stream
      const handle = await open(at(key)).catch((error: unknown) => {
        throw isMissing(error) ? notFound('The file') : error;
      });
      return createReadStream('', { fd: handle, ...range, highWaterMark: 256 * 1024 });
    },
    facts,
    size,
    async localFile(key) {
      if ((await size(key)) === null) throw notFound('The file');
      return { path: at(key), release: async () => {} };
    },
    async delete(key) {
      await rm(at(key), { force: true });
    },
    async signedUrl(key, { expiresSeconds, fileName, save = false, contentType, holder }) {
      assertKey(key);
      const name = fileName ?? path.basename(key);
      // one that lasts for hours stays the same for a minute: lists are read again and again, and players hold on to it
      const now = clock.now() / 1000;
      const from = expiresSeconds >= hourSeconds ? Math.floor(now / 60) * 60 : Math.ceil(now);
      const expires = from + expiresSeconds;
      const asked = JSON.stringify([key, expires, name, save, contentType, holder]);
      const given = addresses.get(asked);
      if (given !== undefined) return given;
      const query = new URLSearchParams({ key, expires: String(expires) });
      if (contentType) query.set('type', contentType);
      if (save) query.set('save', '1');
      if (holder) query.set('holder', holder);
      const kind = contentType ? { contentType } : {};
      query.set(
        'signature',
        files.sign(fileFields({ name, key, expires, save, ...kind, ...(holder ? { holder } : {}) })),
      );
      const address = `/api/files/${encodeURIComponent(name)}?${query}`;
      if (addresses.size >= keptAddresses) addresses.clear();
      addresses.set(asked, address);
      return address;
    },
    parts,
    local: {
      acceptPart: parts.accept,
      async checkFile(grant) {
        if (!files.matches(fileFields(grant), grant.signature))
          throw new AppError(
            'bad_signature',
            'This address is not valid. Open the page again to get a new one.',
          );
        if (grant.expires * 1000 < clock.now())
          throw new AppError('expired', 'This address has expired. Open the page again to get a new one.');
        const found = await facts(grant.key);
        if (found === null) throw notFound('The file');
        return found;
      },
    },
    origin: null,
    async close() {},
  };
}
