import { bandwidthLimits } from '@formant/contract/devices';
import { elapsedMs } from '../../elapsed.ts';
import type { LineState } from '../../ipc.ts';
import { appOrigin } from '../app-origin.ts';
import { type LineBook, lostShareOf, roundTripOf } from './line-book.ts';
import { makeLineGate } from './line-gate.ts';
import { measured } from './line-meter.ts';
import type { Network } from './network.ts';

/** A line that moves a first body within this gets a larger one, too. */
const quickMs = 2000;
const firstBytes = 512 * 1024;
const saveEveryMs = 30_000;
/** Files, as they travel between the window and the server or its storage service. */
const isFile = (method: string, path: string): boolean =>
  (method === 'PUT' && /^\/api\/(upload\/put|stored)\//.test(path)) ||
  (method === 'GET' && /^\/api\/(files|stored)\//.test(path));

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
export function makeLine({ book, network, nowMs = elapsedMs, serve, changed }: LineParts) {
  const here = () => {
    const now = network();
    return now && book.of(now);
  };
  const gate = makeLineGate({ nowMs, line: here });
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

  async function through(request: Request): Promise<Response> {
    if (!isFile(request.method, new URL(request.url).pathname)) return meter(request);
    const held = gate.waits() !== null;
    if (held) tell();
    try {
      await gate.pass(request.signal);
    } catch {
      return Response.error();
    }
    if (held) tell();
    const answer = await meter(request);
    const sent = Number(
      request.headers.get('content-length') ?? new URL(request.url).searchParams.get('size'),
    );
    gate.count((request.method === 'PUT' ? sent : Number(answer.headers.get('content-length'))) || 0);
    return answer;
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
    /** For files that do not pass through here: when they may, whether this line is paid, and what they took. */
    pass: gate.pass,
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

class TestRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}
