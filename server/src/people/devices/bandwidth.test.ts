import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { keepWaitingDevice, signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { sweepBandwidth, uncounted } from './bandwidth.ts';
import { bandwidthRows } from './models.ts';

const minuteMs = 60_000;

describe('what earlier reports have not counted', () => {
  const window = (t0: number, t1: number, up: number, down = 0) => ({ t0, t1, up, down, rttMs: 10 });
  const sum = (pieces: readonly { up: number }[]) => pieces.reduce((total, { up }) => total + up, 0);

  it('is everything at first, and nothing of the same report again', () => {
    const report = window(0, 100, 1000, 500);
    expect(uncounted(report, [])).toEqual([report]);
    expect(uncounted(report, [report])).toEqual([]);
  });

  it('is the rest of a report that holds an earlier one', () => {
    expect(uncounted(window(0, 200, 1500), [window(0, 100, 1000)])).toEqual([window(100, 200, 500)]);
  });

  it('takes what overlaps by its share of the time', () => {
    // half of the known window lies in the report: 500 of its bytes are counted already
    expect(uncounted(window(50, 150, 900), [window(0, 100, 1000)])).toEqual([window(100, 150, 400)]);
  });

  it('fills the gaps between known windows to the byte, and never below zero', () => {
    const pieces = uncounted(window(0, 100, 101), [window(10, 20, 10), window(30, 40, 10)]);
    expect(pieces.map(({ t0, t1 }) => [t0, t1])).toEqual([
      [0, 10],
      [20, 30],
      [40, 100],
    ]);
    expect(sum(pieces)).toBe(81);
    expect(sum(uncounted(window(0, 100, 5), [window(10, 20, 10)]))).toBe(0);
  });
});

onEachDatabase('bandwidth', (database) => {
  // a whole hour, so that windows fall into known buckets
  const clock = manualClock(Math.floor(Date.now() / dayMs) * dayMs + 12 * 60 * minuteMs);
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  const person = async () => {
    const browser = await signUp(server);
    const { app, deviceId } = await signInDevice(server, browser);
    const { device } = await app.call('GET /api/app-user/show');
    return { browser, app, deviceId, id: device.id };
  };
  const at = (ms: number) => new Date(ms).toISOString();
  const report = (app: TestClient, id: number, fromMinutesAgo: number, toMinutesAgo: number, more = {}) =>
    app.send('POST', `/api/bandwidth/${id}`, {
      body: {
        up: 1000,
        down: 5000,
        rttMs: 20,
        t0: at(clock.now() - fromMinutesAgo * minuteMs),
        t1: at(clock.now() - toMinutesAgo * minuteMs),
        ...more,
      },
    });
  const usage = (app: TestClient, deviceId: string, days = 1) =>
    app.call('GET /api/bandwidth/{device}', {
      params: { device: deviceId },
      query: { days },
    });

  it('adds windows up, by hour and by day', async () => {
    const { app, deviceId, id } = await person();
    expect(await report(app, id, 130, 125)).toMatchObject({
      status: 200,
      body: { cap: null, throttle: false },
    });
    await report(app, id, 70, 65, { rttMs: 40 });
    await report(app, id, 65, 62, { rttMs: 60 });
    // what was not measured counts for nothing
    await report(app, id, 62, 61, { rttMs: undefined });
    await report(app, id, 5 * 24 * 60, 5 * 24 * 60 - 5, { rttMs: undefined });
    const hours = await usage(app, deviceId, 1);
    expect(hours).toMatchObject({ deviceId, up: 4000, down: 20_000, cap: null, consent: false });
    expect(hours.samples.map(({ up, rttMs }) => [up, rttMs])).toEqual([
      [1000, 20],
      [3000, 50],
    ]);
    const days = await usage(app, deviceId, 30);
    expect(days.samples.map(({ up, rttMs }) => [up, rttMs])).toEqual([
      [1000, null],
      [4000, 40],
    ]);
  });

  it('counts a report once however often and however cut it arrives', async () => {
    const { app, deviceId, id } = await person();
    await Promise.all([1, 2, 3, 4].map(() => report(app, id, 10, 5)));
    expect((await usage(app, deviceId)).up).toBe(1000);
    // the app never heard the answer and sends the same time again with what came since
    await report(app, id, 10, 0, { up: 1800, down: 5000 });
    expect(await usage(app, deviceId)).toMatchObject({ up: 1800, down: 5000 });
    await report(app, id, 8, 2, { up: 10, down: 10 });
    expect(await usage(app, deviceId)).toMatchObject({ up: 1800, down: 5000 });
  });

  it('is told by the device itself, and read by its owner', async () => {
    const [mine, theirs] = [await person(), await person()];
    const other = await keepWaitingDevice(server, mine.browser);
    expect((await report(theirs.app, mine.id, 10, 5)).status).toBe(404);
    expect((await report(other.app, mine.id, 10, 5)).status).toBe(404);
    expect((await report(mine.app, 999_999, 10, 5)).status).toBe(404);
    expect((await report(mine.app, mine.id, 10, 5)).status).toBe(200);
    const read = (app: TestClient, path: string) => app.send('GET', `/api/bandwidth/${path}`);
    expect((await read(other.app, mine.deviceId)).status).toBe(200);
    expect((await read(theirs.app, mine.deviceId)).status).toBe(404);
    expect((await read(mine.app, 'device-nobody')).status).toBe(404);
  });

  it('refuses what cannot be', async () => {
    const { app, deviceId, id } = await person();
    const bad = [
      { up: -1 },
      { down: 1.5 },
      { up: 2e12 },
      { rttMs: -1 },
      { t0: 'yesterday' },
      { t1: at(clock.now() - 60 * minuteMs) },
      { t0: at(clock.now() - 2 * dayMs) },
      { t1: at(clock.now() + dayMs / 2) },
      { t0: at(clock.now() - 91 * dayMs), t1: at(clock.now() - 91 * dayMs + 1000) },
      { user: 1 },
    ];
    for (const more of bad)
      expect((await report(app, id, 10, 5, more)).status, JSON.stringify(more)).toBe(422);
    for (const days of ['0', '91', '1.5', 'all', '-1'])
      expect((await app.send('GET', `/api/bandwidth/${deviceId}?days=${days}`)).status, days).toBe(422);
    expect((await app.send('GET', '/api/bandwidth/..%2F..')).status).toBe(404);
    expect((await app.send('POST', '/api/bandwidth/abc', { body: {} })).status).toBe(404);
  });

  it('keeps the rates of the line where they are told, and knows none where they are not', async () => {
    const { app, deviceId, id } = await person();
    await report(app, id, 20, 15, { line: { downKbps: 40_000, upKbps: 8000, lostPermille: 4 } });
    await report(app, id, 15, 10, { line: { downKbps: 20_000, upKbps: null, lostPermille: 8 } });
    await report(app, id, 10, 5);
    expect((await usage(app, deviceId)).samples).toMatchObject([
      { downKbps: 30_000, upKbps: 8000, lostPermille: 6 },
    ]);
    for (const line of [{ downKbps: -1, upKbps: 1, lostPermille: 0 }, { downKbps: 1 }, 'fast'])
      expect((await report(app, id, 4, 3, { line })).status, JSON.stringify(line)).toBe(422);
    const other = await person();
    await report(other.app, other.id, 10, 5);
    expect((await usage(other.app, other.deviceId)).samples).toMatchObject([
      { downKbps: null, upKbps: null, lostPermille: null },
    ]);
  });

  it('tests a line with as many bytes as are asked for, none that shrink, and keeps none', async () => {
    const { app, browser } = await person();
    const answer = await app.open('GET', '/api/connection-test/download?bytes=300000');
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(300_000);
    expect(gzipSync(bytes).byteLength).toBeGreaterThan(300_000);
    for (const wish of ['0', '-1', '1.5', String(8 * 1024 ** 2 + 1), 'all'])
      expect((await app.send('GET', `/api/connection-test/download?bytes=${wish}`)).status, wish).toBe(422);
    const up = (size: number) =>
      app.send('POST', '/api/connection-test/upload', { body: Buffer.alloc(size, 7) });
    expect((await up(4 * 1024 ** 2)).status).toBe(204);
    expect((await up(4 * 1024 ** 2 + 1)).status).toBe(413);
    expect((await browser.send('GET', '/api/connection-test/download?bytes=1')).status).toBe(403);
  });

  it('forgets after 90 days', async () => {
    const { app, id } = await person();
    await report(app, id, 10, 5);
    clock.advance(89 * dayMs);
    await sweepBandwidth(server.ctx);
    expect(await bandwidthRows(server.ctx).count({ where: { device: id } })).toBe(1);
    clock.advance(2 * dayMs);
    await sweepBandwidth(server.ctx);
    expect(await bandwidthRows(server.ctx).count({ where: { device: id } })).toBe(0);
  });
});
