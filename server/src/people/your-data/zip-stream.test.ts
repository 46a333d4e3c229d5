import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../testing/unzip.ts';
import { ZipStream } from './zip-stream.ts';

const at = new Date('2026-11-24T12:00:00Z');
const mebibyte = 1024 * 1024;
const file = (bytes: Buffer | string, compress = false) => ({
  open: async () => Readable.from([Buffer.from(bytes)]),
  compress,
});

describe('a streamed ZIP', () => {
  it('holds what was added, with names of all languages', async () => {
    const zip = new ZipStream(at);
    const archive = buffer(zip.output);
    await zip.add('a/Müller 昼.txt', file('noon'.repeat(1000), true));
    await zip.add('b/empty.json', file(''));
    await zip.add('b/sound.wav', { ...file('abc'), sizeBytes: 3 });
    zip.end();
    const files = unzip(await archive);
    expect([...files.keys()]).toEqual(['a/Müller 昼.txt', 'b/empty.json', 'b/sound.wav']);
    expect(String(files.get('a/Müller 昼.txt'))).toBe('noon'.repeat(1000));
    expect(String(files.get('b/sound.wav'))).toBe('abc');
  });

  it('never holds a large file in memory, also when its reader is slow', async () => {
    const zip = new ZipStream(at);
    const sizeBytes = 512 * mebibyte;
    let given = 0;
    const generated = Readable.from(
      (function* () {
        for (; given < sizeBytes; given += mebibyte) yield Buffer.alloc(mebibyte, given / mebibyte);
      })(),
      { objectMode: false },
    );
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let ahead = 0;
    let taken = 0;
    const reading = (async () => {
      for await (const chunk of zip.output as AsyncIterable<Buffer>) {
        taken += chunk.length;
        ahead = Math.max(ahead, given - taken);
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        // a storage service that pauses now and then
        if (taken % (64 * mebibyte) < chunk.length) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    await zip.add('large.wav', { open: async () => generated, compress: false, sizeBytes });
    zip.end();
    await reading;
    expect(taken).toBeGreaterThan(sizeBytes);
    expect(ahead).toBeLessThan(8 * mebibyte);
    // buffers that the collector has not come to yet are among them
    expect(most).toBeLessThan(160 * mebibyte);
  }, 60_000);

  it('ends both sides when a file can’t be read, or when nobody takes it any more', async () => {
    const broken = new ZipStream(at);
    const failing = Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        throw new Error('the disk is gone');
      })(),
    );
    const archive = buffer(broken.output);
    const adding = broken.add('a', { open: async () => failing, compress: false });
    await expect(adding).rejects.toThrow('the disk is gone');
    await expect(archive).rejects.toThrow('the disk is gone');
    await expect(broken.add('b', file('b'))).rejects.toThrow();

    const left = new ZipStream(at);
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(mebibyte);
      })(),
    );
    const waiting = left.add('a', { open: async () => endless, compress: false });
    left.output.once('readable', () => left.output.destroy());
    await expect(waiting).rejects.toThrow();
    if (!endless.closed) await once(endless, 'close');
  });
});
