import type { Way } from './line-book.ts';

/** Smaller bodies tell of the round trip, not of the rate. */
const leastBytes = 256 * 1024;
const leastSeconds = 0.05;
/** A transfer that goes on is told this often. */
const toldEveryMs = 4000;
/** A body up to this is as good as none. */
const smallBytes = 16 * 1024;

export interface LineMeterParts {
  nowMs(): number;
  moved(way: Way, bytes: number, seconds: number): void;
  /** @param ms null for no answer, undefined where a body on its way says nothing of the round trip */
  answered(ms: number | null | undefined): void;
}
type Serve = (request: Request) => Promise<Response>;

/**
 * Measures what passes: the rate of large bodies, of all that run at a time together, because they share the line;
 * the time until small requests are answered; and how many are not. Nothing is sent for it. A reader that is slower
 * than the line is measured in its place, so a rate is what the line gives at least.
 */
export function measured({ nowMs, moved, answered }: LineMeterParts, serve: Serve): Serve {
  const way = (name: Way) => {
    let running = 0;
    let since = 0;
    let bytes = 0;
    const tell = () => {
      const seconds = (nowMs() - since) / 1000;
      if (bytes >= leastBytes && seconds >= leastSeconds) moved(name, bytes, seconds);
      since = nowMs();
      bytes = 0;
    };
    return {
      begin() {
        if (running++ === 0) {
          since = nowMs();
          bytes = 0;
        }
      },
      add(more: number) {
        bytes += more;
      },
      /** For bytes that are counted as they pass. */
      flow(more: number) {
        bytes += more;
        if (nowMs() - since >= toldEveryMs) tell();
      },
      end() {
        if (--running === 0) tell();
      },
    };
  };
  const ways = { down: way('down'), up: way('up') };

  return async (request) => {
    const startedAt = nowMs();
    // the answer says that a body has arrived: what the system still holds back is no longer counted as sent
    let sent = 0;
    const counting = sending(request, (more) => {
      if (sent === 0) ways.up.begin();
      sent += more;
    });
    const settle = () => {
      if (sent === 0) return;
      ways.up.add(sent);
      ways.up.end();
    };
    let answer: Response;
    try {
      answer = await serve(counting);
    } catch (error) {
      settle();
      throw error;
    }
    settle();
    const failed = answer.type === 'error';
    if (failed) {
      if (!request.signal.aborted) answered(null);
    } else answered(sent <= smallBytes ? nowMs() - startedAt : undefined);
    const large = Number(answer.headers.get('content-length') ?? 0) >= leastBytes;
    if (!answer.body || !large) return answer;
    const { down } = ways;
    down.begin();
    return new Response(passing(answer.body, down.flow, once(down.end)), answer);
  };
}

/** The same body, with what is told of each piece as it is read, and of its end, whichever that is. */
export function passing(
  body: ReadableStream<Uint8Array>,
  add: (bytes: number) => void,
  end: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          end();
          return controller.close();
        }
        add(value.byteLength);
        controller.enqueue(value);
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
}

/** The same request, its body told of as it is read; as it is where it has none. */
export function sending(request: Request, add: (bytes: number) => void): Request {
  const { body } = request;
  if (!body) return request;
  const init = { body: passing(body, add, () => {}), duplex: 'half' };
  return new Request(request, init as RequestInit); // safe: streams need `duplex`, which the types leave out
}

function once(run: () => void): () => void {
  let ran = false;
  return () => {
    if (ran) return;
    ran = true;
    run();
  };
}
