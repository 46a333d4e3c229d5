import { randomUUID } from 'node:crypto';
import type { Voice, VoiceStatus } from '@formant/contract/voices';
import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { CallFailed, type TestClient } from '../../testing/http-client.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { photoOf } from '../../testing/photo.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { sendParts, upload } from '../../testing/upload.ts';
import { sweepVoices } from './end.ts';
import { addModel, moveVoice, nameCategory, nameLanguage } from './index.ts';
import { useRows, versionRows, voiceRows } from './models.ts';

onEachDatabase('voices', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  let made = 0;
  const save = (client: TestClient, body: Record<string, unknown> = {}): Promise<Voice> =>
    client.call('POST /api/voice/save', {
      body: { name: `Voice ${++made}`, settings: { pitch: -3 }, ...body } as never,
    });
  const update = (client: TestClient, voiceUUID: string, body: Record<string, unknown>): Promise<Voice> =>
    client.call('POST /api/voice/update/{voiceUUID}', { params: { voiceUUID }, body: body as never });
  const universe = async (client: TestClient, query: Record<string, string | number> = {}) => {
    // what a visitor sees may be two seconds old
    clock.advance(2001);
    return client.call('GET /api/voice/get-voice-universe-voices', { query: query as never });
  };
  const read = async (client: TestClient, uuid: string): Promise<Voice | undefined> =>
    (await client.call('POST /api/voice/get-a-voices', { body: { uuids: [uuid] } })).data[0];
  const favor = (client: TestClient, voiceUUID: string) =>
    client.send('POST', `/api/favorite/store/${voiceUUID}`, { body: {} });
  const model = (client: TestClient, uuid: string, query = '', headers: Record<string, string> = {}) =>
    client.raw('GET', `/api/voice/get-voice-model/${uuid}${query}`, { headers });
  const remove = (client: TestClient, voiceUUID: string) =>
    client.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID } });

  /** A profile with a file, as training leaves it. */
  async function trained(owner: TestClient, body: Record<string, unknown> = {}) {
    const draft = await save(owner, { settings: undefined, ...body });
    const bytes = Buffer.from(`profile of ${draft.uuid}`);
    await storeModel(draft.id, bytes, 'a'.repeat(64));
    await server.ctx.db.transaction((transaction) => moveVoice(server.ctx, draft.id, 'ready', transaction));
    return { ...draft, bytes };
  }
  async function storeModel(voiceId: number, bytes: Buffer, modelSha256: string): Promise<number> {
    const modelKey = `voices/test/${randomUUID()}.fvoice`;
    const { Readable } = await import('node:stream');
    await server.ctx.storage.put(modelKey, Readable.from([bytes]));
    return server.ctx.db.transaction((transaction) =>
      addModel(server.ctx, voiceId, { modelKey, modelSha256, modelBytes: bytes.length }, transaction),
    );
  }
  async function consentOf(client: TestClient): Promise<string> {
    const { uploadId } = await upload(client, wavFile(), { fileName: 'consent.wav' });
    const kept = await client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    return kept.id;
  }

  it('makes a preset of settings that is ready at once, and its owner’s alone', async () => {
    const owner = await signUp(server);
    const voice = await save(owner, { name: 'Tuba', tags: ['Low ', 'brass'], accent: 'Scottish' });
    expect(voice).toMatchObject({
      name: 'Tuba',
      kind: 'preset',
      engine: 'dsp',
      status: 'ready',
      visibility: 'private',
      settings: { ...neutralVoice, pitch: -3 },
      tags: ['low', 'brass'],
      accent: 'scottish',
      mine: true,
      official: false,
      version: 1,
      canDownload: true,
    });
    const mine = await owner.call('GET /api/voice/get-my-voices', { query: {} });
    expect(mine.data.map(({ uuid }) => uuid)).toEqual([voice.uuid]);
    expect((await universe(withoutSession(server), { q: 'tuba' })).meta.total).toBe(0);
  });

  it('hides a private voice of somebody else behind 404 in every call', async () => {
    const { uuid } = await save(await signUp(server));
    const other = await signUp(server);
    for (const [method, path, body] of [
      ['POST', `/api/voice/update/${uuid}`, { name: 'Mine now' }],
      ['DELETE', `/api/voice/delete/${uuid}`, undefined],
      ['GET', `/api/voice/get-voice-model/${uuid}`, undefined],
      ['GET', `/api/voice/get-voice/${uuid}`, undefined],
      ['GET', `/api/voice/versions/${uuid}`, undefined],
      ['POST', `/api/voice/use/${uuid}`, {}],
      ['POST', `/api/voice/report/${uuid}`, { reason: 'spam' }],
      ['POST', `/api/user/${uuid}/setting`, { pitch: 1 }],
      ['POST', `/api/favorite/store/${uuid}`, {}],
      ['POST', '/api/vote/save', { voiceUUID: uuid, value: 1 }],
    ] as const) {
      const answer = await other.send(method, path, body === undefined ? {} : { body });
      expect(answer.status, path).toBe(404);
    }
    for (const client of [other, withoutSession(server)]) {
      const answer = await client.call('POST /api/voice/get-a-voices', { body: { uuids: [uuid] } });
      expect(answer).toEqual({ data: [], missing: [uuid] });
      await expect(
        client.call('GET /api/voice/get-voice/{voiceUUID}', { params: { voiceUUID: uuid } }),
      ).rejects.toMatchObject({ status: 404 });
    }
  });

  it('shows one voice to everybody who knows its address once it is open, and to its owner before', async () => {
    const owner = await signUp(server);
    const { uuid } = await save(owner);
    const shown = (client: TestClient) =>
      client.call('GET /api/voice/get-voice/{voiceUUID}', { params: { voiceUUID: uuid } });
    expect(await shown(owner)).toMatchObject({ uuid, mine: true, visibility: 'private' });
    await update(owner, uuid, { visibility: 'unlisted' });
    expect(await shown(withoutSession(server))).toMatchObject({ uuid, mine: false });
  });

  it.each([
    ['POST', '/api/voice/save'],
    ['POST', `/api/voice/update/${randomUUID()}`],
    ['GET', '/api/voice/get-my-voices'],
    ['GET', '/api/voice/get-favorite-voices'],
    ['DELETE', `/api/voice/delete/${randomUUID()}`],
    ['GET', '/api/favorite/get'],
    ['POST', '/api/favorite/store'],
    ['DELETE', '/api/favorite/delete/1'],
    ['POST', '/api/vote/save'],
    ['POST', `/api/user/${randomUUID()}/setting`],
    ['GET', '/api/voice/reports'],
  ] as const)('asks a visitor to sign in for %s %s', async (method, path) => {
    const answer = await withoutSession(server).send(method, path, method === 'POST' ? { body: {} } : {});
    expect(answer.status).toBe(401);
  });

  it('lists a public voice, searched and narrowed by its facets, each with counts', async () => {
    const owner = await signUp(server);
    const settings = { pitch: 1 };
    const low = await save(owner, {
      ...{ name: 'Öde Höhle 100%_', visibility: 'public', gender: 'male', settings },
      ...{ tags: ['cave', 'deep'], language: 'en-gb', accent: 'welsh', age: 'old', useCase: 'gaming' },
      ...{ categoryId: 4, licence: 'CC-BY-4.0' },
    });
    const high = await save(owner, {
      ...{ name: 'Öde Helle', visibility: 'public', gender: 'female', tags: ['cave'], language: 'de' },
    });
    await save(owner, { name: 'Öde Stille', visibility: 'unlisted', tags: ['cave'] });
    const visitor = withoutSession(server);
    const found = async (query: Record<string, string>) =>
      (await universe(visitor, query)).data.map(({ uuid }) => uuid).sort();
    const both = [low.uuid, high.uuid].sort();
    expect(await found({ q: 'ode', tags: 'cave' })).toEqual(both);
    expect(await found({ q: 'ODE höh' })).toEqual([low.uuid]);
    const beyond = await universe(visitor, { q: 'ode', tags: 'cave', page: 2 });
    expect(beyond).toMatchObject({ data: [], meta: { total: 2 } });
    expect(await found({ q: '100%_' })).toEqual([low.uuid]);
    expect(await found({ q: 'ode %' })).toEqual([low.uuid]);
    expect(await found({ tags: 'cave,deep' })).toEqual([low.uuid]);
    expect(await found({ q: 'ode', language: 'en' })).toEqual([low.uuid]);
    expect(await found({ q: 'ode', language: 'en-US' })).toEqual([]);
    expect(await found({ q: 'ode', gender: 'male,female', kind: 'preset', engine: 'dsp' })).toEqual(both);
    expect(
      await found({
        ...{ q: 'ode', language: 'en-GB', accent: 'welsh', gender: 'male', age: 'old' },
        ...{ useCase: 'gaming', category: 'creatures', licence: 'CC-BY-4.0', tags: 'deep' },
      }),
    ).toEqual([low.uuid]);
    const filters = await visitor.call('GET /api/voice/filters', { query: { q: 'ode', gender: 'male' } });
    expect(filters.total).toBe(1);
    // the other gender stays to be chosen; other facets count what is left
    expect(filters.genders.map(({ value, count }) => `${value} ${count}`).sort()).toEqual([
      'female 1',
      'male 1',
    ]);
    expect(filters.languages).toEqual([{ value: 'en', name: 'English', count: 1 }]);
    expect(filters.categories[0]).toMatchObject({ value: 'creatures', count: 1 });
    const tags = await visitor.call('GET /api/tag', { query: { q: 'cav' } });
    expect(tags.data).toMatchObject([{ name: 'cave', slug: 'cave', count: 2 }]);
    const languages = await visitor.call('GET /api/language', { query: {} });
    expect(languages.data.find(({ code }) => code === 'de')).toMatchObject({
      name: 'German',
      nativeName: 'Deutsch',
      tts: false,
    });
    const categories = await visitor.call('GET /api/voice-category', { query: {} });
    expect(categories.data.find(({ slug }) => slug === 'creatures')?.count).toBe(1);
  });

  it('knows categories and languages by their rows: new ones count, unknown ones are refused', async () => {
    const owner = await signUp(server);
    const added = await nameCategory(server.ctx, { slug: 'singing', name: 'Singing voices' });
    expect(added).toMatchObject({ added: true, icon: 'audio-lines' });
    const named = `Aria ${randomUUID()}`;
    const sung = await save(owner, {
      ...{ name: named, categoryId: added.id, language: 'tlh', visibility: 'public', licence: 'CC0-1.0' },
    });
    const q = named.toLowerCase();
    const query = { q, category: 'singing' };
    const visitor = withoutSession(server);
    const found = await visitor.call('GET /api/voice/get-voice-universe-voices', { query });
    expect(found.data.map(({ uuid }) => uuid)).toEqual([sung.uuid]);
    const filters = await visitor.call('GET /api/voice/filters', { query: { q } });
    expect(filters.categories).toEqual([{ value: 'singing', name: 'Singing voices', count: 1 }]);
    // nobody had to name it before
    expect(filters.languages).toEqual([{ value: 'tlh', name: 'Klingon', count: 1 }]);
    await nameLanguage(server.ctx, { code: 'tlh', name: 'Klingon of Qo’noS' });
    const again = await visitor.call('GET /api/voice/filters', { query: { q, kind: 'preset' } });
    expect(again.languages[0]?.name).toBe('Klingon of Qo’noS');
    await expect(save(owner, { name: `x ${randomUUID()}`, categoryId: 999 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { categoryId: ['There is no such category.'] } },
    });
    expect((await save(owner, { name: `y ${randomUUID()}`, categoryId: undefined })).categoryId).toBe(7);
  });

  it('answers public lists with an ETag, and with 304 to whoever has them', async () => {
    const visitor = withoutSession(server);
    for (const [path, cache] of [
      ['/api/voice-category', 'public, max-age=300'],
      ['/api/voice/get-voice-universe-voices', 'private, no-cache'],
    ] as const) {
      const first = await visitor.raw('GET', path);
      expect(first.headers.get('cache-control')).toBe(cache);
      const etag = first.headers.get('etag') ?? '';
      expect((await visitor.raw('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  it('sorts by votes, uses, date and trend, in pages without doubles', async () => {
    const owner = await signUp(server);
    const tag = `sort ${made}`;
    const voices: Voice[] = [];
    for (let n = 0; n < 4; n++) {
      voices.push(await save(owner, { visibility: 'public', tags: [tag] }));
      clock.advance(60_000);
    }
    const [first, second, third, fourth] = voices.map(({ uuid }) => uuid);
    const fans = [await signUp(server), await signUp(server)];
    for (const fan of fans)
      await fan.call('POST /api/vote/save/{vote?}', { body: { voiceUUID: second ?? '', value: 1 } });
    await fans[0]?.call('POST /api/vote/save/{vote?}', { body: { voiceUUID: fourth ?? '', value: -1 } });
    await fans[0]?.call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: third ?? '' }, body: {} });
    const order = async (sort: string) =>
      (await universe(withoutSession(server), { tags: tag, sort })).data.map(({ uuid }) => uuid);
    expect(await order('new')).toEqual([fourth, third, second, first]);
    expect(await order('votes')).toEqual([second, third, first, fourth]);
    expect((await order('uses'))[0]).toBe(third);
    expect((await order('trending'))[0]).toBe(second);
    const pages = [1, 2].map((page) => universe(withoutSession(server), { tags: tag, page, perPage: 2 }));
    const uuids = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ uuid }) => uuid));
    expect(uuids.sort()).toEqual([first, second, third, fourth].sort());
  });

  it('still shows a voice whose settings are of an older kind', async () => {
    const owner = await signUp(server);
    const { id, uuid } = await save(owner);
    await voiceRows(server.ctx).update({ settings: '{"pitch":1,"drive":3}' }, { where: { id } });
    expect(await read(owner, uuid)).toMatchObject({ uuid, settings: null });
  });

  it('lets an unlisted voice be reached by its uuid only', async () => {
    const voice = await save(await signUp(server), { name: 'Behind the curtain', visibility: 'unlisted' });
    expect(await read(withoutSession(server), voice.uuid)).toMatchObject({ name: voice.name, mine: false });
    expect((await universe(withoutSession(server), { q: 'curtain' })).meta.total).toBe(0);
  });

  it('shares a trained voice only when it is trained and its speaker agrees', async () => {
    const owner = await signUp(server);
    const draft = await save(owner, { settings: undefined });
    expect(draft).toMatchObject({ kind: 'profile', status: 'draft', settings: null });
    await expect(update(owner, draft.uuid, { visibility: 'public' })).rejects.toMatchObject({ status: 409 });
    const voice = await trained(owner);
    for (const [body, field] of [
      [{ visibility: 'public' }, 'consent'],
      [{ visibility: 'unlisted' }, 'consent'],
      [{ visibility: 'public', consent: 'own-voice' }, 'consentStatement'],
      [{ visibility: 'public', consent: 'licensed', licence: 'MIT' }, 'licence'],
      [{ categoryId: 99 }, 'categoryId'],
    ] as const) {
      const refused = await update(owner, voice.uuid, body).catch((error: CallFailed) => error);
      expect(refused).toBeInstanceOf(CallFailed);
      expect((refused as CallFailed).body.errors).toHaveProperty(field);
    }
    const stolen = await consentOf(await signUp(server));
    await expect(
      update(owner, voice.uuid, { visibility: 'public', consent: 'own-voice', consentStatement: stolen }),
    ).rejects.toMatchObject({ status: 404 });
    const consentStatement = await consentOf(owner);
    const open = await update(owner, voice.uuid, {
      visibility: 'public',
      consent: 'own-voice',
      consentStatement,
    });
    expect(open).toMatchObject({ visibility: 'public', publishedAt: expect.any(String) });
    expect(await read(withoutSession(server), voice.uuid)).toMatchObject({ name: voice.name });
  });

  it('goes from draft to ready only by the way of training, and one mover at a time', async () => {
    const { id, uuid } = await save(await signUp(server), { settings: undefined });
    const move = (to: VoiceStatus) =>
      server.ctx.db.transaction((transaction) => moveVoice(server.ctx, id, to, transaction));
    for (const wrong of ['training', 'failed', 'cancelled'] as const)
      await expect(move(wrong)).rejects.toMatchObject({ code: 'illegal_transition' });
    const racing = await Promise.allSettled([move('queued'), move('queued')]);
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const step of ['training', 'failed', 'queued', 'cancelled'] as const) await move(step);
    expect(await voiceRows(server.ctx).findOne({ where: { uuid } })).toMatchObject({ status: 'cancelled' });
  });

  it('sends a voice’s file whole, in ranges and by ETag, as its licence allows', async () => {
    const owner = await signUp(server);
    const voice = await trained(owner, { consent: 'synthetic' });
    await update(owner, voice.uuid, { visibility: 'public' });
    const whole = await model(owner, voice.uuid);
    expect(whole).toMatchObject({ status: 200, body: voice.bytes.toString() });
    expect(whole.headers.get('etag')).toBe(`"${'a'.repeat(64)}"`);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment.*\.fvoice$/);
    const part = await model(owner, voice.uuid, '', { range: 'bytes=3-6' });
    expect(part).toMatchObject({ status: 206, body: voice.bytes.subarray(3, 7).toString() });
    expect((await model(owner, voice.uuid, '', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(
      200,
    );
    expect((await model(owner, voice.uuid, '', { range: 'bytes=9999-' })).status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await model(owner, voice.uuid, '', { 'if-none-match': etag })).status).toBe(304);
    expect((await model(owner, voice.uuid, '?format=onnx')).status).toBe(404);
    expect((await model(owner, voice.uuid, '?version=7')).status).toBe(404);
    const other = await signUp(server);
    // `use-only` is the usual licence
    expect((await model(other, voice.uuid)).status).toBe(403);
    expect((await read(other, voice.uuid))?.canDownload).toBe(false);
    await update(owner, voice.uuid, { licence: 'CC-BY-4.0' });
    expect((await model(other, voice.uuid)).status).toBe(200);
    const json = await model(withoutSession(server), voice.uuid, '?format=json');
    expect(JSON.parse(String(json.body))).toMatchObject({
      uuid: voice.uuid,
      settings: neutralVoice,
      licence: 'CC-BY-4.0',
    });
  });

  it('keeps the version that a holder uses when its owner changes, withdraws or deletes the voice', async () => {
    const owner = await signUp(server);
    const [fan, user, late] = [await signUp(server), await signUp(server), await signUp(server)];
    const { uuid, id } = await save(owner, {
      visibility: 'public',
      licence: 'CC0-1.0',
      settings: { pitch: 2 },
    });
    expect((await favor(fan, uuid)).status).toBe(201);
    expect((await favor(fan, uuid)).status).toBe(200);
    await user.call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: uuid }, body: {} });
    await update(owner, uuid, { settings: { pitch: 5 }, changelog: 'Higher' });
    expect(await read(late, uuid)).toMatchObject({ version: 2, settings: { pitch: 5 }, notice: null });
    for (const holder of [fan, user])
      expect(await read(holder, uuid)).toMatchObject({
        ...{ version: 1, settings: { pitch: 2 }, notice: { kind: 'newer-version' } },
      });
    // once more a favourite: the newest
    await favor(user, uuid);
    expect(await read(user, uuid)).toMatchObject({ version: 2, notice: null });
    const versions = await fan.call('GET /api/voice/versions/{voiceUUID}', { params: { voiceUUID: uuid } });
    expect(versions.data.map((one) => [one.version, one.changelog])).toEqual([
      [2, 'Higher'],
      [1, null],
    ]);

    await update(owner, uuid, { visibility: 'private' });
    expect(await read(late, uuid)).toBeUndefined();
    expect(await read(fan, uuid)).toMatchObject({ settings: { pitch: 2 }, notice: { kind: 'withdrawn' } });
    expect((await model(fan, uuid, '?version=2')).status).toBe(404);

    await remove(owner, uuid);
    expect(await read(owner, uuid)).toBeUndefined();
    expect(await read(fan, uuid)).toMatchObject({ settings: { pitch: 2 }, notice: { kind: 'deleted' } });
    clock.advance(7 * dayMs + 1);
    await sweepVoices(server.ctx);
    expect(await read(fan, uuid)).toMatchObject({ settings: { pitch: 2 }, ownerUsername: null });
    const held = await fan.call('GET /api/voice/get-favorite-voices', { query: {} });
    expect(held.data.map((voice) => voice.uuid)).toEqual([uuid]);
    expect(await versionRows(server.ctx).count({ where: { voiceId: id } })).toBe(2);
  });

  it('brings a deleted voice back within seven days, and ends it with its files after', async () => {
    const owner = await signUp(server);
    const voice = await trained(owner, { name: 'Phoenix', consent: 'synthetic' });
    await update(owner, voice.uuid, { visibility: 'public' });
    const deletedAt = clock.now();
    await remove(owner, voice.uuid);
    await expect(remove(owner, voice.uuid)).rejects.toMatchObject({ status: 404 });
    expect((await universe(withoutSession(server), { q: 'phoenix' })).meta.total).toBe(0);
    const gone = await owner.call('GET /api/voice/get-my-voices', { query: { deleted: 'true' } });
    expect(gone.data[0]?.deletedUntil).toBe(new Date(deletedAt + 7 * dayMs).toISOString());
    // its name is free meanwhile
    const namesake = await save(owner, { name: 'phoenix' });
    await expect(update(owner, voice.uuid, { restore: true })).rejects.toMatchObject({ status: 409 });
    await update(owner, namesake.uuid, { name: 'Ashes' });
    const back = await update(owner, voice.uuid, { restore: true });
    expect(back).toMatchObject({ name: 'Phoenix', visibility: 'private', deletedUntil: null });
    await remove(owner, voice.uuid);
    const row = await voiceRows(server.ctx).findByPk(voice.id, { rejectOnEmpty: true });
    clock.advance(7 * dayMs - 1000);
    await sweepVoices(server.ctx);
    expect(await server.ctx.storage.size(row.modelKey ?? '')).not.toBeNull();
    clock.advance(1001);
    await sweepVoices(server.ctx);
    expect(await server.ctx.storage.size(row.modelKey ?? '')).toBeNull();
    expect(await voiceRows(server.ctx).count({ where: { id: voice.id } })).toBe(0);
  });

  it('gives two voices of one owner two names, and people the same names as they like', async () => {
    const owner = await signUp(server);
    await save(owner, { name: 'Echo' });
    for (const name of ['echo', ' ECHO '])
      await expect(save(owner, { name })).rejects.toMatchObject({ status: 409 });
    await save(owner, { name: 'Écho' });
    await save(await signUp(server), { name: 'Echo' });
    const racing = await Promise.all(
      Array.from({ length: 5 }, () =>
        save(owner, { name: 'Race' }).then(
          () => 1,
          () => 0,
        ),
      ),
    );
    expect(racing.filter(Boolean)).toHaveLength(1);
  });

  it('refuses what a voice can’t be, with a word for each field', async () => {
    const owner = await signUp(server);
    for (const [body, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: 'abc\u202edef' }, 'name'],
      [{ name: 'line\nbreak' }, 'name'],
      [{ language: 'english' }, 'language'],
      [{ tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }, 'tags'],
      [{ tags: ['<script>'] }, 'tags.0'],
      [{ settings: { pitch: 25 } }, 'settings.pitch'],
      [{ settings: { effects: [{ kind: 'nuke' }] } }, 'settings.effects.0.kind'],
      [{ licence: 'mine' }, 'licence'],
      [{ audioIds: ['1'] }, 'audioIds.0'],
    ] as const) {
      const answer = await owner.send('POST', '/api/voice/save', {
        body: { name: 'Good', settings: { pitch: 1 }, ...body },
      });
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.body).toHaveProperty(['errors', field]);
    }
    const stolen = await consentOf(await signUp(server));
    await expect(save(owner, { audioIds: [stolen] })).rejects.toMatchObject({ status: 404 });
    const right = await save(owner, { name: 'صوت 声音', description: 'Two\nlines', tags: ['звук'] });
    expect(right).toMatchObject({ name: 'صوت 声音', tags: ['звук'] });
  });

  it('counts a vote a person, takes it back, and none for one’s own', async () => {
    const owner = await signUp(server);
    const { uuid } = await save(owner, { visibility: 'public' });
    const vote = (client: TestClient, value: number) =>
      client.send('POST', '/api/vote/save', { body: { voiceUUID: uuid, value } });
    expect((await vote(owner, 1)).status).toBe(403);
    const fan = await signUp(server);
    const racing = await Promise.all(Array.from({ length: 5 }, () => vote(fan, 1)));
    for (const answer of racing) expect(answer.status).toBe(200);
    expect((await vote(fan, 1)).body).toMatchObject({ votes: 1, mine: 1 });
    expect((await vote(await signUp(server), 1)).body).toMatchObject({ votes: 2 });
    expect((await vote(fan, -1)).body).toMatchObject({ votes: 0, mine: -1 });
    expect(await read(fan, uuid)).toMatchObject({ votes: 0, myVote: -1 });
    expect((await vote(fan, 0)).body).toEqual({ id: null, votes: 1, mine: 0 });
    expect((await vote(fan, 2)).status).toBe(422);
  });

  it('changes the vote that is named, and no other one', async () => {
    const owner = await signUp(server);
    const [first, second] = [
      (await save(owner, { visibility: 'public' })).uuid,
      (await save(owner, { visibility: 'public' })).uuid,
    ];
    const vote = async (client: TestClient, voiceUUID: string, value: number, id?: number) => {
      const path = `/api/vote/save${id === undefined ? '' : `/${id}`}`;
      const { status, body } = await client.send('POST', path, { body: { voiceUUID, value } });
      return { status, ...(body as { id: number; votes: number }) };
    };
    const [fan, stranger] = [await signUp(server), await signUp(server)];
    const { id } = await vote(fan, first, 1);
    expect(await vote(fan, first, -1, id)).toMatchObject({ status: 200, id, votes: -1 });
    // a stranger's vote, a vote for another voice, one that never was
    expect((await vote(stranger, first, 1, id)).status).toBe(404);
    expect((await vote(fan, second, 1, id)).status).toBe(404);
    expect((await vote(fan, first, 1, id + 1000)).status).toBe(404);
    expect(await vote(fan, first, 0, id)).toMatchObject({ status: 200, id: null, votes: 0 });
    expect((await vote(fan, first, 1, id)).status).toBe(404);
    expect(await read(fan, second)).toMatchObject({ votes: 0, myVote: 0 });
  });

  it('counts everybody who likes a voice at the same moment', async () => {
    const { uuid } = await save(await signUp(server), { visibility: 'public' });
    const fans = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
    const answers = await Promise.all(
      fans.flatMap((fan) => [
        favor(fan, uuid),
        fan.send('POST', '/api/vote/save', { body: { voiceUUID: uuid, value: 1 } }),
        fan.send('POST', `/api/voice/use/${uuid}`, { body: {} }),
        save(fan, { tags: ['shared', `own ${made}`, 'another'] }).then(() => ({ status: 200 })),
      ]),
    );
    expect(answers.filter(({ status }) => status > 201)).toEqual([]);
    expect(await read(fans[0] ?? server.client(), uuid)).toMatchObject({ favorites: 6, votes: 6, uses: 6 });
  });

  it('keeps favourites, lists them newest first and ends them by either name', async () => {
    const owner = await signUp(server);
    const [one, two] = [
      await save(owner, { visibility: 'public' }),
      await save(owner, { visibility: 'unlisted' }),
    ];
    const fan = await signUp(server);
    for (const voice of [one, two]) await favor(fan, voice.uuid);
    const { data, meta } = await fan.call('GET /api/favorite/get', { query: {} });
    expect(data.map(({ voice }) => voice.uuid)).toEqual([two.uuid, one.uuid]);
    expect(meta.total).toBe(2);
    expect(await read(fan, one.uuid)).toMatchObject({
      favorite: true,
      favoriteId: data[1]?.id,
      favorites: 1,
    });
    const end = async (client: TestClient, favorite: string | number) =>
      (await client.send('DELETE', `/api/favorite/delete/${favorite}`)).status;
    expect(await end(await signUp(server), data[0]?.id ?? 0)).toBe(404);
    expect(await end(fan, data[0]?.id ?? 0)).toBe(204);
    for (let times = 0; times < 2; times++) expect(await end(fan, one.uuid)).toBe(204);
    expect((await fan.call('GET /api/favorite/get', { query: {} })).meta.total).toBe(0);
    expect((await read(fan, one.uuid))?.favorites).toBe(0);
    expect((await fan.send('POST', '/api/favorite/store', { body: {} })).status).toBe(422);
    expect((await fan.send('POST', '/api/favorite/store', { body: { voiceUUID: one.uuid } })).status).toBe(
      201,
    );
  });

  it('counts one use a day and person', async () => {
    const { uuid } = await save(await signUp(server), { visibility: 'public' });
    const fan = await signUp(server);
    const use = () => fan.call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: uuid }, body: {} });
    await use();
    expect((await use()).uses).toBe(1);
    clock.advance(dayMs);
    expect((await use()).uses).toBe(2);
  });

  it('keeps a person’s own trim of a voice, field by field', async () => {
    const { uuid } = await save(await signUp(server), { visibility: 'public' });
    const fan = await signUp(server);
    const set = (body: Record<string, unknown>) =>
      fan.call('POST /api/user/{voiceUUID}/setting', { params: { voiceUUID: uuid }, body: body as never });
    await set({ pitch: 2, hotkey: 'Ctrl+1' });
    expect((await set({ mix: 0.5, hotkey: null })).settings).toEqual({ pitch: 2, mix: 0.5 });
    expect((await read(fan, uuid))?.mySettings).toEqual({ pitch: 2, mix: 0.5 });
    expect((await read(await signUp(server), uuid))?.mySettings).toBeNull();
    await expect(set({ pitch: 99 })).rejects.toMatchObject({ status: 422 });
  });

  it('takes a report, again in place of the first, and shows it to support only', async () => {
    const { uuid } = await save(await signUp(server), { visibility: 'public' });
    const fan = await signUp(server);
    for (const details of ['It is me', 'It is really me'])
      await fan.call('POST /api/voice/report/{voiceUUID}', {
        params: { voiceUUID: uuid },
        body: { reason: 'impersonation', details },
      });
    expect((await fan.send('GET', '/api/voice/reports')).status).toBe(403);
    const staff = await makeStaff(server, await signUp(server));
    const { data } = await staff.call('GET /api/voice/reports', { query: {} });
    expect(data.filter((report) => report.voiceUuid === uuid)).toMatchObject([
      { reason: 'impersonation', details: 'It is really me' },
    ]);
  });

  it('keeps a picture without what a camera wrote into it, and refuses what is none', async () => {
    const owner = await signUp(server);
    const { uuid } = await save(owner);
    const photo = await photoOf({ width: 60, height: 90, format: 'png' });
    const avatarUploadId = await sendParts(owner, photo, { fileName: 'me.png', purpose: 'avatar' });
    const { avatarUrl } = await update(owner, uuid, { avatarUploadId });
    const picture = await withoutSession(server).open('GET', avatarUrl ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(photo.includes('Canon')).toBe(true);
    expect(bytes.includes('Canon')).toBe(false);
    const broken = await sendParts(owner, photo.subarray(0, 90), { purpose: 'avatar' });
    await expect(update(owner, uuid, { avatarUploadId: broken })).rejects.toMatchObject({ status: 422 });
    await expect(update(await signUp(server), uuid, { avatarUploadId: broken })).rejects.toMatchObject({
      status: 404,
    });
    expect((await update(owner, uuid, { avatarUploadId: null })).avatarUrl).toBeNull();
    expect((await withoutSession(server).open('GET', avatarUrl ?? '')).status).toBe(404);
  });

  it('lets nothing of a closed account stay, also not what others hold', async () => {
    const owner = await signUp(server);
    const voice = await trained(owner, { consent: 'synthetic' });
    await update(owner, voice.uuid, { visibility: 'public' });
    const fan = await signUp(server);
    await favor(fan, voice.uuid);
    const liked = await save(fan, { visibility: 'public' });
    await favor(owner, liked.uuid);
    await owner.call('POST /api/vote/save/{vote?}', { body: { voiceUUID: liked.uuid, value: 1 } });
    await owner.call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: liked.uuid }, body: {} });
    const row = await voiceRows(server.ctx).findByPk(voice.id, { rejectOnEmpty: true });
    const { id: userId } = await owner.call('GET /api/user', {});
    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId, transaction }),
    );
    expect(await read(fan, voice.uuid)).toBeUndefined();
    expect((await fan.call('GET /api/favorite/get', { query: {} })).meta.total).toBe(0);
    expect(await server.ctx.storage.size(row.modelKey ?? '')).toBeNull();
    expect(await useRows(server.ctx).count({ where: { userId } })).toBe(0);
    expect(await read(fan, liked.uuid)).toMatchObject({ favorites: 0, votes: 0 });
  });
});
