import { bandwidthLimits } from '@formant/contract/devices';
import { elapsedMs } from '../../elapsed.ts';
import type { LineState } from '../../ipc.ts';
import { appOrigin } from '../app-origin.ts';
import { type LineBook, lostShareOf, roundTripOf } from './line-book.ts';
import { makeLineGate } from './line-gate.ts';
import { type CountBytes, makeLineHours } from './line-hours.ts';
import { measured, passing, sending } from './line-meter.ts';
import type { Network } from './network.ts';

/** A line that moves a first body within this gets a larger one, too. */
const quickMs = 2000;
const firstBytes = 512 * 1024;
const saveEveryMs = 30_000;
/** Files and neural models, as they travel between the window and the server or its storage service. */
const isFile = (method: string, path: string): boolean =>
  (method === 'PUT' && /^\/api\/(upload\/put|stored)\//.test(path)) ||
  (method === 'GET' && /^\/api\/(files|stored|models)\//.test(path));
/** In bytes; 0 where it is not told. */
const lengthOf = (headers: Headers): number => Number(headers.get('content-length')) || 0;

type Serve = (request: Request) => Promise<Response>;
export interface LineParts {
  book: LineBook;
  network(): Network | null;
  /** Left out but in tests: the time that has passed since some moment. */
  nowMs?(): number;
  /** Passes requests on to the server. */
  serve: Serve;
  changed(state: LineState): void;
}

/**
 * The line between this computer and its server: measured on what passes anyway, kept by network, and held where its
 * owner wants it. A test of its own is sent only when somebody asks for it.
 */
export function makeLine({ book, network: around, nowMs = elapsedMs, serve, changed }: LineParts) {
  const network = () => {
    const now = around();
    return now && book.known(now);
  };
  const here = () => {
    const now = network();
    return now && book.of(now);
  };
  const gate = makeLineGate({ hours: makeLineHours(book, nowMs), line: here });
  const tell = () => changed(state());
  const meter = measured(
    {
      nowMs,
      moved(way, bytes, seconds) {
        const now = network();
        if (now) book.moved(now, way, bytes, seconds);
        tell();
      },
      answered(ms) {
        const now = network();
        if (now) book.answered(now, ms);
      },
    },
    serve,
  );
  const saving = setInterval(book.save, saveEveryMs);
  saving.unref?.();

  /** Waits for the turn of a file, and tells the window so. @throws the signal's reason when it is aborted first */
  async function turn(signal: AbortSignal, bytes = 0): Promise<CountBytes> {
    const held = gate.waits() !== null;
    const passing = gate.pass(signal, bytes);
    if (!held) return passing;
    tell();
    return passing.finally(tell);
  }

  async function through(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!isFile(request.method, pathname)) return meter(request);
    const isUpload = request.method === 'PUT';
    const bytes = isUpload ? lengthOf(request.headers) || Number(searchParams.get('size')) || 0 : 0;
    let count: CountBytes;
    try {
      count = await turn(request.signal, bytes);
    } catch {
      return Response.error();
    }
    const up = counted(count, bytes);
    const answer = await meter(sending(request, up.add)).finally(up.end);
    return isUpload ? answer : arriving(answer, count);
  }

  function state(): LineState {
    const line = here();
    const { bytes, leftMs } = gate.hour();
    return {
      network: line?.name ?? null,
      down: line?.down?.bytesPerS ?? null,
      up: line?.up?.bytesPerS ?? null,
      roundTripMs: line && roundTripOf(line),
      lostShare: line ? lostShareOf(line) : 0,
      measuredAt: Math.max(line?.down?.at ?? 0, line?.up?.at ?? 0) || null,
      metered: line?.metered ?? false,
      hourBytes: line?.hourBytes ?? null,
      hourUsed: bytes,
      hourEndsAt: Date.now() + leftMs,
      paused: gate.paused,
      waits: gate.waits(),
      waiting: gate.waiting,
    };
  }

  const ask = async (path: string, init?: RequestInit): Promise<number> => {
    const startedAt = nowMs();
    const answer = await meter(new Request(`${appOrigin}${path}`, init));
    await answer.arrayBuffer();
    if (!answer.ok) throw new TestRefused(answer.status);
    return nowMs() - startedAt;
  };
  const down = (bytes: number) => ask(`/api/connection-test/download?bytes=${bytes}`);
  const up = (bytes: number) =>
    ask('/api/connection-test/upload', { method: 'POST', body: new Uint8Array(bytes) });
  /** @returns why it could not be done; null when it was */
  async function test(): Promise<'signed-out' | 'often' | 'offline' | null> {
    try {
      if ((await down(firstBytes)) < quickMs) await down(bandwidthLimits.testDownBytes);
      if ((await up(firstBytes)) < quickMs) await up(bandwidthLimits.testUpBytes);
      return null;
    } catch (error) {
      const status = error instanceof TestRefused ? error.status : 0;
      return status === 401 || status === 403 ? 'signed-out' : status === 429 ? 'often' : 'offline';
    } finally {
      book.save();
      tell();
    }
  }

  return {
    serve: through,
    state,
    /**
     * Fetches files that do not pass through `serve`, held and counted as those are.
     * @throws what `fetch` throws, and the signal's reason when it is aborted while the file is held
     */
    files:
      <Init extends { signal: AbortSignal }>(fetch: (url: string, init: Init) => Promise<Response>) =>
      async (url: string, init: Init): Promise<Response> => {
        const count = await turn(init.signal);
        return arriving(await fetch(url, init), count);
      },
    /** For new versions of the app: when they may come, whether this line is paid, and what they took. */
    async pass(signal: AbortSignal): Promise<void> {
      await gate.pass(signal);
    },
    isMetered: () => here()?.metered ?? false,
    count: gate.count,
    test,
    choose(choice: { metered?: boolean | undefined; hourBytes?: number | null | undefined }) {
      const now = network();
      const { metered, hourBytes } = choice;
      if (now)
        book.choose(now, {
          ...(metered === undefined ? {} : { metered }),
          ...(hourBytes === undefined ? {} : { hourBytes }),
        });
      book.save();
      gate.look();
      tell();
      return state();
    },
    pause(on: boolean) {
      gate.pause(on);
      tell();
      return state();
    },
    forget() {
      book.forget();
      book.save();
      tell();
      return state();
    },
    end() {
      clearInterval(saving);
      book.save();
    },
  };
}
export type Line = ReturnType<typeof makeLine>;

/** An answer that is counted when its size is known, else as it is read. */
function arriving(answer: Response, count: CountBytes): Response {
  if (!answer.body) return answer;
  const bytes = lengthOf(answer.headers);
  count(bytes);
  const down = counted(count, bytes);
  return new Response(passing(answer.body, down.add, down.end), answer);
}

/**
 * Counts a body of which some bytes are counted already.
 * @returns `add` takes what has moved, `end` gives back what was counted and has not
 */
function counted(count: CountBytes, bytes: number) {
  let ahead = bytes;
  return {
    add(moved: number) {
      count(Math.max(0, moved - ahead));
      ahead = Math.max(0, ahead - moved);
    },
    end() {
      count(-ahead);
      ahead = 0;
    },
  };
}

class TestRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}
