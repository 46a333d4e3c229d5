import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLine } from './line.ts';
import { openLineBook } from './line-book.ts';
import { makeLineGate } from './line-gate.ts';
import { measured } from './line-meter.ts';
import { networkOf } from './network.ts';

vi.mock('../app-origin.ts', () => ({ appOrigin: 'http://formant' }));
const MiB = 1024 ** 2;
const home = { id: 'home', name: 'wlan0, 192.168.1.*' };
const train = { id: 'train', name: 'wlan0, 10.0.0.*' };

let folder: string;
let now = 0;
const nowMs = () => now;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-line-'));
  now = Date.UTC(2026, 0, 1);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A body that arrives in pieces, each after so many milliseconds. */
function slowly(bytes: number, pieces: number, pieceMs: number): ReadableStream<Uint8Array> {
  let left = pieces;
  return new ReadableStream(
    {
      pull(controller) {
        if (left-- === 0) return controller.close();
        now += pieceMs;
        controller.enqueue(new Uint8Array(bytes / pieces));
      },
    },
    // nothing comes before it is read
    { highWaterMark: 0 },
  );
}
const answerOf = (bytes: number, body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-length': String(bytes) } });

describe('a network', () => {
  const wlan = (address: string, mac = 'aa:bb:cc:dd:ee:ff') => ({
    wlan0: [
      {
        address,
        netmask: '255.255.255.0',
        family: 'IPv4' as const,
        mac,
        internal: false,
        cidr: `${address}/24`,
      },
    ],
  });
  it('is the same whatever address it has given out, and another one elsewhere', () => {
    const one = networkOf(wlan('192.168.1.23'), 'salt');
    expect(one?.name).toBe('wlan0, 192.168.1.*');
    expect(networkOf(wlan('192.168.1.77'), 'salt')).toEqual(one);
    expect(networkOf(wlan('192.168.2.23'), 'salt')?.id).not.toBe(one?.id);
    expect(networkOf(wlan('192.168.1.23'), 'another')?.id).not.toBe(one?.id);
  });
  it('is none without an address of a network, and no other one because a container has started', () => {
    const loopback = {
      address: '127.0.0.1',
      netmask: '255.0.0.0',
      mac: '',
      internal: true,
      cidr: '127.0.0.1/8',
    };
    expect(networkOf({ lo: [{ ...loopback, family: 'IPv4' }] }, 'salt')).toBeNull();
    const bridge = { ...wlan('172.17.0.1').wlan0[0]! };
    expect(networkOf({ ...wlan('192.168.1.23'), docker0: [bridge] }, 'salt')).toEqual(
      networkOf(wlan('192.168.1.23'), 'salt'),
    );
  });
});

describe('the meter', () => {
  const seen = () => {
    const moved: [string, number, number][] = [];
    const trips: (number | null | undefined)[] = [];
    return {
      moved,
      trips,
      parts: {
        nowMs,
        moved: (way: string, bytes: number, seconds: number) => void moved.push([way, bytes, seconds]),
        answered: (ms: number | null | undefined) => void trips.push(ms),
      },
    };
  };

  it('measures a file that comes by its time, and not what is small', async () => {
    const { moved, trips, parts } = seen();
    const serve = measured(parts, async (request) => {
      now += 40;
      return request.url.endsWith('/large')
        ? answerOf(MiB, slowly(MiB, 8, 250))
        : answerOf(100, slowly(100, 1, 9));
    });
    expect((await (await serve(new Request('http://x/large'))).arrayBuffer()).byteLength).toBe(MiB);
    await (await serve(new Request('http://x/small'))).arrayBuffer();
    expect(moved).toEqual([['down', MiB, 2]]);
    expect(trips).toEqual([40, 40]);
  });

  it('measures what is sent until the answer says that it has arrived', async () => {
    const { moved, trips, parts } = seen();
    const serve = measured(parts, async (request) => {
      await request.arrayBuffer();
      now += 1000;
      return new Response(null, { status: 204 });
    });
    await serve(new Request('http://x/', { method: 'PUT', body: new Uint8Array(2 * MiB) }));
    expect(moved).toEqual([['up', 2 * MiB, 1]]);
    expect(trips).toEqual([undefined]);
  });

  it('takes files that come together as one: they share the line', async () => {
    const { moved, parts } = seen();
    const serve = measured(parts, async () => answerOf(MiB, slowly(MiB, 4, 100)));
    const [a, b] = await Promise.all([serve(new Request('http://x/a')), serve(new Request('http://x/b'))]);
    await Promise.all([a?.arrayBuffer(), b?.arrayBuffer()]);
    // each alone would have seemed half as fast
    expect(moved).toEqual([['down', 2 * MiB, 0.8]]);
  });

  it('counts a request without an answer as lost, but not one that the person has ended', async () => {
    const { trips, parts } = seen();
    const serve = measured(parts, async () => Response.error());
    await serve(new Request('http://x/'));
    const end = new AbortController();
    const given = new Request('http://x/', { signal: end.signal });
    end.abort();
    await serve(given);
    expect(trips).toEqual([null]);
  });
});

describe('the book', () => {
  it('keeps each network by itself, over a restart, and forgets when told', () => {
    const book = openLineBook(folder, nowMs);
    book.moved(home, 'down', 10 * MiB, 1);
    book.moved(train, 'down', MiB, 4);
    book.answered(train, 300);
    book.answered(train, null);
    book.save();
    const again = openLineBook(folder, nowMs);
    expect(again.of(home).down?.bytesPerS).toBe(10 * MiB);
    expect(again.of(train)).toMatchObject({ trips: [300], asked: 2, lost: 1, down: { bytesPerS: MiB / 4 } });
    again.forget();
    again.save();
    expect(JSON.parse(readFileSync(path.join(folder, 'networks.json'), 'utf8'))).toEqual([]);
    // a paid line stays one
    again.moved(train, 'up', MiB, 1);
    again.choose(train, { metered: true, hourBytes: MiB });
    again.forget();
    expect(again.of(train)).toMatchObject({ metered: true, hourBytes: MiB, up: null });
  });
  it('follows a line that changes, and begins anew with a spoiled file', () => {
    writeFileSync(path.join(folder, 'networks.json'), '[{"id": 7}]');
    const book = openLineBook(folder, nowMs);
    expect(book.all()).toEqual([]);
    book.moved(home, 'up', 10 * MiB, 1);
    for (let i = 0; i < 8; i++) book.moved(home, 'up', MiB, 1);
    expect(book.of(home).up?.bytesPerS).toBeLessThan(1.6 * MiB);
    for (let i = 0; i < 300; i++) book.answered(home, 20);
    expect(book.of(home).trips).toHaveLength(20);
    expect(book.of(home).asked).toBeLessThanOrEqual(200);
  });
});

describe('the gate', () => {
  it('holds files while they are paused, and lets go of one that is cancelled', async () => {
    const gate = makeLineGate({ nowMs, line: () => null });
    await gate.pass(AbortSignal.timeout(1000));
    gate.pause(true);
    const end = new AbortController();
    let passed = false;
    const held = gate.pass(new AbortController().signal).then(() => {
      passed = true;
    });
    const cancelled = gate.pass(end.signal);
    end.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    expect([passed, gate.waits()]).toEqual([false, 'paused']);
    gate.pause(false);
    await held;
    expect(passed).toBe(true);
  });

  it('gives a paid line its share of each hour and no more; other lines have none', () => {
    const book = openLineBook(folder, nowMs);
    book.choose(train, { metered: true, hourBytes: 10 * MiB });
    let network = train;
    const gate = makeLineGate({ nowMs, line: () => book.of(network) });
    gate.count(9 * MiB);
    expect(gate.waits()).toBeNull();
    gate.count(MiB);
    expect(gate.waits()).toBe('hour');
    network = home;
    expect(gate.waits()).toBeNull();
    network = train;
    now += 3600_000;
    expect([gate.waits(), gate.hour().bytes]).toEqual([null, 0]);
  });
});

describe('the line', () => {
  it('sends nothing of its own but a test that is asked for, and measures that as everything else', async () => {
    const seen: string[] = [];
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      nowMs,
      changed: () => {},
      async serve(request) {
        const { pathname, searchParams } = new URL(request.url);
        seen.push(`${request.method} ${pathname}`);
        if (request.method === 'POST') {
          now += ((await request.arrayBuffer()).byteLength / MiB) * 500;
          return new Response(null, { status: 204 });
        }
        const bytes = Number(searchParams.get('bytes'));
        return answerOf(bytes, slowly(bytes, 8, (bytes / MiB / 8) * 100));
      },
    });
    expect([seen, line.state().down]).toEqual([[], null]);
    expect(await line.test()).toBeNull();
    expect(seen).toEqual([
      'GET /api/connection-test/download',
      'GET /api/connection-test/download',
      'POST /api/connection-test/upload',
      'POST /api/connection-test/upload',
    ]);
    expect(line.state()).toMatchObject({ network: home.name, down: 10 * MiB, up: 2 * MiB });
    line.end();
  });

  it('says why a test could not be done', async () => {
    for (const [status, why] of [
      [401, 'signed-out'],
      [429, 'often'],
      [0, 'offline'],
    ] as const) {
      const line = makeLine({
        book: openLineBook(folder, nowMs),
        network: () => home,
        nowMs,
        changed: () => {},
        serve: async () => (status === 0 ? Response.error() : new Response(null, { status })),
      });
      expect(await line.test()).toBe(why);
      line.end();
    }
  });

  it('holds files and nothing else', async () => {
    const seen: string[] = [];
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      nowMs,
      changed: () => {},
      serve: async ({ url }) => {
        seen.push(new URL(url).pathname);
        return new Response(null, { status: 204 });
      },
    });
    line.pause(true);
    const held = Promise.all([
      line.serve(new Request('http://x/api/upload/put/t/1?size=9', { method: 'PUT', body: 'x' })),
      line.serve(new Request('http://x/api/files/a')),
      line.serve(new Request('http://x/api/stored/a')),
    ]);
    await line.serve(new Request('http://x/api/user'));
    expect(seen).toEqual(['/api/user']);
    line.pause(false);
    await held;
    expect(seen).toHaveLength(4);
    line.end();
  });

  it('ends a paid hour after an hour, whatever the clock of the computer is set to', async () => {
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      changed: () => {},
      serve: async () => new Response(null, { status: 204, headers: { 'content-length': '9' } }),
    });
    try {
      line.choose({ metered: true, hourBytes: 9 });
      await line.serve(new Request('http://x/api/files/a'));
      for (const clock of ['2020-01-01', '2040-01-01']) {
        vi.setSystemTime(clock);
        const { waits, hourEndsAt } = line.state();
        expect(waits).toBe('hour');
        // told by the clock that the person sees
        expect(hourEndsAt - Date.now()).toBeLessThanOrEqual(3600_000);
        expect(hourEndsAt - Date.now()).toBeGreaterThan(3500_000);
      }
    } finally {
      vi.useRealTimers();
      line.end();
    }
  });

  it('says that files wait for the next hour, and that they travel again once it has begun', async () => {
    vi.useFakeTimers();
    const told: unknown[] = [];
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      nowMs,
      changed: ({ waits }) => told.push(waits),
      serve: async () => new Response(null, { status: 204, headers: { 'content-length': '9' } }),
    });
    line.choose({ metered: true, hourBytes: 9 });
    await line.serve(new Request('http://x/api/files/a'));
    const held = line.serve(new Request('http://x/api/files/b'));
    expect(told).toEqual([null, 'hour']);
    now += 3600_000;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toEqual([null, 'hour', null]);
    await held;
    line.end();
    vi.useRealTimers();
  });
});
