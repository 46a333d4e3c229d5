import { defaultAppSettings } from '@formant/contract/preferences';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { forgetUser } from './documents.ts';

onEachDatabase('preferences', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false });
  });
  afterAll(() => server.close());

  it('keeps keys with the account, by version, and nobody else’s', async () => {
    const client = await signUp(server);
    expect(await client.call('GET /api/metadata/show')).toEqual({ data: {}, version: 0 });
    const set = { 'tour.seen': 3, theme: { dark: true }, gone: null };
    const made = await client.call('POST /api/metadata/update', { body: { set, version: 0 } });
    expect(made).toEqual({ data: set, version: 1 });
    expect(
      await client.call('POST /api/metadata/update', { body: { set: { 'tour.seen': 4 }, unset: ['gone'] } }),
    ).toEqual({ data: { 'tour.seen': 4, theme: { dark: true } }, version: 2 });
    expect(await client.call('GET /api/metadata/show', { query: { keys: 'tour.seen,none' } })).toEqual({
      data: { 'tour.seen': 4 },
      version: 2,
    });
    const stale = await client.send('POST', '/api/metadata/update', { body: { set: { a: 1 }, version: 1 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await (await signUp(server)).call('GET /api/metadata/show')).data).toEqual({});
  });

  it('loses none of many changes at once, and takes one of those that have seen the same', async () => {
    const client = await signUpWithToken(server);
    const update = (body: Record<string, unknown>) => client.send('POST', '/api/metadata/update', { body });
    const merged = await Promise.all([1, 2, 3, 4, 5].map((n) => update({ set: { [`k${n}`]: n } })));
    expect(merged.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { data, version } = await client.call('GET /api/metadata/show');
    expect([data, version]).toEqual([{ k1: 1, k2: 2, k3: 3, k4: 4, k5: 5 }, 5]);
    const raced = await Promise.all([1, 2, 3].map((n) => update({ set: { who: n }, version })));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('refuses what is too much, and keys that are none', async () => {
    const client = await signUp(server);
    const status = async (body: Record<string, unknown>) =>
      (await client.send('POST', '/api/metadata/update', { body })).status;
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`k${n}`, n]));
    expect(await status({ set: many })).toBe(422);
    expect(await status({ set: { big: 'x'.repeat(17_000) } })).toBe(422);
    expect(await status({ set: { 'no key': 1 } })).toBe(422);
    expect(await status({ set: { constructor: 1 } })).toBe(422);
    expect((await client.call('GET /api/metadata/show')).version).toBe(0);
  });

  it('keeps the app’s settings over their defaults', async () => {
    const app = await signUpWithToken(server);
    expect(await app.call('GET /api/app-settings/show')).toEqual({
      settings: defaultAppSettings,
      version: 0,
      changedAt: {},
    });
    const changed = await app.call('POST /api/app-settings/update', {
      body: { settings: { theme: 'dark', hotkeys: { mute: 'Ctrl+M' } }, version: 0 },
    });
    const settings = { ...defaultAppSettings, theme: 'dark', hotkeys: { mute: 'Ctrl+M' } };
    const now = expect.any(String);
    expect(changed).toEqual({ settings, version: 1, changedAt: { theme: now, hotkeys: now } });
    expect(await app.call('GET /api/app-settings/show')).toEqual(changed);
    const send = async (body: Record<string, unknown>) =>
      (await app.send('POST', '/api/app-settings/update', { body })).status;
    expect(await send({ settings: { theme: 'light' }, version: 0 })).toBe(409);
    expect(await send({ settings: { bufferSize: 100 } })).toBe(422);
    expect(await send({ settings: { colour: 'red' } })).toBe(422);
    // metadata is another document
    expect((await app.call('GET /api/metadata/show')).data).toEqual({});
  });

  it('lets the later change of a setting win, whichever computer tells it first', async () => {
    const app = await signUpWithToken(server);
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
    const update = (body: object) => app.call('POST /api/app-settings/update', { body: body as never });
    const noon = at(60);
    await update({
      settings: { theme: 'dark', monitor: true },
      changedAt: { theme: noon, monitor: at(600) },
    });
    // changed earlier, on a computer that had no network until now; one setting of two is the newer there
    const merged = await update({
      settings: { theme: 'light', monitor: false },
      changedAt: { theme: at(120), monitor: at(300) },
    });
    expect(merged.settings).toMatchObject({ theme: 'dark', monitor: false });
    expect(merged.changedAt.theme).toBe(noon);
    // a clock that is a year ahead wins nothing for the year
    await update({ settings: { theme: 'light' }, changedAt: { theme: at(-365 * 86_400) } });
    expect((await update({ settings: { theme: 'system' } })).settings.theme).toBe('system');
    const send = async (changedAt: object) =>
      (await app.send('POST', '/api/app-settings/update', { body: { settings: {}, changedAt } })).status;
    expect(await send({ theme: 'noon' })).toBe(422);
    expect(await send({ colour: noon })).toBe(422);
  });

  it('is closed to visitors, and gone with the account', async () => {
    for (const [method, address] of [
      ['GET', '/api/metadata/show'],
      ['POST', '/api/metadata/update'],
      ['GET', '/api/app-settings/show'],
      ['POST', '/api/app-settings/update'],
    ] as const)
      expect((await withoutSession(server).send(method, address)).status, address).toBe(401);
    const client = await signUp(server);
    await client.call('POST /api/metadata/update', { body: { set: { a: 1 } } });
    const { id } = await client.call('GET /api/user');
    await server.ctx.db.transaction((transaction) => forgetUser(server.ctx, id, transaction));
    expect(await client.call('GET /api/metadata/show')).toEqual({ data: {}, version: 0 });
  });
});
