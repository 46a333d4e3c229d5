import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installModel } from '../../ports/models/install.ts';
import { installSherpa } from '../../ports/models/sherpa/package.ts';
import { onSqlite } from '../../testing/databases.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { tinySherpaPiper, writeSherpaBundle } from '../../testing/sherpa-voice.ts';

const missing = 'sherpa-onnx-node is not here, and npm could not fetch it';

onSqlite('voices that read text themselves', (database) => {
  let server: TestServer;
  let work = '';
  let hasSherpa = false;

  async function install(id: string, network: Uint8Array): Promise<void> {
    await writeSherpaBundle(path.join(work, id), network);
    const archive = path.join(work, `${id}.tar.bz2`);
    execFileSync('tar', ['cjf', archive, '-C', work, id]);
    await installModel(
      server.ctx.models.folder,
      {
        ...{ id, name: id, task: 'speech', kind: 'sherpa-piper', licence: 'CC0-1.0', sampleRate: 22_050 },
        source: 'https://models.example/',
        speakers: [{ number: 0, name: 'Tiny', language: 'en-US', gender: 'female' }],
        files: [{ name: 'bundle.tar.bz2', url: null, sha256: null, bytes: null }],
      },
      {
        signal: AbortSignal.timeout(60_000),
        progress: () => undefined,
        local: { 'bundle.tar.bz2': archive },
      },
    );
  }
  const generate = async (voiceId: string, text: string) => {
    const client = await signUp(server);
    const { audioId } = await client.call('POST /api/tts/generate', {
      body: { text, voiceId, format: 'wav' },
    });
    return client.call('GET /api/tts/get-audio-status/{audioId}', {
      params: { audioId },
      query: { waitMs: 25_000 },
    });
  };

  beforeAll(async () => {
    server = await startServer({ database });
    work = await mkdtemp(path.join(tmpdir(), 'sherpa-http-'));
    hasSherpa = await installSherpa(server.ctx.models.folder, AbortSignal.timeout(60_000)).then(
      () => true,
      () => false,
    );
    await install('joe', tinySherpaPiper({ framesOfSign: 1000 }));
    await install('odd', tinySherpaPiper({ metadata: { comment: 'piper' } }));
  }, 90_000);
  afterAll(async () => {
    await server.close();
    await rm(work, { recursive: true, force: true });
  });

  it('are listed with the others, and are not offered to devices, which can’t run them', async ({ skip }) => {
    if (!hasSherpa) skip(missing);
    const { data } = await server.client().call('GET /api/tts/voices', { query: {} });
    expect(data[0]).toMatchObject({ id: 'sherpa:joe+0', engine: 'sherpa', language: 'en-US', name: 'Tiny' });
    expect((await server.client().call('GET /api/models', { query: {} })).data).toEqual([]);
    expect((await server.client().open('GET', '/api/models/joe/bundle.tar.bz2')).status).toBe(404);
  });

  it('speak in a job, with word times', async ({ skip }) => {
    if (!hasSherpa) skip(missing);
    const status = await generate('sherpa:joe+0', 'We left the car. Then we walked home.');
    expect(status).toMatchObject({ status: 'succeeded', engine: 'sherpa', error: null });
    expect(status.words?.map((word) => word.text)).toEqual('We left the car Then we walked home'.split(' '));
  });

  it('whose model is wrong fail in words, and the server and the next voice go on', async ({ skip }) => {
    if (!hasSherpa) skip(missing);
    const status = await generate('sherpa:odd+0', 'Hello to you.');
    expect(status).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(status.error)).toMatch(/“odd” can't be spoken with: 'sample_rate' does not exist/);
    expect(await generate('sherpa:joe+0', 'Hello to you.')).toMatchObject({ status: 'succeeded' });
  });
});
