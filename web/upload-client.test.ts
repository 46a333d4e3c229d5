import { encodeWav } from '@formant/engine/codecs/wav';
import { type S3Peer, startS3 } from '@formant/server/testing/s3-peer';
import { startServer, type TestServer } from '@formant/server/testing/server';
import { createApi } from '@formant/ui/api/client.ts';
import { uploadFile } from '@formant/ui/jobs/upload.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ working: false });
});
afterAll(() => server.close());

/** A visitor's browser: cookies are kept, and `onSend` may let a request fail on its way. */
function visitor(
  onSend: (method: string, path: string) => void | Promise<void> = () => {},
  at: TestServer = server,
) {
  const cookies = new Map<string, string>();
  const platform = {
    authMode: 'cookie' as const,
    async fetchApi(path: string, init: RequestInit) {
      await onSend(init.method ?? 'GET', path);
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await fetch(at.url + path, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name) cookies.set(name, value ?? '');
      }
      return answer;
    },
  };
  const api = createApi({
    platform,
    onUnauthenticated: () => {},
    warn: () => {},
    navigate: () => {},
    readCookie: (name) => {
      const value = cookies.get(name);
      return value && decodeURIComponent(value);
    },
  });
  return { api };
}

let made = 0;
/** About 19 MB of sound in three parts; different each time, as the same content would resume. */
function recording(): File {
  const seed = ++made;
  const samples = Float32Array.from(
    { length: 5_000_000 },
    (_, i) => 0.4 * Math.sin(i * (0.01 + seed / 1000)),
  );
  const wav = encodeWav({ sampleRate: 48_000, channels: [samples, samples] }, 'int16');
  return new File([wav as BlobPart], `take ${seed}.wav`, { type: 'audio/wav' });
}
const never = new AbortController().signal;

describe('uploading a file in parts', () => {
  it('sends three parts at once, tells how much has arrived and leaves a complete upload', async () => {
    let sending = 0;
    const all = Promise.withResolvers<void>();
    const { api } = visitor(async (method) => {
      if (method !== 'PUT') return;
      if (++sending === 3) all.resolve();
      await all.promise; // no part ends before three are under way
    });
    const file = recording();
    const told: number[] = [];
    const uploadId = await uploadFile(
      file,
      { api },
      { signal: never, onProgress: (sent) => told.push(sent) },
    );
    expect(sending).toBe(3);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(file.size);
    const parts = await api.call('POST /api/upload/list-parts', { body: { uploadId } });
    expect(parts.status).toBe('completed');
  });

  it('sends a part again when the line breaks', async () => {
    const failed = new Set<string>();
    const { api } = visitor((method, path) => {
      const part = path.split('?')[0] ?? '';
      if (method !== 'PUT' || failed.has(part)) return;
      failed.add(part);
      throw new TypeError('network error');
    });
    await uploadFile(recording(), { api }, { signal: never, onProgress: () => {} });
    expect(failed.size).toBe(3);
  });

  it('goes on where it stopped, with the parts that are missing only', async () => {
    const file = recording();
    let puts = 0;
    let broken = true;
    const { api } = visitor((method) => {
      if (method === 'PUT' && ++puts > 1 && broken) throw stop.signal.reason;
    });
    const stop = new AbortController();
    const first = uploadFile(
      file,
      { api },
      {
        signal: stop.signal,
        onProgress: (sent) => {
          if (sent > 0) stop.abort(new Error('the tab was closed'));
        },
      },
    );
    await expect(first).rejects.toThrow('the tab was closed');
    broken = false;
    puts = 0;
    const told: number[] = [];
    // the same content under another name, as after a reload
    const again = new File([file], 'renamed.wav', { type: 'audio/wav' });
    await uploadFile(again, { api }, { signal: never, onProgress: (sent) => told.push(sent) });
    expect(puts).toBe(2);
    expect(told[0]).toBeGreaterThan(0);
  });

  it('ends at once when it is cancelled', async () => {
    const { api } = visitor();
    const stop = new AbortController();
    const sending = uploadFile(recording(), { api }, { signal: stop.signal, onProgress: () => {} });
    stop.abort(new Error('cancelled'));
    await expect(sending).rejects.toThrow('cancelled');
  });

  it('hands on what the server says about a file that is no sound', async () => {
    const { api } = visitor();
    const text = new File(['hello '.repeat(2000)], 'song.mp3', { type: 'audio/mpeg' });
    const sending = uploadFile(text, { api }, { signal: never, onProgress: () => {} });
    await expect(sending).rejects.toMatchObject({ code: 'not_audio', status: 415 });
  });
});

describe('uploading to a bucket', () => {
  let peer: S3Peer;
  let withBucket: TestServer;
  beforeAll(async () => {
    peer = await startS3();
    withBucket = await startServer({ working: false, config: { s3: peer.settings } });
  });
  afterAll(async () => {
    await withBucket.close();
    await peer.close();
  });

  it('sends the parts to the bucket itself, and one that arrives damaged again', async () => {
    const own: string[] = [];
    const { api } = visitor((method, path) => void own.push(`${method} ${path.split('?')[0]}`), withBucket);
    const sent: number[] = [];
    let spoilt = false;
    const send = globalThis.fetch;
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method !== 'PUT') return send(input, init);
      const bytes = new Uint8Array(await new Response(init.body).arrayBuffer());
      if (!spoilt) bytes[1000] = (bytes[1000] ?? 0) ^ 1; // the line spoils one part
      spoilt = true;
      const answer = await send(input, { ...init, body: bytes });
      sent.push(answer.status);
      return answer;
    });
    const file = recording();
    const uploadId = await uploadFile(file, { api }, { signal: never, onProgress: () => {} });
    network.mockRestore();
    expect(sent.toSorted()).toEqual([200, 200, 200, 400]);
    expect(own.filter((call) => call.startsWith('PUT'))).toEqual([]);
    const { size, probe } = await api.call('POST /api/upload/complete', { body: { uploadId } });
    expect(size).toBe(file.size);
    expect(probe).toMatchObject({ format: 'wav', sampleRate: 48_000, channels: 2 });
    expect(await peer.keys()).toHaveLength(1);
  }, 60_000);
});
