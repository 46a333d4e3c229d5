import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { type S3Peer, startS3 } from '../../testing/s3-peer.ts';
import { systemClock } from '../clock/port.ts';
import { type StorageUnderTest, storageConformance } from './conformance.ts';
import { s3Storage } from './s3.ts';

interface S3UnderTest extends StorageUnderTest {
  peer: S3Peer;
  scratch: string;
}

async function make(): Promise<S3UnderTest> {
  // the service's clock is this process's
  vi.useFakeTimers({ toFake: ['Date'] });
  const peer = await startS3();
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'formant-scratch-'));
  const storage = await s3Storage({ ...peer.settings, scratch, clock: systemClock });
  return {
    peer,
    scratch,
    storage,
    advance: (ms) => vi.setSystemTime(Date.now() + ms),
    async putPart(url, bytes) {
      const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
      const text = await answer.text();
      const etag = answer.headers.get('etag');
      return answer.ok && etag ? { etag } : { refused: /<Code>(\w+)/.exec(text)?.[1] ?? text };
    },
    async getFile(url) {
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? bytes : { refused: String(bytes) };
    },
    async close() {
      vi.useRealTimers();
      await storage.close();
      await peer.close();
      await rm(scratch, { recursive: true });
    },
  };
}

storageConformance('S3', make);

let tested: S3UnderTest;
afterEach(() => tested?.close());

it('signs addresses of the service, which answers ranges, types, names and conditions', async () => {
  tested = await make();
  const { storage, peer } = tested;
  expect(storage.origin).toBe(peer.origin);
  expect(storage.local).toBeNull();
  await storage.put('s/song.mp3', Readable.from([Buffer.from('0123456789')]), { contentType: 'audio/mpeg' });
  const url = await storage.signedUrl('s/song.mp3', {
    expiresSeconds: 60,
    fileName: "Ünï (it's).mp3",
    contentType: 'audio/mpeg',
  });
  expect(new URL(url).origin).toBe(peer.origin);
  const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(await part.text()).toBe('234');
  expect(part.headers.get('content-type')).toBe('audio/mpeg');
  expect(part.headers.get('content-disposition')).toBe(
    "inline; filename*=UTF-8''%C3%9Cn%C3%AF%20%28it%27s%29.mp3",
  );
  const again = await fetch(url, { headers: { 'if-none-match': part.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  const saved = await fetch(await storage.signedUrl('s/song.mp3', { expiresSeconds: 60, save: true }));
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
  // what could run in a browser is only ever saved
  const page = await fetch(
    await storage.signedUrl('s/song.mp3', { expiresSeconds: 60, contentType: 'text/html' }),
  );
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  expect(page.headers.get('content-disposition')).toMatch(/^attachment;/);
  await Promise.all([saved, page, again].map((answer) => answer.arrayBuffer()));
});

it('lets the website’s own origin send parts and read them', async () => {
  tested = await make();
  const { storage } = tested;
  const handle = await storage.parts.init('u/cors');
  const url = await storage.parts.url('u/cors', handle, 1, {
    partBytes: 3,
    sizeBytes: 3,
    expiresSeconds: 60,
  });
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'https://voice.example', 'access-control-request-method': 'PUT' },
  });
  expect(asked.status).toBe(200);
  expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
  await asked.arrayBuffer();
});

it('says why the service refuses a part', async () => {
  tested = await make();
  const { storage, putPart, advance } = tested;
  const bytes = Buffer.from('abc');
  const handle = await storage.parts.init('k');
  const url = (sizeBytes: number, sha256?: string) =>
    storage.parts.url('k', handle, 1, {
      partBytes: 3,
      sizeBytes,
      expiresSeconds: 60,
      ...(sha256 ? { sha256 } : {}),
    });
  expect(await putPart(await url(3, '0'.repeat(64)), bytes)).toEqual({ refused: 'BadDigest' });
  expect(await putPart(await url(2), bytes)).toEqual({ refused: 'SignatureDoesNotMatch' });
  const early = await url(3, createHash('sha256').update(bytes).digest('hex'));
  expect(await putPart(early, bytes)).toHaveProperty('etag');
  advance(61_000);
  expect(await putPart(early, bytes)).toEqual({ refused: 'AccessDenied' });
});

it('stores a stream larger than one part, and leaves no copy of what programs have read', async () => {
  tested = await make();
  const { storage, scratch, peer } = tested;
  const bytes = randomBytes(20_000_000);
  const chunks = Array.from({ length: 200 }, (_, i) => bytes.subarray(i * 100_000, (i + 1) * 100_000));
  const stored = await storage.put('large', Readable.from(chunks));
  expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const local = await storage.localFile('large');
  expect(await readdir(scratch)).toHaveLength(1);
  await local.release();
  expect(await readdir(scratch)).toEqual([]);
  expect((await buffer(await storage.get('large'))).equals(bytes)).toBe(true);
  expect(await peer.keys()).toEqual(['large']);
});

it('takes it well when another process has joined the parts a moment ago', async () => {
  tested = await make();
  const { storage, putPart } = tested;
  const handle = await storage.parts.init('twice');
  await putPart(
    await storage.parts.url('twice', handle, 1, { partBytes: 3, sizeBytes: 3, expiresSeconds: 60 }),
    Buffer.from('abc'),
  );
  const parts = await storage.parts.list('twice', handle);
  expect((await storage.parts.complete('twice', handle, parts)).sizeBytes).toBe(3);
  expect((await storage.parts.complete('twice', handle, parts)).sizeBytes).toBe(3);
});
