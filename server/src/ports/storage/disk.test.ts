import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { manualClock } from '../clock/port.ts';
import { type StorageUnderTest, storageConformance } from './conformance.ts';
import { diskStorage } from './disk.ts';
import type { Holder } from './port.ts';

interface DiskUnderTest extends StorageUnderTest {
  root: string;
  putPart(url: string, bytes: Buffer | Readable): Promise<{ etag: string } | { refused: string }>;
}

async function make(): Promise<DiskUnderTest> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'formant-disk-'));
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const storage = await diskStorage({ root, secret: 'a secret of the tests', clock });
  const refused = (error: unknown) => {
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  };
  const parse = (address: string) => {
    const url = new URL(address, 'http://localhost');
    const get = (name: string) => url.searchParams.get(name) ?? '';
    return { segments: url.pathname.split('/'), get, has: (name: string) => url.searchParams.has(name) };
  };
  return {
    root,
    storage,
    advance: clock.advance,
    async putPart(address, bytes) {
      const { segments, get, has } = parse(address);
      const grant = {
        handle: segments[4] ?? '',
        part: Number(segments[5]),
        key: get('key'),
        offset: Number(get('offset')),
        sizeBytes: Number(get('size')),
        expires: Number(get('expires')),
        signature: get('signature'),
        ...(has('sha256') ? { sha256: get('sha256') } : {}),
      };
      return (
        storage.local
          ?.acceptPart(grant, Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes)
          .catch(refused) ?? { refused: 'not local' }
      );
    },
    async getFile(address) {
      const { segments, get, has } = parse(address);
      try {
        await storage.local?.checkFile({
          name: decodeURIComponent(segments[3] ?? ''),
          key: get('key'),
          expires: Number(get('expires')),
          save: has('save'),
          signature: get('signature'),
          ...(has('type') ? { contentType: get('type') } : {}),
        });
        return await buffer(await storage.get(get('key')));
      } catch (error) {
        return refused(error);
      }
    },
    async close() {
      await storage.close();
      await rm(root, { recursive: true });
    },
  };
}

storageConformance('disk', make);

it('gives a file that is listed again the same address for a while, and each asker his own', async () => {
  const tested = await make();
  const day = 24 * 3600;
  const ask = (more: { holder?: Holder; save?: boolean } = {}) =>
    tested.storage.signedUrl('s/file.txt', { expiresSeconds: day, ...more });
  await tested.storage.put('s/file.txt', Readable.from(['listed']));
  const first = await ask();
  tested.advance(59_000);
  expect(await ask()).toBe(first);
  expect(
    new Set([
      first,
      await ask({ holder: 'user:1' }),
      await ask({ holder: 'user:2' }),
      await ask({ save: true }),
    ]).size,
  ).toBe(4);
  tested.advance(1000 * (day - 59));
  expect(String(await tested.getFile(first))).toBe('listed');
  tested.advance(1000); // never longer than was asked for: the file may be gone then
  expect(await tested.getFile(first)).toHaveProperty('refused');
  const second = await ask();
  expect(second).not.toBe(first);
  await tested.close();
});

it('leaves no temporary files behind, whether writing succeeds or fails', async () => {
  const { root, storage, close } = await make();
  await storage.put('ok', Readable.from([Buffer.from('x')]));
  await storage.put('bad', Readable.from([Buffer.alloc(100)]), { maxBytes: 1 }).catch(() => {});
  expect(await readdir(path.join(root, 'temporary'))).toEqual([]);
  await close();
});

it('says why a part is refused', async () => {
  const tested = await make();
  const handle = await tested.storage.parts.init('k');
  const url = (sizeBytes: number, sha256?: string) =>
    tested.storage.parts.url('k', handle, 1, {
      partBytes: 3,
      sizeBytes,
      expiresSeconds: 60,
      ...(sha256 ? { sha256 } : {}),
    });
  const bytes = Buffer.from('abc');
  expect(await tested.putPart(await url(3, '0'.repeat(64)), bytes)).toEqual({ refused: 'checksum_mismatch' });
  expect(await tested.putPart(await url(2), bytes)).toEqual({ refused: 'too_large' });
  expect(await tested.putPart(await url(4), bytes)).toEqual({ refused: 'truncated' });
  expect(await tested.putPart((await url(3)).replace('size=3', 'size=4'), bytes)).toEqual({
    refused: 'bad_signature',
  });
  const early = await url(3);
  tested.advance(61_000);
  expect(await tested.putPart(early, bytes)).toEqual({ refused: 'expired' });
  await tested.close();
});

it('lets nobody write into a file that is being joined, and takes the newest of two senders', async () => {
  const tested = await make();
  const handle = await tested.storage.parts.init('k');
  const url = await tested.storage.parts.url('k', handle, 1, {
    partBytes: 3,
    sizeBytes: 3,
    expiresSeconds: 60,
  });
  const slow = new PassThrough();
  slow.write('a');
  const hanging = tested.putPart(url, slow);
  const sent = await tested.putPart(url, Buffer.from('new'));
  expect(await hanging).toEqual({ refused: 'conflict' });
  const again = new PassThrough();
  again.write('b');
  const listed = await tested.storage.parts.list('k', handle);
  expect(listed).toEqual([{ part: 1, sizeBytes: 3, etag: (sent as { etag: string }).etag }]);
  const joined = tested.storage.parts.complete('k', handle, listed);
  const late = tested.putPart(url, again);
  expect(await late).toEqual({ refused: 'illegal_transition' });
  await joined;
  expect(String(await buffer(await tested.storage.get('k')))).toBe('new');
  await tested.close();
});

it('gives the memory of a request back with each write, and leaves that of other streams alone', async () => {
  const tested = await make();
  const bytes = Buffer.alloc(1_000_000, 'some sound ');
  const handle = await tested.storage.parts.init('k');
  const url = await tested.storage.parts.url('k', handle, 1, {
    partBytes: bytes.length,
    sizeBytes: bytes.length,
    expiresSeconds: 60,
  });
  const chunks: Buffer[] = [];
  const server = createServer((req, res) => {
    const push = req.push.bind(req);
    // a listener would let the body flow before anybody takes it
    req.push = (chunk: Buffer | null) => {
      if (chunk) chunks.push(chunk);
      return push(chunk);
    };
    void tested.putPart(url, req).then(() => res.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  const sent = request({ port, host: '127.0.0.1', method: 'PUT', agent: false }).end(bytes);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]; // safe: the event's one argument
  await once(answer.resume(), 'end');
  server.close();
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.map((chunk) => chunk.length)).toEqual(chunks.map(() => 0));

  const kept = Buffer.from(bytes);
  await tested.putPart(url, Readable.from([kept]));
  expect(kept.equals(bytes)).toBe(true);
  const listed = await tested.storage.parts.list('k', handle);
  await tested.storage.parts.complete('k', handle, listed);
  expect((await buffer(await tested.storage.get('k'))).equals(bytes)).toBe(true);
  await tested.close();
});
