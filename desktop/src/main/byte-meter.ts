import { bandwidthLimits } from '@formant/contract/devices';

const longestMs = bandwidthLimits.windowHours * 3600_000;

/** Bytes between two moments, in milliseconds since the epoch. */
export interface ByteWindow {
  t0: number;
  t1: number;
  up: number;
  down: number;
}

/** Counts what passes through the app until it is told that a count has arrived. */
export interface ByteMeter {
  countUp(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  countDown(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  /**
   * Everything since the last count that has arrived, told as moved within the longest time that a server takes in one
   * report; null when nothing has moved.
   */
  window(): ByteWindow | null;
  /** This window has arrived: it is not told again. What has moved since begins the next one. */
  arrived(window: ByteWindow): void;
  /** What has moved is told to nobody: the next count begins now. */
  begin(): void;
}

export function makeByteMeter(nowMs: () => number): ByteMeter {
  let since = nowMs();
  const moved = { up: 0, down: 0 };
  const counting = (way: 'up' | 'down', body: ReadableStream<Uint8Array>) =>
    body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          moved[way] += piece.byteLength;
          controller.enqueue(piece);
        },
      }),
    );
  return {
    countUp: (body) => counting('up', body),
    countDown: (body) => counting('down', body),
    window() {
      const t1 = nowMs();
      // the clock was set back: what has moved is told from here on
      since = Math.min(since, t1);
      return moved.up + moved.down > 0 && t1 > since
        ? { t0: Math.max(since, t1 - longestMs), t1, ...moved }
        : null;
    },
    arrived({ t1, up, down }) {
      since = Math.max(since, t1);
      moved.up = Math.max(0, moved.up - up);
      moved.down = Math.max(0, moved.down - down);
    },
    begin() {
      since = nowMs();
      Object.assign(moved, { up: 0, down: 0 });
    },
  };
}

type Serve = (request: Request) => Promise<Response>;

/** Serves as before, and counts every body that goes out or comes in. */
export const counted =
  (meter: Pick<ByteMeter, 'countUp' | 'countDown'>, serve: Serve): Serve =>
  async (request) => {
    const answer = await serve(
      request.body
        ? new Request(request, { body: meter.countUp(request.body), duplex: 'half' } as RequestInit) // safe: streams need `duplex`, which the types leave out
        : request,
    );
    return answer.body ? new Response(meter.countDown(answer.body), answer) : answer;
  };
