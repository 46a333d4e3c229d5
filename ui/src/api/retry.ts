const firstPauseMs = 300;
/** Who is to wait longer than this is told so instead. */
const longestPauseMs = 10_000;

/**
 * Sends an idempotent call again until it has an answer that another try would not better: after the time of
 * `Retry-After`, else after pauses that double, with a random part, so that clients don't return all at once.
 * @param first what the first try came to: a 5xx, or a rejection by a network fault
 * @param left how often it is sent again at most
 */
export async function sendAgain(
  first: Promise<Response>,
  attempt: () => Promise<Response>,
  left: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let latest = first;
  for (let pauseMs = firstPauseMs, more = left; ; pauseMs *= 2, more--) {
    let waitMs = pauseMs * (0.5 + Math.random());
    try {
      const response = await latest;
      waitMs = askedPauseMs(response.headers.get('retry-after')) ?? waitMs;
      if (response.status < 500 || more < 1 || waitMs > longestPauseMs) return response;
      void response.body?.cancel();
    } catch (fault) {
      if (more < 1 || signal?.aborted || globalThis.navigator?.onLine === false) throw fault;
    }
    await pause(waitMs, signal);
    latest = attempt();
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
