import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { SpeechEvent } from '@formant/contract/tts';
import { tinyKokoro, tinyPiper } from '@formant/engine/testing/tiny-voices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { installTiny } from '../../testing/install-model.ts';
import { signUp, signUpWithToken } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const text = 'We left the car by the bridge. Then we walked home.';
const words = ['We', 'left', 'the', 'car', 'by', 'the', 'bridge', 'Then', 'we', 'walked', 'home'];

onSqlite('neural voices', (database) => {
  let server: TestServer;
  const install = (speakers = 1) =>
    installTiny(
      server.ctx.models.folder,
      { id: 'talker', name: 'Talker', kind: 'piper' },
      tinyPiper({ speakers }),
    );
  beforeAll(async () => {
    server = await startServer({ database });
    await install();
    await installTiny(server.ctx.models.folder, { id: 'tiny', name: 'Tiny', kind: 'kokoro' }, tinyKokoro());
  });
  afterAll(() => server.close());

  it('of installed models stand before those of the built-in synthesizers, with language, engine and licence', async () => {
    const { data } = await server.client().call('GET /api/tts/voices', { query: {} });
    const neural = data.slice(0, 3);
    expect(
      neural.map(({ id, name, language, gender, engine, licence }) => [
        id,
        name,
        language,
        gender,
        engine,
        licence,
      ]),
    ).toEqual([
      ['piper:talker', 'Tiny Talker', 'en-US', 'neutral', 'piper', 'CC0-1.0'],
      ['kokoro:tiny+af_tiny', 'Tiny', 'en-US', 'female', 'kokoro', 'CC0-1.0'],
      ['kokoro:tiny+bm_small', 'Small', 'en-GB', 'male', 'kokoro', 'CC0-1.0'],
    ]);
    expect(data[3]?.engine).toBe('flite');
    const german = await server.client().call('GET /api/tts/voices', { query: { language: 'de' } });
    expect(german.data.some(({ engine }) => engine === 'piper')).toBe(false);
  });

  it.each(['piper:talker', 'kokoro:tiny+bm_small'])(
    '%s speaks sentence by sentence, with word times',
    async (voiceId) => {
      const client = await signUpWithToken(server);
      const answer = await client.open('POST', '/api/tts/stream', { body: { text, voiceId } });
      const events = (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SpeechEvent); // safe: read by the assertions
      expect(events[0]).toMatchObject({ type: 'start', engine: voiceId.split(':')[0], sampleRate: 48_000 });
      const sounds = events.filter((event) => event.type === 'sound');
      expect(sounds.length).toBe(2);
      const end = events.at(-1);
      if (end?.type !== 'end') throw new Error(JSON.stringify(end));
      const heard = sounds.flatMap((event) => event.words);
      expect(heard.map((word) => word.text)).toEqual(words);
      let last = 0;
      for (const { startMs, endMs } of heard) {
        expect(startMs).toBeGreaterThanOrEqual(last);
        expect(endMs).toBeGreaterThan(startMs);
        last = endMs;
      }
      expect(last).toBeLessThanOrEqual(end.durationMs);
      // the tiny network says a sign in 50 ms or so: most of the words are heard, not silence
      const pcm = Buffer.concat(sounds.map((event) => Buffer.from(event.pcm, 'base64')));
      expect(pcm.length / 2 / 48).toBeGreaterThan(1500); // ms
      for (const { startMs, endMs } of heard) {
        let power = 0;
        for (let i = Math.round(48 * startMs); i < 48 * endMs && 2 * i + 1 < pcm.length; i++)
          power += (pcm.readInt16LE(2 * i) / 32_768) ** 2;
        expect(power).toBeGreaterThan(1);
      }
    },
  );

  it('do a job, are answered from what was made, and anew when the model is another one', async () => {
    const client = await signUp(server);
    const generate = () =>
      client.call('POST /api/tts/generate', { body: { text, voiceId: 'piper:talker', format: 'wav' } });
    const { audioId } = await generate();
    const status = await client.call('GET /api/tts/get-audio-status/{audioId}', {
      params: { audioId },
      query: { waitMs: 25_000 },
    });
    expect(status).toMatchObject({ status: 'succeeded', engine: 'piper', error: null });
    expect(status.words?.map((word) => word.text)).toEqual(words);
    expect(await generate()).toMatchObject({ audioId, cached: true, cost: 0 });
    await install(2);
    await expect(generate()).rejects.toThrow(/piper:talker\+0/); // it has several speakers now
    await install();
    expect(await generate()).toMatchObject({ cached: true });
  });

  it('introduce themselves', async () => {
    const { data } = await server.client().call('GET /api/tts/voices', { query: {} });
    const answer = await server.client().open('GET', data[0]!.previewUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  });

  it('of a model that was taken away are refused in words, and are not listed', async () => {
    await installTiny(server.ctx.models.folder, { id: 'gone', name: 'Gone', kind: 'piper' }, tinyPiper());
    await rm(path.join(server.ctx.models.folder, 'gone'), { recursive: true });
    const client = await signUp(server);
    const answer = await client.send('POST', '/api/tts/generate', { body: { text, voiceId: 'piper:gone' } });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringMatching(/no voice “piper:gone”/),
    ]);
    const { data } = await client.call('GET /api/tts/voices', { query: {} });
    expect(data.some(({ id }) => id === 'piper:gone')).toBe(false);
  });
});
