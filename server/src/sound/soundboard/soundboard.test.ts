import type { BoardSound, SoundboardView } from '@formant/contract/soundboard';
import { soundboardLimits } from '@formant/contract/soundboard';
import { tagsToWrite } from '@formant/engine/codecs/tags/carried-tags';
import { appendWavTags } from '@formant/engine/codecs/tags/wav-tags';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { sweepSoundboards } from './ending.ts';
import { boardRows, soundRows } from './models.ts';
import { seedStarterBoard } from './starter.ts';

onEachDatabase('soundboard', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, config: { starterContent: true } });
  });
  afterAll(() => server.close());

  const index = async (client: TestClient): Promise<SoundboardView[]> =>
    (await client.call('GET /api/soundboard/index')).data;
  const own = async (client: TestClient) => (await index(client)).filter((board) => !board.official);
  const make = (client: TestClient, name = 'Stream') =>
    client.call('POST /api/soundboard/store', { body: { name } });
  const add = async (
    client: TestClient,
    soundboard: number,
    body: Record<string, unknown> = {},
    bytes = wavFile({ seconds: 1 }),
  ): Promise<BoardSound> => {
    const { uploadId } = await upload(client, bytes, { fileName: 'Boo.wav', purpose: 'sound' });
    return client.call('POST /api/soundboard/sound/store/{soundboard}', {
      params: { soundboard },
      body: { uploadId, ...body },
    });
  };
  const change = (client: TestClient, sound: number, body: Record<string, unknown>) =>
    client.send('POST', `/api/soundboard/sound/update/${sound}`, { body });
  const ready = (client: TestClient, id: number): Promise<BoardSound> =>
    vi.waitFor(
      async () => {
        const found = (await index(client)).flatMap((board) => board.sounds).find((sound) => sound.id === id);
        if (found?.status === 'failed') throw new Error(found.problem ?? '');
        expect(found?.status).toBe('ready');
        return found as BoardSound;
      },
      { timeout: 20_000, interval: 50 },
    );
  const bytesOf = async (client: TestClient, url: string | null) => {
    const response = await client.open('GET', url ?? '');
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('lets anybody hear the official starter board, which is written once', async () => {
    const visitor = withoutSession(server);
    const [starter, ...others] = await index(visitor);
    expect(others).toEqual([]);
    expect(starter).toMatchObject({ name: 'Starter', official: true, slug: 'starter', shareCode: null });
    expect(starter?.sounds).toHaveLength(16);
    expect(starter?.sounds.map((sound) => sound.order)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    const sound = await bytesOf(visitor, starter?.sounds[0]?.url ?? null);
    expect(sound.status).toBe(200);
    expect(sound.bytes.length).toBeGreaterThan(5000);
    await seedStarterBoard(server.ctx);
    await boardRows(server.ctx).update({ revision: null }, { where: { slug: 'starter' } });
    await Promise.all([seedStarterBoard(server.ctx), seedStarterBoard(server.ctx)]);
    const again = await index(visitor);
    expect(again).toHaveLength(1);
    expect(again[0]?.sounds).toHaveLength(16);
  });

  it('makes, renames, moves and deletes boards', async () => {
    const client = await signUp(server);
    const [a, b, c] = [await make(client, 'A'), await make(client, 'B'), await make(client, 'C')];
    expect((await own(client)).map((board) => board.name)).toEqual(['A', 'B', 'C']);
    const update = (soundboard: number, body: { name?: string; order?: number }) =>
      client.call('POST /api/soundboard/update/{soundboard}', { params: { soundboard }, body });
    await update(c.id, { order: 0 });
    expect((await update(a.id, { name: 'Podcast' })).name).toBe('Podcast');
    expect((await own(client)).map((board) => board.name)).toEqual(['C', 'Podcast', 'B']);
    expect((await client.send('DELETE', `/api/soundboard/delete/${b.id}`)).status).toBe(204);
    expect((await client.send('DELETE', `/api/soundboard/delete/${b.id}`)).status).toBe(404);
    expect((await own(client)).map((board) => board.name)).toEqual(['C', 'Podcast']);
    for (const name of ['', ' ', 'x'.repeat(61)])
      expect((await client.send('POST', '/api/soundboard/store', { body: { name } })).status).toBe(422);
  });

  it('levels a new sound to -16 LUFS, keeps what it says of itself, draws it and deletes the upload', async () => {
    const client = await signUpWithToken(server);
    const board = await make(client);
    const settings = { hotkey: '5', color: 'bass', volume: 1.5, mode: 'loop' };
    const stored = await add(client, board.id, settings, await marked(wavFile({ seconds: 1 })));
    expect(stored).toMatchObject({
      name: 'Boo',
      hotkey: '5',
      color: 'bass',
      volume: 1.5,
      mode: 'loop',
      overlap: true,
      muteMic: false,
      order: 0,
      startMs: 0,
      endMs: null,
    });
    const sound = await ready(client, stored.id);
    expect(sound.durationMs).toBe(1000);
    expect(sound.bars).toHaveLength(96);
    expect(Math.max(...sound.bars)).toBeGreaterThan(10);
    const { bytes } = await bytesOf(client, sound.url);
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('fLaC');
    expect(bytes.includes(madeMark)).toBe(true); // whoever hears it later still finds it
    expect(
      await lufsOf(server, (await soundRows(server.ctx).findByPk(sound.id))?.storageKey ?? ''),
    ).toBeCloseTo(-16, 0);
    const { uploadRows } = await import('../uploads/index.ts');
    await vi.waitFor(async () =>
      expect(
        await uploadRows(server.ctx).count({ where: { purpose: 'sound', kept: true, status: 'completed' } }),
      ).toBe(0),
    );
  });

  it('takes at most 60 seconds after trimming, and cuts longer files', async () => {
    const client = await signUp(server);
    const board = await make(client);
    const long = wavFile({ seconds: 75, sampleRate: 8000 });
    const { uploadId } = await upload(client, long, { purpose: 'sound' });
    const store = (body: Record<string, unknown>) =>
      client.send('POST', `/api/soundboard/sound/store/${board.id}`, { body: { uploadId, ...body } });
    expect(await store({})).toMatchObject({ status: 422, body: { code: 'too_long' } });
    expect((await store({ startMs: 5000, endMs: 70_000 })).body).toMatchObject({ code: 'too_long' });
    expect((await store({ startMs: 9000, endMs: 9000 })).status).toBe(422);
    const kept = await store({ startMs: 10_000, endMs: 13_000 });
    expect(kept.status).toBe(201);
    const sound = await ready(client, (kept.body as BoardSound).id);
    expect(sound).toMatchObject({ durationMs: 3000, startMs: 0, endMs: null });
    expect((await change(client, sound.id, { startMs: 500, endMs: 2500 })).body).toMatchObject({
      startMs: 500,
      endMs: 2500,
      durationMs: 3000,
    });
    expect((await change(client, sound.id, { startMs: 2600 })).status).toBe(422);
  });

  it('changes what a pad plays and how, and its place', async () => {
    const client = await signUp(server);
    const board = await make(client);
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await add(client, board.id, { name })).id);
    const [a = 0, , c = 0] = ids;
    expect(
      (
        await change(client, c, {
          order: 0,
          name: 'Last',
          volume: 0,
          mode: 'random',
          overlap: false,
          muteMic: true,
          color: null,
        })
      ).body,
    ).toMatchObject({
      order: 0,
      name: 'Last',
      volume: 0,
      mode: 'random',
      overlap: false,
      muteMic: true,
      color: null,
    });
    const names = async () => (await own(client))[0]?.sounds.map((sound) => sound.name);
    expect(await names()).toEqual(['Last', 'a', 'b']);
    await client.call('POST /api/soundboard/update/{soundboard}', {
      params: { soundboard: board.id },
      body: { sounds: [...ids, 999_999] },
    });
    expect(await names()).toEqual(['a', 'b', 'Last']);
    for (const wrong of [
      { volume: 2.1 },
      { volume: -1 },
      { mode: 'twice' },
      { hotkey: 'ctrl+x' },
      { color: 'red' },
      { url: 'x' },
    ])
      expect((await change(client, a, wrong)).status).toBe(422);
    expect((await client.send('DELETE', `/api/soundboard/sound/delete/${a}`)).status).toBe(204);
    expect(await names()).toEqual(['b', 'Last']);
  });

  it('gives a key to one pad of a board, and swaps two when asked to', async () => {
    const client = await signUp(server);
    const board = await make(client);
    const rain = await add(client, board.id, { name: 'Rain', hotkey: '5' });
    const horn = await add(client, board.id, { name: 'Horn', hotkey: 'Ctrl+Shift+F1' });
    const { uploadId } = await upload(client, wavFile(), { purpose: 'sound' });
    const taken = await client.send('POST', `/api/soundboard/sound/store/${board.id}`, {
      body: { uploadId, hotkey: '5' },
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('5 already plays Rain') },
    });
    expect((await change(client, horn.id, { hotkey: '5' })).status).toBe(409);
    expect((await change(client, horn.id, { hotkey: '5', swap: true })).status).toBe(200);
    const keys = Object.fromEntries(
      ((await own(client))[0]?.sounds ?? []).map((sound) => [sound.name, sound.hotkey]),
    );
    expect(keys).toEqual({ Rain: 'Ctrl+Shift+F1', Horn: '5' });
    const other = await make(client, 'Other');
    expect((await add(client, other.id, { hotkey: '5' })).hotkey).toBe('5');
    await client.send('DELETE', `/api/soundboard/sound/delete/${horn.id}`);
    expect((await change(client, rain.id, { hotkey: '5' })).status).toBe(200);
  });

  it('is nobody else’s to see, change, share or delete', async () => {
    const owner = await signUp(server);
    const board = await make(owner);
    const sound = await add(owner, board.id);
    const official = (await index(owner))[0];
    const attempts = (client: TestClient, boardId: number, soundId: number) =>
      Promise.all([
        client.send('POST', `/api/soundboard/update/${boardId}`, { body: { name: 'Mine' } }),
        client.send('DELETE', `/api/soundboard/delete/${boardId}`),
        client.send('POST', `/api/soundboard/share/${boardId}`),
        client.send('DELETE', `/api/soundboard/share/${boardId}`),
        client.send('POST', `/api/soundboard/sound/update/${soundId}`, { body: { name: 'Mine' } }),
        client.send('DELETE', `/api/soundboard/sound/delete/${soundId}`),
      ]);
    for (const stranger of [await signUp(server), await signUpWithToken(server)]) {
      expect(await own(stranger)).toEqual([]);
      expect((await attempts(stranger, board.id, sound.id)).map((answer) => answer.status)).toEqual(
        Array(6).fill(404),
      );
      const { uploadId } = await upload(stranger, wavFile(), { purpose: 'sound' });
      const onto = await stranger.send('POST', `/api/soundboard/sound/store/${board.id}`, {
        body: { uploadId },
      });
      expect(onto.status).toBe(404);
      const copy = await stranger.send('POST', '/api/soundboard/store', {
        body: { name: 'Copy', copyOf: board.id },
      });
      expect(copy.status).toBe(404);
      // a board of one's own does not open somebody else's upload
      const mine = await make(stranger);
      const theirs = await upload(owner, wavFile(), { purpose: 'sound' });
      const taken = await stranger.send('POST', `/api/soundboard/sound/store/${mine.id}`, {
        body: { uploadId: theirs.uploadId },
      });
      expect(taken.status).toBe(404);
    }
    for (const visitor of [server.client(), withoutSession(server)]) {
      expect(await own(visitor)).toEqual([]);
      for (const answer of await attempts(visitor, board.id, sound.id))
        expect([401, 419]).toContain(answer.status);
    }
    const starter = await attempts(owner, official?.id ?? 0, official?.sounds[0]?.id ?? 0);
    expect(starter.map((answer) => answer.status)).toEqual(Array(6).fill(404));
    expect(await own(owner)).toMatchObject([{ name: 'Stream', sounds: [{ name: 'Boo' }] }]);
  });

  it('shares a board by a link that anybody opens, copies, and its owner ends', async () => {
    const owner = await signUp(server);
    const board = await make(owner, 'Party');
    const sound = await add(owner, board.id, { name: 'Boo', hotkey: '7', volume: 0.5 });
    await ready(owner, sound.id);
    const share = () =>
      owner.call('POST /api/soundboard/share/{soundboard}', { params: { soundboard: board.id } });
    const { shareCode, url } = await share();
    expect(url).toBe(`/soundboard?board=${shareCode}`);
    expect((await share()).shareCode).toBe(shareCode);
    const visitor = withoutSession(server);
    const shown = await visitor.call('GET /api/soundboard/shared/{share}', { params: { share: shareCode } });
    expect(shown).toMatchObject({ name: 'Party', official: false, sounds: [{ name: 'Boo' }] });
    const friend = await signUp(server);
    const copy = await friend.call('POST /api/soundboard/store', { body: { name: 'Party 2', shareCode } });
    expect(copy).toMatchObject({
      name: 'Party 2',
      shareCode: null,
      sounds: [{ name: 'Boo', hotkey: '7', volume: 0.5, status: 'ready' }],
    });
    expect(copy.sounds[0]?.id).not.toBe(sound.id);
    expect((await owner.send('DELETE', `/api/soundboard/share/${board.id}`)).status).toBe(204);
    expect((await visitor.send('GET', `/api/soundboard/shared/${shareCode}`)).status).toBe(404);
    // the copy lives on without the original
    await owner.send('DELETE', `/api/soundboard/delete/${board.id}`);
    expect((await bytesOf(friend, copy.sounds[0]?.url ?? null)).status).toBe(200);
    const official = (await index(friend))[0];
    const starter = await friend.call('POST /api/soundboard/store', {
      body: { name: 'My starter', copyOf: official?.id ?? 0 },
    });
    expect(starter.sounds).toHaveLength(16);
    expect(starter).toMatchObject({ official: false, slug: null });
  });

  it('says when a sound could not be prepared, and why', async () => {
    const client = await signUp(server);
    const board = await make(client);
    const failing = vi
      .spyOn(server.ctx.compute, 'clip')
      .mockRejectedValue(
        new (await import('@formant/engine')).ToolError('empty', 'There is no sound in it.'),
      );
    const { id } = await add(client, board.id);
    await vi.waitFor(
      async () =>
        expect((await own(client))[0]?.sounds).toMatchObject([
          { id, status: 'failed', url: null, problem: 'There is no sound in it.' },
        ]),
      { timeout: 15_000, interval: 50 },
    );
    failing.mockRestore();
  });

  it('deletes files with their sounds, and everything with the account', async () => {
    const client = await signUp(server);
    const [kept, gone] = [await make(client, 'Kept'), await make(client, 'Gone')];
    const a = await ready(client, (await add(client, kept.id)).id);
    const b = await ready(client, (await add(client, gone.id)).id);
    await client.send('DELETE', `/api/soundboard/delete/${gone.id}`);
    expect((await bytesOf(client, b.url)).status).toBe(404);
    expect((await bytesOf(client, a.url)).status).toBe(200);
    const { id } = await client.call('GET /api/user');
    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId: id, transaction }),
    );
    expect(await own(client)).toEqual([]);
    clock.advance(dayMs);
    await sweepSoundboards(server.ctx);
    expect((await bytesOf(client, a.url)).status).not.toBe(200);
    expect(await soundRows(server.ctx).findByPk(a.id)).toBeNull();
    expect(await boardRows(server.ctx).findByPk(kept.id)).toBeNull();
  });

  it('holds a stated number of boards and of sounds a board', async () => {
    const client = await signUp(server);
    const board = await make(client, '1');
    const row = {
      name: 'x',
      mode: 'once' as const,
      durationMs: 1,
      bars: '[]',
      format: 'flac',
      storageKey: null,
    };
    await soundRows(server.ctx).bulkCreate(
      Array.from({ length: soundboardLimits.soundsPerBoard }, (_, position) => ({
        ...row,
        soundboardId: board.id,
        position,
        createdAt: clock.now(),
      })),
    );
    const { uploadId } = await upload(client, wavFile(), { purpose: 'sound' });
    const full = await client.send('POST', `/api/soundboard/sound/store/${board.id}`, { body: { uploadId } });
    expect(full).toMatchObject({
      status: 402,
      body: { code: 'quota_exhausted', display_notification: expect.stringContaining('60 sounds') },
    });
    for (let more = 2; more <= soundboardLimits.boards; more++) await make(client, String(more));
    const beyond = await client.send('POST', '/api/soundboard/store', { body: { name: 'more' } });
    expect(beyond.status).toBe(402);
  });
});

async function lufsOf(server: TestServer, storageKey: string): Promise<number> {
  const file = await server.ctx.storage.localFile(storageKey);
  const audio = await server.ctx.codec.open(file.path);
  const meter = new LoudnessMeter({ sampleRate: audio.sampleRate, channelCount: audio.channelCount });
  for await (const block of audio.blocks()) meter.write(block);
  await audio.close();
  await file.release();
  return meter.result().integratedLufs ?? Number.NaN;
}

/** The same sound, which says that a computer has made its voice. */
async function marked(wav: Buffer): Promise<Buffer> {
  const parts = [wav];
  const write = (bytes: Uint8Array, at: number) => {
    const whole = Buffer.concat(parts.splice(0));
    parts.push(whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at + bytes.length));
  };
  await appendWavTags({ write }, wav.length, {
    tags: tagsToWrite({ comment: madeMark }, 'wav'),
    cover: null,
  });
  return Buffer.concat(parts);
}
