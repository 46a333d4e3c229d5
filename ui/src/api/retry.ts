import type { Method } from '@formant/contract';

const firstPauseMs = 300;
/** Who is to wait longer than this is told so instead. */
const longestPauseMs = 10_000;

/**
 * Sends a call until it has an answer that another try would not better. Only methods that do the same sent twice
 * (RFC 9110 section 9.2.2) are repeated, after a network fault or a 5xx: after the time of `Retry-After`, else after
 * pauses that double, with a random part, so that clients don't return all at once.
 * @param attempt rejects on a network fault
 * @param retries how often it is sent again
 */
export async function withRetries(
  method: Method,
  attempt: () => Promise<Response>,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let left = method === 'GET' || method === 'PUT' || method === 'DELETE' ? retries : 0;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2, left--) {
    let waitMs = pauseMs * (0.5 + Math.random());
    try {
      const response = await attempt();
      waitMs = askedPauseMs(response.headers.get('retry-after')) ?? waitMs;
      if (response.status < 500 || left < 1 || waitMs > longestPauseMs) return response;
      void response.body?.cancel();
    } catch (fault) {
      if (left < 1 || signal?.aborted || globalThis.navigator?.onLine === false) throw fault;
    }
    await pause(waitMs, signal);
  }
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function askedPauseMs(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** @throws the signal's reason when it is aborted meanwhile */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
