import { deviceTimes } from '@formant/contract/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { deviceRows, heartbeatHourRows, heartbeatRows, sweepHeartbeats } from '../../people/devices/index.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { makeUser } from '../../testing/make/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { type Beat, recordedOf, stretchesOf } from './beats.ts';
import { figuresOf } from './figures.ts';

const minuteMs = 60_000;
const start = Date.UTC(2026, 10, 2, 8);
/** The same numbers each time: a generator of Park and Miller. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** An app that is opened and left, sleeps, has gaps in its sound and updates itself, from `start` on. */
function lifeOf(seed: number, count: number): Beat[] {
  const random = numbers(seed);
  const beats: Beat[] = [];
  let [at, uptimeS, xruns, appVersion] = [start + random(hourMs), 30, random(3), '1.0.0'];
  for (let i = 0; i < count; i++) {
    const live = random(3) > 0;
    beats.push({
      at,
      appVersion,
      uptimeS,
      xruns,
      latencyMs: live ? 20 + random(400) / 10 : 0,
      intervalS: 60,
    });
    const asleep = random(25) === 0 ? random(200) * minuteMs : 0;
    const anew = random(30) === 0;
    at += minuteMs + random(5000) + asleep;
    uptimeS = anew ? 5 : uptimeS + 60;
    xruns = anew ? random(2) : xruns + (live ? random(4) : 0);
    if (anew && random(2) === 0) appVersion = '1.1.0';
  }
  return beats;
}

onEachDatabase('heartbeats that are older than they are kept', (database) => {
  const clock = manualClock(start + dayMs);
  let server: TestServer;
  let userId = 0;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
    userId = (await (await makeUser(server)).call('GET /api/user')).id;
  });
  afterAll(() => server.close());

  async function device(beats: readonly Beat[], name: string): Promise<number> {
    const { id } = await deviceRows(server.ctx).create({
      ...{ userId, deviceId: `device-${name}`, name, seenAt: start, onlineUntil: start },
    });
    await heartbeatRows(server.ctx).bulkCreate(
      beats.map((beat) => ({ ...beat, device: id, engine: beat.latencyMs > 0 ? 'live' : 'idle' })),
    );
    return id;
  }
  const figures = async (id: number) => figuresOf(await recordedOf(server.ctx, id), []);

  it('become hours that tell the same: how many, how late, how many gaps', async () => {
    const lives = [lifeOf(7, 400), lifeOf(8, 300), lifeOf(9, 1)];
    const ids = await Promise.all(lives.map((beats, i) => device(beats, `life-${i}`)));
    const before = await Promise.all(ids.map(figures));
    const silent = async (id: number) =>
      stretchesOf(await recordedOf(server.ctx, id)).filter(({ kind }) => kind === 'silent').length;
    const silences = await Promise.all(ids.map(silent));
    expect(silences[0]).toBeGreaterThan(3);

    // not one hour too early
    clock.advance(start + deviceTimes.heartbeatKeptDays * dayMs + hourMs - 1 - clock.now());
    await sweepHeartbeats(server.ctx);
    expect(await heartbeatHourRows(server.ctx).count()).toBe(0);
    // half of it is hours, half heartbeats; then all of it
    for (const hours of [3, 48]) {
      clock.advance(hours * hourMs);
      await sweepHeartbeats(server.ctx);
      for (const [i, id] of ids.entries()) {
        const now = await figures(id);
        expect(now.map(({ t, beats, gaps }) => [t, beats, gaps])).toEqual(
          before[i]?.map(({ t, beats, gaps }) => [t, beats, gaps]),
        );
        for (const [h, { latencyLow, latencyHigh, latencyMs }] of now.entries()) {
          expect(latencyLow).toBe(before[i]?.[h]?.latencyLow);
          expect(latencyHigh).toBe(before[i]?.[h]?.latencyHigh);
          expect(latencyMs === null).toBe(before[i]?.[h]?.latencyMs === null);
          if (latencyMs === null || latencyLow === null || latencyHigh === null) continue;
          expect(latencyMs).toBeGreaterThanOrEqual(latencyLow - 0.05); // rounded to a tenth
          expect(latencyMs).toBeLessThanOrEqual(latencyHigh + 0.05);
        }
      }
    }
    expect(await heartbeatRows(server.ctx).count()).toBe(0);
    for (const [i, id] of ids.entries()) {
      const hours = await heartbeatHourRows(server.ctx).findAll({ where: { device: id }, raw: true });
      expect(hours.reduce((sum, hour) => sum + hour.silences, 0)).toBe(silences[i]);
      for (const { gaps, gapsMin, gapsMax, beats } of hours) {
        expect(gapsMin * beats).toBeLessThanOrEqual(gaps);
        expect(gapsMax * beats).toBeGreaterThanOrEqual(gaps);
      }
    }
    // the mean, by its definition
    const first = lives[0]!.filter(({ at, latencyMs }) => at < start + hourMs && latencyMs > 0);
    const mean = first.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / first.length;
    expect((await recordedOf(server.ctx, ids[0]!)).hours[0]?.latencyAvg).toBeCloseTo(mean, 6);
    expect((await stretches(ids[0]!)).reduce((sum, { beats }) => sum + beats, 0)).toBe(400);
  });
  const stretches = async (id: number) => stretchesOf(await recordedOf(server.ctx, id));

  it('count on from their last one, and go after 90 days', async () => {
    const base = clock.now() - deviceTimes.heartbeatKeptDays * dayMs - 2 * hourMs;
    const at = base - (base % hourMs);
    const beat = (minute: number, xruns: number): Beat => ({
      ...{ at: at + minute * minuteMs, appVersion: '1.0.0', uptimeS: minute * 60, xruns, latencyMs: 30 },
      intervalS: 60,
    });
    const id = await device([beat(58, 10), beat(59, 12)], 'counting');
    await sweepHeartbeats(server.ctx);
    await heartbeatRows(server.ctx).bulkCreate(
      [beat(60, 15), beat(90, 15)].map((one) => ({ ...one, device: id, engine: 'live' })),
    );
    expect((await figures(id)).map(({ gaps }) => gaps)).toEqual([12, 3]);
    expect((await stretches(id)).map(({ kind, beats }) => [kind, beats])).toEqual([
      ['open', 2],
      ['open', 1],
      ['silent', 0],
      ['open', 1],
    ]);
    clock.advance(deviceTimes.heartbeatHoursKeptDays * dayMs);
    await sweepHeartbeats(server.ctx);
    expect(await recordedOf(server.ctx, id)).toEqual({ hours: [], beats: [] });
  });
});
