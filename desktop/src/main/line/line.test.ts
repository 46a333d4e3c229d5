import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LineParts, makeLine } from './line.ts';
import { openLineBook } from './line-book.ts';
import { makeLineGate } from './line-gate.ts';
import { makeLineHours } from './line-hours.ts';
import { measured } from './line-meter.ts';

vi.mock('../app-origin.ts', () => ({ appOrigin: 'http://formant' }));
const MiB = 1024 ** 2;
const home = { id: 'home', plain: 'home', name: 'wlan0, 192.168.1.*' };
const train = { id: 'train', plain: 'train', name: 'wlan0, 10.0.0.*' };

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

describe('the gate', () => {
  it('holds files while they are paused, and lets go of one that is cancelled', async () => {
    const gate = makeLineGate({ hours: makeLineHours(openLineBook(folder, nowMs), nowMs), line: () => null });
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
    const gate = makeLineGate({ hours: makeLineHours(book, nowMs), line: () => book.of(network) });
    gate.count(9 * MiB);
    expect(gate.waits()).toBeNull();
    gate.count(MiB);
    expect(gate.waits()).toBe('hour');
    network = home;
    expect([gate.waits(), gate.hour().bytes]).toEqual([null, 0]);
    // what moves at home is none of the train's
    gate.count(MiB);
    network = train;
    expect(gate.hour().bytes).toBe(10 * MiB);
    now += 3600_000;
    expect([gate.waits(), gate.hour().bytes]).toEqual([null, 0]);
  });
});

describe('a paid line', () => {
  const paid = (serve: LineParts['serve']) => {
    const network = () => home;
    const line = makeLine({ book: openLineBook(folder, nowMs), network, nowMs, changed: () => {}, serve });
    line.choose({ metered: true, hourBytes: 10 });
    return line;
  };
  const put = (size: number) =>
    new Request(`http://x/api/upload/put/t/1?size=${size}`, { method: 'PUT', body: 'x'.repeat(size) });

  it('counts uploads that go side by side as they begin, so that the next one waits', async () => {
    const served: string[] = [];
    const line = paid(async (request) => {
      served.push(await request.text());
      return new Response(null, { status: 204 });
    });
    const sent = [line.serve(put(6)), line.serve(put(4)), line.serve(put(1))];
    await Promise.all(sent.slice(0, 2));
    expect([served.length, line.state().hourUsed, line.state().waits]).toEqual([2, 10, 'hour']);
    line.choose({ hourBytes: null });
    await sent[2];
    expect(line.state().hourUsed).toBe(11);
    line.end();
  });

  it('counts a download when its size is known, takes back what was not read of it, and goes on with what waits', async () => {
    let served = 0;
    const line = paid(async () => {
      served++;
      return answerOf(12, slowly(12, 6, 0));
    });
    const model = () => line.serve(new Request('http://x/api/models/a/model.onnx'));
    const left = (await model()).body!.getReader();
    expect([line.state().hourUsed, line.state().waits]).toEqual([12, 'hour']);
    await left.read();
    await left.cancel();
    expect(line.state().hourUsed).toBeLessThan(10);

    const second = (await model()).body!;
    const third = model();
    await Promise.resolve();
    expect([served, line.state().waits]).toEqual([2, 'hour']);
    await second.cancel();
    // sooner than it would look again
    await vi.waitFor(() => expect(served).toBe(3));
    await third;
    line.end();
  });

  it('counts a body of unknown size as it comes, and of a failed upload what was read', async () => {
    const line = paid(async (request) =>
      request.method === 'PUT' ? Response.error() : new Response(slowly(8, 4, 0)),
    );
    const request = new Request('http://x/api/upload/put/t/1?size=9', {
      method: 'PUT',
      body: slowly(9, 9, 0),
      duplex: 'half',
    } as RequestInit);
    await line.serve(request);
    // the streams take a little ahead
    const lost = line.state().hourUsed;
    expect(lost).toBeLessThan(5);
    const reader = (await line.serve(new Request('http://x/api/files/a'))).body!.getReader();
    await reader.read();
    const begun = line.state().hourUsed - lost;
    expect([begun > 0, begun < 8]).toEqual([true, true]);
    while (!(await reader.read()).done);
    expect(line.state().hourUsed - lost).toBe(8);
    line.end();
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
      line.serve(new Request('http://x/api/models/demucs/model.onnx')),
    ]);
    await line.serve(new Request('http://x/api/user'));
    // the list of models is no model
    await line.serve(new Request('http://x/api/models?task=speech'));
    expect(seen).toEqual(['/api/user', '/api/models']);
    line.pause(false);
    await held;
    expect(seen).toHaveLength(6);
    line.end();
  });

  it('holds what this process fetches by itself, says so, counts it, and lets go of it when it is cancelled', async () => {
    const told: unknown[] = [];
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      nowMs,
      changed: ({ waits, waiting }) => told.push([waits, waiting]),
      serve: async () => Response.error(),
    });
    const asked: string[] = [];
    const fetch = line.files(async (url: string, _init: { signal: AbortSignal }) => {
      asked.push(url);
      return answerOf(4, slowly(4, 2, 0));
    });
    line.pause(true);
    const leaving = new AbortController();
    const left = fetch('http://x/assets/a.data', { signal: leaving.signal });
    const held = fetch('http://x/assets/b.data', { signal: new AbortController().signal });
    expect(told).toEqual([0, 1, 2].map((waiting) => ['paused', waiting]));
    leaving.abort(new Error('cancelled'));
    await expect(left).rejects.toThrow('cancelled');
    expect(told.at(-1)).toEqual(['paused', 1]);
    expect(asked).toEqual([]);
    line.pause(false);
    await (await held).arrayBuffer();
    expect([asked, line.state().hourUsed]).toEqual([['http://x/assets/b.data'], 4]);
    line.end();
  });

  it('ends a held model’s request when it is cancelled, and never asks for it', async () => {
    let asked = 0;
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      nowMs,
      changed: () => {},
      serve: async () => {
        asked++;
        return new Response('x');
      },
    });
    line.pause(true);
    const end = new AbortController();
    const held = line.serve(new Request('http://x/api/models/a/model.onnx', { signal: end.signal }));
    end.abort();
    expect((await held).type).toBe('error');
    line.pause(false);
    await Promise.resolve();
    expect(asked).toBe(0);
    line.end();
  });

  it('ends a paid hour after an hour, whatever the clock of the computer is set to', async () => {
    const line = makeLine({
      book: openLineBook(folder, nowMs),
      network: () => home,
      changed: () => {},
      serve: async () => answerOf(9, slowly(9, 1, 0)),
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
      serve: async () => answerOf(9, slowly(9, 1, 0)),
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
