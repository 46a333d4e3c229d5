import type { AudioItem } from '@formant/contract/audio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { manualClock } from '../ports/clock/port.ts';
import { onEachDatabase } from '../testing/databases.ts';
import type { TestClient } from '../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { wavFile } from '../testing/sound.ts';
import { sendParts, upload } from '../testing/upload.ts';
import { sweepUploads } from '../uploads/index.ts';
import { sweepAudio } from './service.ts';

const hourMs = 3600_000;
const bytes = wavFile({ seconds: 2, sampleRate: 44_100, channels: 2 });

onEachDatabase('audio', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const keep = async (client: TestClient, title?: string): Promise<AudioItem> => {
    const { uploadId } = await upload(client, bytes, { fileName: 'take 1.wav' });
    return client.call('POST /api/audio/store-details/{voiceUUID?}', {
      body: { uploadId, ...(title ? { title } : {}) },
    });
  };
  const list = (client: TestClient, query: Record<string, string | number> = {}) =>
    client.call('GET /api/audio/get', { query });
  const share = (client: TestClient, audio: string, body: Record<string, unknown> = {}) =>
    client.call('POST /api/audio/share-audio/{audio}', { params: { audio }, body });
  const open = (client: TestClient, code: string, body: Record<string, unknown> = {}) =>
    client.send('POST', `/api/audio/get-shared-audio/${code}`, { body });

  it('keeps an upload, measures it itself and draws its waveform', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    expect(kept).toMatchObject({
      title: 'take 1.wav',
      kind: 'source',
      format: 'wav',
      durationMs: 2000,
      sizeBytes: bytes.length,
      sampleRate: 44_100,
      channels: 2,
      voiceUuid: null,
      shareCode: null,
      isSample: false,
      expiresAt: null,
    });
    const drawn = await vi.waitFor(
      async () => {
        const { data } = await list(client, { id: kept.id });
        expect(data[0]?.peaksUrl).toBeTruthy();
        return data[0];
      },
      { timeout: 15_000, interval: 50 },
    );
    const peaks = (await client.raw('GET', drawn?.peaksUrl ?? '')).body as { peaks: number[] };
    expect(Math.max(...peaks.peaks)).toBeGreaterThan(20); // a tone at 0.2 of full scale
    const response = await client.open('GET', kept.url);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('believes nothing that the client says of length, size and owner', async () => {
    const client = await signUp(server);
    const { uploadId } = await upload(client, bytes);
    for (const extra of [{ durationMs: 1 }, { userId: 1 }, { isSample: true }, { kind: 'conversion' }])
      expect(
        (await client.send('POST', '/api/audio/store-details', { body: { uploadId, ...extra } })).status,
      ).toBe(422);
  });

  it('keeps an upload once, however often it is asked to', async () => {
    const client = await signUp(server);
    const { uploadId } = await upload(client, bytes);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect((await list(client)).meta.total).toBe(1);
  });

  it('refuses what has not arrived, is no sound or belongs to a voice that does not exist', async () => {
    const client = server.client();
    const store = (body: Record<string, unknown>, voice = '') =>
      client.send('POST', `/api/audio/store-details${voice}`, { body });
    const { uploadId } = await client.call('POST /api/upload/initialize', {
      body: { fileName: 'a.wav', size: 1000 },
    });
    expect(await store({ uploadId })).toMatchObject({ status: 409, body: { code: 'missing_parts' } });
    const text = await sendParts(client, Buffer.from('words '.repeat(500)));
    expect((await store({ uploadId: text })).status).toBe(415);
    expect((await store({ uploadId }, '/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await store({ uploadId }, '/not-a-uuid')).status).toBe(404);
  });

  it('lists in pages, newest first, and by kind', async () => {
    const client = await signUp(server);
    for (const title of ['one', 'two', 'three']) await keep(client, title);
    const first = await list(client, { perPage: 2 });
    expect(first.data.map((one) => one.title)).toEqual(['three', 'two']);
    expect(first.meta).toEqual({ page: 1, perPage: 2, total: 3 });
    expect((await list(client, { perPage: 2, page: 2 })).data.map((one) => one.title)).toEqual(['one']);
    expect((await list(client, { kind: 'tts' })).data).toEqual([]);
    for (const query of ['perPage=101', 'page=0', 'kind=noise', 'order=title'])
      expect((await client.send('GET', `/api/audio/get?${query}`)).status).toBe(422);
  });

  it('takes a waveform from the browser only where there is none', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const store = (peaks: unknown, version = 1) =>
      client.send('POST', `/api/audio/store-peaks/${kept.id}`, { body: { version, peaks } });
    for (const wrong of [[1], [], [1, 200], ['a', 'b'], Array(9000).fill(0), 'x'])
      expect((await store(wrong)).status).toBe(422);
    expect((await store([0, 1], 2)).status).toBe(422);
    await vi.waitFor(
      async () => expect((await list(client, { id: kept.id })).data[0]?.peaksUrl).toBeTruthy(),
      { timeout: 15_000 },
    );
    expect((await store([-100, 100])).status).toBe(204);
    const { data } = await list(client, { id: kept.id });
    const { peaks } = (await client.raw('GET', data[0]?.peaksUrl ?? '')).body as { peaks: number[] };
    expect(peaks.length).toBeGreaterThan(2); // the server's own drawing stays
  });

  it('is nobody else’s to see, share, draw or delete', async () => {
    const owners = [await signUp(server), await signUpWithToken(server), server.client()];
    const strangers = [
      await signUp(server),
      await signUpWithToken(server),
      server.client(),
      withoutSession(server),
    ];
    for (const owner of owners) {
      const kept = await keep(owner);
      for (const stranger of strangers) {
        expect((await list(stranger, { id: kept.id })).data).toEqual([]);
        const answers = [
          await stranger.send('DELETE', `/api/audio/delete-audio/${kept.id}`),
          await stranger.send('POST', `/api/audio/store-peaks/${kept.id}`, {
            body: { version: 1, peaks: [0, 0] },
          }),
          await stranger.send('POST', '/api/web-tools/save-recorded-voice-shortcode', {
            body: { audioId: kept.id },
          }),
        ];
        expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
        const shared = await stranger.send('POST', `/api/audio/share-audio/${kept.id}`, { body: {} });
        expect([401, 404]).toContain(shared.status);
      }
      expect((await list(owner, { id: kept.id })).data).toHaveLength(1);
    }
  });

  it('shares by one link whose settings can change', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const first = await share(client, kept.id, { title: 'My best take' });
    expect(first).toMatchObject({
      shareCode: expect.stringMatching(/^[0-9A-Za-z]{10}$/),
      url: `/share/${first.shareCode}`,
      expiresAt: null,
    });
    const visitor = server.client();
    const opened = await open(visitor, first.shareCode);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        share: { code: first.shareCode, title: 'My best take', views: 1, allowDownload: true },
        audio: { title: 'My best take', durationMs: 2000 },
      },
    });
    // the link must not give away the id that stands for the audio itself
    expect(JSON.stringify(opened.body)).not.toContain(kept.id);
    expect((opened.body as { share: object }).share).not.toHaveProperty('passwordHash');
    const again = await share(client, kept.id, { expiresInDays: 2, allowDownload: false });
    expect(again.shareCode).toBe(first.shareCode);
    expect((await open(visitor, first.shareCode)).body).toMatchObject({
      share: { title: 'My best take', views: 1, allowDownload: false },
    });
    expect((await list(client, { id: kept.id })).data[0]?.shareCode).toBe(first.shareCode);
    clock.advance(2 * 24 * hourMs);
    expect(await open(visitor, first.shareCode)).toMatchObject({ status: 410, body: { code: 'expired' } });
    await share(client, kept.id, { expiresInDays: null });
    expect((await open(visitor, first.shareCode)).status).toBe(200);
  });

  it('counts a viewer once an hour', async () => {
    const client = await signUp(server);
    const { shareCode } = await share(client, (await keep(client)).id);
    const views = async (viewer: TestClient) =>
      ((await open(viewer, shareCode)).body as { share: { views: number } }).share.views;
    const user = await signUp(server);
    expect(await views(user)).toBe(1);
    expect(await views(user)).toBe(1);
    expect(await views(server.client())).toBe(2);
    clock.advance(hourMs);
    expect(await views(user)).toBe(3);
  });

  it('protects a share by a password', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode } = await share(client, kept.id, { password: 'open sesame' });
    const visitor = server.client();
    for (const body of [{}, { password: 'guess' }, { password: '' }]) {
      const answer = await open(visitor, shareCode, body);
      expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
      expect(answer.body).not.toHaveProperty('audio');
    }
    expect((await open(visitor, shareCode, { password: 'open sesame' })).status).toBe(200);
    await share(client, kept.id, { password: null });
    expect((await open(visitor, shareCode)).status).toBe(200);
    for (const code of [
      'short',
      '0000000000',
      shareCode.toLowerCase() === shareCode ? 'AAAAAAAAAA' : shareCode.toLowerCase(),
    ])
      expect((await open(visitor, code)).status).toBe(404);
  });

  it('ends its share when it is deleted, and its file', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode } = await share(client, kept.id);
    expect((await client.send('DELETE', `/api/audio/delete-audio/${kept.id}`)).status).toBe(204);
    expect((await client.send('DELETE', `/api/audio/delete-audio/${kept.id}`)).status).toBe(404);
    expect((await open(server.client(), shareCode)).status).toBe(410);
    expect((await client.open('GET', kept.url)).status).toBe(404);
    expect((await list(client)).data).toEqual([]);
  });

  it('keeps a visitor’s audio for 24 hours, and for good when he signs in', async () => {
    const leaving = server.client();
    const staying = server.client();
    const gone = await keep(leaving);
    const stays = await keep(staying);
    expect(Date.parse(gone.expiresAt ?? '')).toBe(clock.now() + 24 * hourMs);
    await signUp(server, staying);
    clock.advance(24 * hourMs + 1000);
    expect((await list(leaving)).data).toEqual([]);
    await sweepAudio(server.ctx);
    await sweepUploads(server.ctx);
    expect((await list(staying)).data).toMatchObject([{ id: stays.id, expiresAt: null }]);
    expect((await staying.open('GET', (await list(staying)).data[0]?.url ?? '')).status).toBe(200);
  });

  it('gives a recording a short code, the same one each time', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, bytes);
    const get = await client.send('GET', `/api/web-tools/save-recorded-voice-shortcode?uploadId=${uploadId}`);
    expect(get.status).toBe(200);
    const post = await client.call('POST /api/web-tools/save-recorded-voice-shortcode', {
      body: { uploadId },
    });
    expect(post).toEqual(get.body);
    const { data } = await list(client);
    expect(data).toMatchObject([{ kind: 'recording', shareCode: post.shortcode }]);
    const byAudio = await client.call('POST /api/web-tools/save-recorded-voice-shortcode', {
      body: { audioId: data[0]?.id ?? '' },
    });
    expect(byAudio.shortcode).toBe(post.shortcode);
    const anybody = withoutSession(server);
    const heard = await anybody.call('GET /api/web-tools/get-recorded-voice-shortcode', {
      query: { shortcode: post.shortcode },
    });
    expect(heard).toMatchObject({ shortcode: post.shortcode, audio: { durationMs: 2000 } });
    for (const body of [{}, { uploadId, audioId: data[0]?.id }])
      expect(
        (await client.send('POST', '/api/web-tools/save-recorded-voice-shortcode', { body })).status,
      ).toBe(422);
    clock.advance(24 * hourMs + 1000);
    const late = await anybody.send(
      'GET',
      `/api/web-tools/get-recorded-voice-shortcode?shortcode=${post.shortcode}`,
    );
    expect(late.status).toBe(410);
  });
});
