import type { AudioItem } from '@formant/contract/audio';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { sendParts, upload } from '../../testing/upload.ts';
import { sweepUploads } from '../uploads/index.ts';
import { sweepAudio } from './service.ts';

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
    clock.advance(2 * dayMs);
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
    // its owner needs none, and may try the one that he gave away
    expect((await open(client, shareCode)).status).toBe(200);
    expect((await open(client, shareCode, { password: 'guess' })).status).toBe(403);
    expect((await open(await signUp(server), shareCode)).status).toBe(403);
    await share(client, kept.id, { password: null });
    expect((await open(visitor, shareCode)).status).toBe(200);
    for (const code of [
      'short',
      '0000000000',
      shareCode.toLowerCase() === shareCode ? 'AAAAAAAAAA' : shareCode.toLowerCase(),
    ])
      expect((await open(visitor, code)).status).toBe(404);
  });

  it('lists the caller’s links with their settings, in pages', async () => {
    const client = await signUp(server);
    expect((await client.call('GET /api/audio/shares', { query: {} })).data).toEqual([]);
    const first = await share(client, (await keep(client, 'one')).id, { password: 'open sesame' });
    const second = await share(client, (await keep(client, 'two')).id, {
      title: 'Second',
      expiresInDays: 3,
      allowDownload: false,
    });
    await open(server.client(), second.shareCode);
    const { data, meta } = await client.call('GET /api/audio/shares', { query: {} });
    expect(meta).toEqual({ page: 1, perPage: 24, total: 2 });
    expect(data).toMatchObject([
      {
        code: second.shareCode,
        link: `${server.url}/share/${second.shareCode}`,
        title: 'Second',
        views: 1,
        protected: false,
        allowDownload: false,
        expiresAt: second.expiresAt,
        durationMs: 2000,
      },
      { code: first.shareCode, title: 'one', protected: true, views: 0, expiresAt: null },
    ]);
    const paged = await client.call('GET /api/audio/shares', { query: { perPage: 1, page: 2 } });
    expect(paged.data.map((one) => one.code)).toEqual([first.shareCode]);
    for (const other of [await signUp(server), server.client(), withoutSession(server)])
      expect((await other.call('GET /api/audio/shares', { query: {} })).data).toEqual([]);
    expect((await client.send('GET', '/api/audio/shares?perPage=101')).status).toBe(422);
  });

  it('ends a link that its owner takes back, and makes another one afterwards', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode } = await share(client, kept.id);
    await open(server.client(), shareCode);
    const revoke = (who: TestClient, code = shareCode) => who.send('DELETE', `/api/audio/share/${code}`);
    for (const stranger of [await signUp(server), server.client(), withoutSession(server)])
      expect((await revoke(stranger)).status).toBe(404);
    expect((await open(server.client(), shareCode)).status).toBe(200);
    expect((await revoke(client, 'AAAAAAAAAA')).status).toBe(404);
    const answers = await Promise.all([revoke(client), revoke(client)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404]);
    expect(await open(server.client(), shareCode)).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect((await server.client().send('GET', `/api/audio/share/${shareCode}`)).status).toBe(410);
    expect((await list(client, { id: kept.id })).data[0]?.shareCode).toBeNull();
    const again = await share(client, kept.id);
    expect(again.shareCode).not.toBe(shareCode);
    expect((await open(server.client(), again.shareCode)).status).toBe(200);
    expect((await open(server.client(), shareCode)).status).toBe(410);
  });

  it('lets a signed-out browser take back its own link, and nobody one that is nobody’s', async () => {
    const browser = server.client();
    const { uploadId } = await upload(browser, bytes);
    const { shortcode } = await browser.call('POST /api/web-tools/save-recorded-voice-shortcode', {
      body: { uploadId },
    });
    expect((await browser.call('GET /api/audio/shares', { query: {} })).data).toMatchObject([
      { code: shortcode, expiresAt: expect.any(String) },
    ]);
    expect((await server.client().send('DELETE', `/api/audio/share/${shortcode}`)).status).toBe(404);
    expect((await browser.send('DELETE', `/api/audio/share/${shortcode}`)).status).toBe(204);
    const nobody = withoutSession(server);
    const kept = await keep(nobody);
    const owned = await nobody.call('POST /api/web-tools/save-recorded-voice-shortcode', {
      body: { audioId: kept.id },
    });
    expect((await withoutSession(server).send('DELETE', `/api/audio/share/${owned.shortcode}`)).status).toBe(
      404,
    );
  });

  it('tells everybody what a link is, but of a protected one nothing', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode } = await share(client, kept.id, { title: 'Tea & <cake>', expiresInDays: 1 });
    const describe = (code: string) => server.client().send('GET', `/api/audio/share/${code}`);
    expect(await describe(shareCode)).toMatchObject({
      status: 200,
      body: { code: shareCode, protected: false, title: 'Tea & <cake>', durationMs: 2000 },
    });
    expect((await open(client, shareCode)).body).toMatchObject({ share: { views: 1 } }); // looking is no view
    await share(client, kept.id, { password: 'open sesame' });
    expect((await describe(shareCode)).body).toMatchObject({
      protected: true,
      title: null,
      durationMs: null,
    });
    expect((await describe('AAAAAAAAAA')).status).toBe(404);
    expect((await describe('no-code')).status).toBe(404);
    clock.advance(dayMs);
    expect(await describe(shareCode)).toMatchObject({ status: 410, body: { code: 'expired' } });
  });

  it('draws a picture of a link with its title and waveform, of a protected one only the product’s name', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode } = await share(client, kept.id, { title: 'Tea & <cake>' });
    await vi.waitFor(async () => expect((await list(client)).data[0]?.peaksUrl).toBeTruthy(), 15_000);
    const picture = async (code: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/api/audio/share/${code}/picture`, { headers });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const { answer, bytes: drawn } = await picture(shareCode);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // a steady tone: bars of the whole height from end to end
    const area = { left: 80, top: 364, width: 1040, height: 186 };
    const waveform = await sharp(drawn).extract(area).png().toBuffer();
    const { channels } = await sharp(waveform).stats();
    expect(channels[2]?.mean).toBeGreaterThan(80); // violet over ink, whose blue is 22
    const etag = answer.headers.get('etag') ?? '';
    expect((await picture(shareCode, { 'if-none-match': etag })).answer.status).toBe(304);

    await share(client, kept.id, { title: 'Another title' });
    const renamed = await picture(shareCode, { 'if-none-match': etag });
    expect(renamed.answer.status).toBe(200);
    expect(renamed.bytes.equals(drawn)).toBe(false);

    await share(client, kept.id, { password: 'open sesame' });
    const closed = await picture(shareCode);
    expect(closed.bytes.equals(renamed.bytes)).toBe(false);
    const second = await share(client, (await keep(client, 'A secret')).id, { password: 'open sesame' });
    // two protected sounds look alike: nothing of either is in the picture
    expect((await picture(second.shareCode)).bytes.equals(closed.bytes)).toBe(true);
    expect((await picture('AAAAAAAAAA')).answer.status).toBe(404);
    await client.send('DELETE', `/api/audio/share/${shareCode}`);
    expect((await picture(shareCode)).answer.status).toBe(410);
  });

  it('leads other sites to the sound of an open link, and not to one that is protected or not to be downloaded', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode } = await share(client, kept.id);
    const sound = () => fetch(`${server.url}/api/audio/share/${shareCode}/sound`);
    const heard = await sound();
    expect(heard.status).toBe(200);
    expect(Buffer.from(await heard.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await open(client, shareCode)).body).toMatchObject({ share: { views: 1 } }); // fetching is no view
    await share(client, kept.id, { allowDownload: false });
    expect((await sound()).status).toBe(404);
    await share(client, kept.id, { allowDownload: true, password: 'open sesame' });
    expect((await sound()).status).toBe(404);
  });

  it('answers oEmbed for its own links', async () => {
    const client = await signUp(server);
    const kept = await keep(client);
    const { shareCode, link } = await share(client, kept.id, { title: 'Tea & "cake"' });
    const ask = (url: string, more = '') =>
      server.client().send('GET', `/api/oembed?url=${encodeURIComponent(url)}${more}`);
    const answer = await ask(link, '&maxwidth=400&maxheight=150&format=json');
    expect(answer).toMatchObject({
      status: 200,
      body: { version: '1.0', type: 'rich', title: 'Tea & "cake"', width: 400, height: 150 },
    });
    const { html } = answer.body as { html: string };
    expect(html).toContain(`src="${server.url}/embed/${shareCode}"`);
    expect(html).toContain('title="Tea &amp; &quot;cake&quot;"');
    expect((await ask(`${server.url}/embed/${shareCode}`)).status).toBe(200);
    for (const url of [
      `https://elsewhere.example/share/${shareCode}`,
      `${server.url}/tools`,
      `${server.url}/share/AAAAAAAAAA`,
    ])
      expect((await ask(url)).status).toBe(404);
    expect((await ask('no address')).status).toBe(422);
    // smaller than the player likes is what the other site has room for
    expect((await ask(link, '&maxwidth=120&maxheight=40')).body).toMatchObject({ width: 120, height: 40 });
    expect((await ask(link, '&maxwidth=90000')).body).toMatchObject({ width: 600, height: 190 });
    const xml = await ask(link, '&format=xml&maxwidth=120');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(xml.body).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
    expect(xml.body).toContain('<title>Tea &amp; &quot;cake&quot;</title>');
    expect(xml.body).toContain('<width>120</width>');
    expect(xml.body).toContain('&lt;iframe src=&quot;');
    expect((await ask(link, '&format=yaml')).status).toBe(501);
    await share(client, kept.id, { password: 'open sesame' });
    expect((await ask(link)).status).toBe(401);
    await client.send('DELETE', `/api/audio/share/${shareCode}`);
    expect((await ask(link)).status).toBe(410);
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
    expect(Date.parse(gone.expiresAt ?? '')).toBe(clock.now() + dayMs);
    await signUp(server, staying);
    clock.advance(dayMs + 1000);
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
    clock.advance(dayMs + 1000);
    const late = await anybody.send(
      'GET',
      `/api/web-tools/get-recorded-voice-shortcode?shortcode=${post.shortcode}`,
    );
    expect(late.status).toBe(410);
  });
});
