import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installModel } from '../../ports/models/install.ts';
import { builtInModels } from '../../ports/models/manifest.ts';
import { onSqlite } from '../../testing/databases.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';

const bytes = tinySeparator([0, 0, 0, 1]);
const song = wavFile({ seconds: 2, sampleRate: 44_100, channels: 2, wide: true });

onSqlite('neural models', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
    const { folder } = server.ctx.models;
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, 'mine.onnx');
    await writeFile(file, bytes);
    const [like] = builtInModels().filter(({ kind }) => kind === 'htdemucs');
    await installModel(
      folder,
      {
        ...like!,
        id: 'tiny',
        name: 'Tiny',
        files: [{ name: 'model.onnx', url: null, sha256: null, bytes: null }],
      },
      { signal: new AbortController().signal, progress: () => undefined, local: { 'model.onnx': file } },
    );
  });
  afterAll(() => server.close());

  it('are listed when they are installed, for their task, to anybody', async () => {
    const client = server.client();
    const { data, runtime } = await client.call('GET /api/models', { query: { task: 'separation' } });
    expect(runtime).toMatch(/^onnxruntime-/);
    expect(data.map(({ id, kind, bytes: size }) => [id, kind, size])).toEqual([
      ['tiny', 'htdemucs', bytes.length],
    ]);
    expect((await client.call('GET /api/models', { query: { task: 'speech' } })).data).toEqual([]);
  });

  it('are handed out byte by byte, once', async () => {
    const client = server.client();
    const answer = await client.open('GET', '/api/models/tiny/model.onnx');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    const again = await client.open('GET', '/api/models/tiny/model.onnx', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('are handed out from any byte on, so that what broke off goes on', async () => {
    const client = server.client();
    const from = (range: string, headers: Record<string, string> = {}) =>
      client.open('GET', '/api/models/tiny/model.onnx', { headers: { range, ...headers } });
    const etag = (await from('bytes=0-0')).headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    const rest = await from('bytes=100-', { 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`);
    expect(rest.headers.get('content-length')).toBe(String(bytes.length - 100));
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(bytes.slice(100));
    const middle = await from('bytes=5-9');
    expect(new Uint8Array(await middle.arrayBuffer())).toEqual(bytes.slice(5, 10));
    const beyond = await from(`bytes=${bytes.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it('are handed out whole to whoever has a part of another file', async () => {
    const answer = await server.client().open('GET', '/api/models/tiny/model.onnx', {
      headers: { range: 'bytes=100-', 'if-range': `"${'0'.repeat(64)}"` },
    });
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  it.each(['htdemucs/model.onnx', 'tiny/other.onnx', '..%2F..%2Fsecret/model.onnx', 'tiny/..%2F..%2Fsecret'])(
    '%s is not there',
    async (address) => {
      expect((await server.client().raw('GET', `/api/models/${address}`)).status).toBe(404);
    },
  );

  it('do a job when they are chosen, and the result says so', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, song, { fileName: 'song.wav' });
    const { uuid } = await client.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: 'vocal-remover' },
      body: { uploadId, options: { engine: 'onnx:tiny' } },
    });
    const result = await client.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid },
      query: { waitMs: 25_000 },
    });
    expect(result).toMatchObject({ status: 'succeeded', engine: 'onnx:tiny', error: null });
    expect(result.outputs.map(({ durationMs }) => durationMs)).toEqual([2000, 2000]);
  });

  it('that are not installed refuse the job at once instead of running something else', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, song, { fileName: 'song.wav' });
    const answer = await client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
      body: { uploadId, options: { engine: 'onnx:htdemucs' } },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'no_model' } });
  });
});
