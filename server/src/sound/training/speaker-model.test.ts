import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { speakFile } from '../../compute/speak-file.ts';
import { loadCodec } from '../../ports/codec/choose.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeAudio } from '../../testing/make/sound.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { bringSherpa, noSherpa } from '../../testing/sherpa/sherpa-voice.ts';
import { installSpeaker, tinySpeaker } from '../../testing/sherpa/tiny-speaker.ts';

const story =
  'We left the car by the bridge, and walked the rest of the way. Nobody minded, since there was time.';
const sentence =
  'I am Ada Example. Today, on the third of May, I allow this program to make a voice of my recordings.';

let server: TestServer;
let folder = '';
let hasSherpa = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speaker-model-'));
  hasSherpa = await bringSherpa(join(folder, 'models'));
  server = await startServer({ config: { modelsDir: join(folder, 'models') } });
}, 90_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Both are voices of men, made of recordings of their own. */
async function said(client: TestClient, voice: 'rms' | 'awb', text: string): Promise<string> {
  const path = join(folder, `${voice}-${text.length}.wav`);
  const job = { text, voiceId: `flite:${voice}`, speed: 1, pitch: 0, format: 'wav', path } as const;
  const quiet = { signal: new AbortController().signal, progress: () => undefined };
  await speakFile(job, { codec: await loadCodec('node-av'), ...quiet });
  return (await makeAudio(client, { bytes: await readFile(path), fileName: 'take.wav' })).id;
}

/** An own voice of two recordings of one man, with the sentence read by the one who is said. */
async function train(client: TestClient, reader: 'rms' | 'awb', name: string) {
  const { voice } = await client.call('POST /api/voice/train/{voiceUUID?}', {
    body: {
      name,
      language: 'tlh', // no machine reads it, so that the words are not compared
      consent: 'own-voice',
      audioIds: [await said(client, 'rms', story), await said(client, 'rms', sentence)],
      consentAudioId: await said(client, reader, sentence),
      speaker: 'Ada Example',
    } as never,
  });
  for (let since = ''; ; ) {
    const query = { voiceUUID: voice.uuid, waitMs: 2000, ...(since ? { since } : {}) };
    const feed = await client.call('GET /api/voice/poll-training', { query });
    since = feed.cursor;
    if (feed.data[0]?.endedAt) return { job: feed.data[0], uuid: voice.uuid };
  }
}

it('compares by signal processing where no model is installed, and says so', {
  timeout: 60_000,
}, async () => {
  const owner = await signUp(server);
  const { job } = await train(owner, 'rms', 'Without');
  expect(job).toMatchObject({ status: 'succeeded', quality: { comparedBy: 'dsp' } });
});

it('compares by an installed model, says so in the feed and in the file, and refuses another reader', {
  timeout: 60_000,
}, async ({ skip }) => {
  if (!hasSherpa) skip(noSherpa);
  await installSpeaker(join(folder, 'models'));
  const owner = await signUp(server);
  const { job, uuid } = await train(owner, 'rms', 'With');
  expect(job).toMatchObject({ status: 'succeeded', quality: { comparedBy: 'onnx:tiny-speaker' } });
  const file = await owner.open('GET', `/api/voice/get-voice-model/${uuid}`);
  const { header } = decodeVoiceFile(new Uint8Array(await file.arrayBuffer()));
  expect(header.quality.comparedBy).toBe('onnx:tiny-speaker');
  expect((await train(owner, 'awb', 'Another')).job).toMatchObject({
    status: 'failed',
    error: {
      code: 'bad_samples',
      message: expect.stringMatching(/^Somebody else .*read it once more .*Compared by the model onnx:tiny/),
    },
  });
  // what no device can run is no model for a device
  const { data } = await owner.call('GET /api/models', { query: {} });
  expect(data).toEqual([]);
});

it('trains where the model is broken, as without one, and tells the owner', { timeout: 60_000 }, async ({
  skip,
}) => {
  if (!hasSherpa) skip(noSherpa);
  await installSpeaker(join(folder, 'models'), tinySpeaker({ metadata: {} }));
  const owner = await signUp(server);
  expect((await train(owner, 'rms', 'Broken')).job).toMatchObject({
    status: 'succeeded',
    quality: {
      comparedBy: 'dsp',
      warnings: expect.arrayContaining([expect.stringMatching(/^The speakers were compared by signal pro/)]),
    },
  });
  expect((await train(owner, 'awb', 'Other')).job).toMatchObject({ status: 'failed' });
});
