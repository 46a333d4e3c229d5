import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from './port.ts';

export interface StorageUnderTest {
  storage: Storage;
  /** Sends a part to a signed address; `refused` is the reason's code where the driver tells one. */
  putPart(url: string, bytes: Buffer): Promise<{ etag: string } | { refused: string }>;
  /** Reads a signed address. */
  getFile(url: string): Promise<Buffer | { refused: string }>;
  advance(ms: number): void;
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const expiresSeconds = 600;

/** What every storage driver does. */
export function storageConformance(name: string, make: () => Promise<StorageUnderTest>): void {
  describe(`storage: ${name}`, () => {
    let tested: StorageUnderTest;
    let storage: Storage;
    beforeEach(async () => {
      tested = await make();
      storage = tested.storage;
    });
    afterEach(() => tested.close());

    it('gives back what was put, whole and in ranges', async () => {
      const bytes = randomBytes(300_000);
      const stored = await storage.put(
        'a/b/one.bin',
        Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]),
      );
      expect(stored).toEqual({ key: 'a/b/one.bin', sizeBytes: bytes.length, sha256: sha256(bytes) });
      expect(await buffer(await storage.get('a/b/one.bin'))).toEqual(bytes);
      const range = await buffer(await storage.get('a/b/one.bin', { start: 10, end: 19 }));
      expect(range).toEqual(bytes.subarray(10, 20)); // the last byte is included
      expect(await storage.size('a/b/one.bin')).toBe(bytes.length);
    });

    it('stores nothing of a stream that fails or is too long, and keeps what was there', async () => {
      await storage.put('kept.bin', Readable.from([Buffer.from('old')]));
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from('new');
          throw new Error('the line broke');
        })(),
      );
      await expect(storage.put('kept.bin', failing)).rejects.toThrow('the line broke');
      await expect(
        storage.put('kept.bin', Readable.from([Buffer.alloc(11)]), { maxBytes: 10 }),
      ).rejects.toMatchObject({ code: 'too_large' });
      expect(String(await buffer(await storage.get('kept.bin')))).toBe('old');
    });

    it('takes a file over', async () => {
      const file = path.join(os.tmpdir(), `formant-${randomBytes(8).toString('hex')}`);
      await writeFile(file, 'content');
      expect((await storage.putFile('x/moved.txt', file)).sizeBytes).toBe(7);
      const local = await storage.localFile('x/moved.txt');
      expect(String(await buffer(await storage.get('x/moved.txt')))).toBe('content');
      await local.release();
    });

    it('says that a missing file is not there', async () => {
      await expect(storage.get('not/here')).rejects.toMatchObject({ code: 'not_found' });
      await expect(storage.localFile('not/here')).rejects.toMatchObject({ code: 'not_found' });
      expect(await storage.size('not/here')).toBeNull();
      await storage.delete('not/here');
    });

    it('forgets a deleted file', async () => {
      await storage.put('gone', Readable.from([Buffer.from('x')]));
      await storage.delete('gone');
      expect(await storage.size('gone')).toBeNull();
    });

    it.each(['../escape', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'A', 'a\\b', 'ü', ''])(
      'refuses the key %j',
      async (key) => {
        await expect(storage.put(key, Readable.from([Buffer.from('x')]))).rejects.toThrow(
          'Not a storage key',
        );
        await expect(storage.get(key)).rejects.toThrow();
        await expect(storage.delete(key)).rejects.toThrow();
      },
    );

    it('serves a signed address until it expires, and no altered one', async () => {
      await storage.put('s/file.txt', Readable.from([Buffer.from('signed')]));
      await storage.put('s/other.txt', Readable.from([Buffer.from('private')]));
      const url = await storage.signedUrl('s/file.txt', {
        expiresSeconds,
        fileName: 'A name – with ünicode.txt',
        contentType: 'text/plain',
        save: true,
      });
      expect(String(await tested.getFile(url))).toBe('signed');
      expect(await tested.getFile(url.replace('file.txt', 'other.txt'))).toHaveProperty('refused');
      tested.advance((expiresSeconds + 5) * 1000);
      expect(await tested.getFile(url)).toHaveProperty('refused');
    });

    it('joins parts in order, whatever order they came in, the newest of each number', async () => {
      const parts = [randomBytes(200_000), randomBytes(200_000), randomBytes(1234)];
      const handle = await storage.parts.init('u/joined');
      for (const number of [3, 1, 2, 1]) {
        const bytes = parts[number - 1] ?? Buffer.alloc(0);
        const url = await storage.parts.url('u/joined', handle, number, {
          partBytes: 200_000,
          sizeBytes: bytes.length,
          sha256: sha256(bytes),
          expiresSeconds,
        });
        expect(await tested.putPart(url, bytes)).toHaveProperty('etag');
      }
      const listed = await storage.parts.list('u/joined', handle);
      expect(listed.map(({ part, sizeBytes }) => [part, sizeBytes])).toEqual([
        [1, 200_000],
        [2, 200_000],
        [3, 1234],
      ]);
      const stored = await storage.parts.complete('u/joined', handle, listed);
      const whole = Buffer.concat(parts);
      expect(stored.sizeBytes).toBe(whole.length);
      expect(await buffer(await storage.get('u/joined'))).toEqual(whole);
    });

    it('refuses a part that is damaged, longer or shorter than announced, or sent too late', async () => {
      const bytes = randomBytes(5000);
      const handle = await storage.parts.init('u/refused');
      const url = (sizeBytes: number) =>
        storage.parts.url('u/refused', handle, 1, {
          partBytes: 5000,
          sizeBytes,
          sha256: sha256(bytes),
          expiresSeconds,
        });
      const damaged = Buffer.from(bytes);
      damaged[100] = (damaged[100] ?? 0) ^ 1;
      expect(await tested.putPart(await url(5000), damaged)).toHaveProperty('refused');
      expect(await tested.putPart(await url(4999), bytes)).toHaveProperty('refused');
      expect(await tested.putPart(await url(5001), bytes)).toHaveProperty('refused');
      const late = await url(5000);
      expect(
        await tested.putPart(late.replace('/1?', '/2?').replace('partNumber=1', 'partNumber=2'), bytes),
      ).toHaveProperty('refused');
      tested.advance((expiresSeconds + 5) * 1000);
      expect(await tested.putPart(late, bytes)).toHaveProperty('refused');
      expect(await storage.parts.list('u/refused', handle)).toEqual([]);
    });

    it('does not join parts that have not arrived', async () => {
      const handle = await storage.parts.init('u/missing');
      await expect(
        storage.parts.complete('u/missing', handle, [{ part: 1, etag: 'a'.repeat(64) }]),
      ).rejects.toBeDefined();
      expect(await storage.size('u/missing')).toBeNull();
    });

    it('drops an aborted upload', async () => {
      const handle = await storage.parts.init('u/aborted');
      const url = await storage.parts.url('u/aborted', handle, 1, {
        partBytes: 3,
        sizeBytes: 3,
        expiresSeconds,
      });
      await tested.putPart(url, Buffer.from('abc'));
      await storage.parts.abort('u/aborted', handle);
      await expect(storage.parts.list('u/aborted', handle)).rejects.toBeDefined();
      expect(await tested.putPart(url, Buffer.from('abc'))).toHaveProperty('refused');
    });
  });
}
