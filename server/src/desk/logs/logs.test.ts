import { randomUUID } from 'node:crypto';
import type { LiveReport } from '@formant/contract/logs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeVoice } from '../../testing/make/sound.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { sweepLiveReports } from './live.ts';
import { liveSessionRows } from './models.ts';

const send = (client: TestClient, body: unknown, voice = '') =>
  client.send('POST', voice ? `/api/log/log-live/${voice}` : '/api/log/log-live', { body });

onEachDatabase('logs', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  const report = (more: Partial<LiveReport> = {}): LiveReport => ({
    sessionId: randomUUID(),
    event: 'stop',
    durationMs: 60_000,
    latencyMs: 38.5,
    latencyP95Ms: 44,
    xruns: 1,
    profile: 'low',
    cpu: 0.06,
    sampleRate: 48_000,
    surface: 'web',
    ...more,
  });
  const row = (sessionId: string) => liveSessionRows(server.ctx).findOne({ where: { sessionId }, raw: true });

  it('keeps a run of an account, of the app with its token, and of a visitor', async () => {
    const [person, app] = [await signUp(server), await signUpWithToken(server)];
    const deviceId = randomUUID();
    const [first, second, third] = [report(), report({ deviceId, surface: 'desktop' }), report()];
    expect((await send(person, first)).status).toBe(204);
    expect((await send(app, second)).status).toBe(204);
    expect((await send(server.client(), third)).status).toBe(204);
    expect(await row(first.sessionId)).toMatchObject({
      userId: expect.any(Number),
      visitorKey: null,
      deviceId: null,
      latencyMs: 38.5,
      latencyP95Ms: 44,
      xruns: 1,
    });
    expect(await row(second.sessionId)).toMatchObject({ userId: expect.any(Number), deviceId });
    expect(await row(third.sessionId)).toMatchObject({ userId: null, visitorKey: expect.any(String) });
    const bare = report();
    expect((await send(withoutSession(server), bare)).status).toBe(204);
    expect(await row(bare.sessionId)).toMatchObject({ userId: null, visitorKey: null });
  });

  it('lets a later report take the place of an earlier one, and nobody else’s', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const start = report({ event: 'start', durationMs: 0, xruns: 0 });
    await send(person, start);
    await send(person, { ...start, event: 'stop', durationMs: 90_000, xruns: 4 });
    expect(await row(start.sessionId)).toMatchObject({ event: 'stop', durationMs: 90_000, xruns: 4 });
    // late and out of order: changes nothing
    expect((await send(person, start)).status).toBe(204);
    expect(await row(start.sessionId)).toMatchObject({ event: 'stop', durationMs: 90_000 });
    for (const stranger of [other, server.client(), withoutSession(server)])
      expect((await send(stranger, { ...start, durationMs: 100_000, xruns: 99 })).status).toBe(404);
    expect(await row(start.sessionId)).toMatchObject({ xruns: 4 });
  });

  it('names the voice where the caller may see it, and says nothing about the others’', async () => {
    const [owner, other] = [await signUp(server), await signUp(server)];
    const voice = await makeVoice(owner);
    const [mine, theirs, nobodys] = [report(), report(), report()];
    expect((await send(owner, mine, voice.uuid)).status).toBe(204);
    expect((await send(other, theirs, voice.uuid)).status).toBe(204);
    expect((await send(other, nobodys, randomUUID())).status).toBe(204);
    expect(await row(mine.sessionId)).toMatchObject({ voiceId: voice.id });
    expect(await row(theirs.sessionId)).toMatchObject({ voiceId: null });
    expect(await row(nobodys.sessionId)).toMatchObject({ voiceId: null });
  });

  it('takes figures only: nothing that is not asked for, nothing out of range', async () => {
    const person = await signUp(server);
    const bad: Record<string, unknown>[] = [
      { label: 'Microphone of Anna' },
      { cpu: 2 },
      { xruns: -1 },
      { durationMs: 8 * dayMs },
      { latencyMs: 'soon' },
      { profile: 'fast' },
      { sessionId: 'one' },
    ];
    for (const wrong of bad) expect((await send(person, { ...report(), ...wrong })).status).toBe(422);
    expect((await send(person, report(), 'no-uuid')).status).toBe(404);
    expect((await send(person, { ...report(), padding: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it('forgets after 90 days', async () => {
    const person = await signUp(server);
    const old = report();
    await send(person, old);
    clock.advance(89 * dayMs);
    await sweepLiveReports(server.ctx);
    expect(await row(old.sessionId)).not.toBeNull();
    clock.advance(2 * dayMs);
    await sweepLiveReports(server.ctx);
    expect(await row(old.sessionId)).toBeNull();
  });
});

onEachDatabase('logs under load', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      database,
      working: false,
      config: { rateLimits: true, countryHeader: 'x-country' },
    });
  });
  afterAll(() => server.close());

  it('says in which country the caller is, as the proxy in front says it', async () => {
    const country = async (headers: Record<string, string>) =>
      (await server.client().raw('GET', '/api/log/country', { headers })).body;
    expect(await country({ 'x-country': 'fr' })).toEqual({ country: 'FR', tier: 1 });
    expect(await country({ 'x-country': 'BR' })).toEqual({ country: 'BR', tier: 2 });
    expect(await country({})).toEqual({ country: 'US', tier: 1 });
  });

  it('tells whoever reports too often, in words for people', async () => {
    const client = withoutSession(server);
    const body = {
      event: 'glitch',
      durationMs: 1,
      latencyMs: 1,
      latencyP95Ms: 1,
      xruns: 1,
      profile: 'safe',
      cpu: 0,
      sampleRate: 48_000,
      surface: 'web',
    };
    const report = () => send(client, { ...body, sessionId: randomUUID() });
    for (let i = 0; i < 60; i++) expect((await report()).status).toBe(204);
    const refused = await report();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      display_notification: expect.stringMatching(/Too many reports.*Try again in/),
    });
  });
});
