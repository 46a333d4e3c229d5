import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSend } from './client.ts';
import './retry.ts'; // the client fetches it when it is needed: it is there by then

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Step = number | 'fault' | Response;
/** A client whose server answers in order; what is asked is counted. */
function setUp(steps: Step[], retries = 2) {
  const asked: number[] = [];
  const began = Date.now();
  const send = createSend({
    platform: {
      authMode: 'token',
      async fetchApi() {
        asked.push(Date.now() - began);
        const step = steps.shift();
        if (step === undefined) throw new Error('Nobody expected another try');
        if (step === 'fault') throw new TypeError('Failed to fetch');
        return step instanceof Response ? step : Response.json({ code: 'x', message: 'm' }, { status: step });
      },
    },
    onUnauthenticated() {},
    warn() {},
    navigate() {},
    retries,
    log: { debug() {} },
  });
  return { send, asked };
}
/** A turn of the event loop; the timers are not real ones here. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
/** The outcome once all pauses are over: the answer, or the error's status. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  const settled = call.then(
    () => 'good',
    (error: { status?: number; message: string }) => error.status ?? error.message,
  );
  let open = true;
  void settled.finally(() => {
    open = false;
  });
  while (open) {
    await turn();
    await vi.runAllTimersAsync();
  }
  return settled;
}
const later = (retryAfter: string) =>
  Response.json(
    { code: 'overloaded', message: 'm' },
    { status: 503, headers: { 'retry-after': retryAfter } },
  );

it.each(['GET', 'PUT', 'DELETE'] as const)(
  'sends %s again after a network fault and a 5xx',
  async (method) => {
    const { send, asked } = setUp(['fault', 502, 200]);
    expect(await outcome(send(method, '/api/x', undefined))).toBe('good');
    expect(asked).toHaveLength(3);
  },
);

it('never sends again what does twice what it did once', async () => {
  for (const step of ['fault', 500] as const) {
    const { send, asked } = setUp([step]);
    expect(await outcome(send('POST', '/api/x', {}))).toBe(step === 'fault' ? 0 : 500);
    expect(asked).toHaveLength(1);
  }
});

it.each([400, 401, 404, 409, 422, 429])('takes %i for an answer', async (status) => {
  const { send, asked } = setUp([status]);
  expect(await outcome(send('GET', '/api/x', undefined))).toBe(status);
  expect(asked).toHaveLength(1);
});

it.each([
  [0, 1],
  [1, 2],
  [3, 4],
])('with a retry count of %i asks %i times at most', async (retries, times) => {
  const { send, asked } = setUp(Array<Step>(9).fill(503), retries);
  expect(await outcome(send('GET', '/api/x', undefined))).toBe(503);
  expect(asked).toHaveLength(times);
});

it('waits longer each time', async () => {
  const { send, asked } = setUp([500, 500, 500, 500], 3);
  await outcome(send('GET', '/api/x', undefined));
  const pauses = asked.slice(1).map((at, i) => at - (asked[i] ?? 0));
  // 300, 600, 1200 ms, each by half less or more
  expect(pauses).toHaveLength(3);
  pauses.forEach((ms, i) => {
    expect(ms).toBeGreaterThanOrEqual(150 * 2 ** i);
    expect(ms).toBeLessThanOrEqual(450 * 2 ** i);
  });
});

it('waits as long as the server asks, in seconds or until a date', async () => {
  const seconds = setUp([later('4'), 200]);
  expect(await outcome(seconds.send('GET', '/api/x', undefined))).toBe('good');
  expect(seconds.asked[1]).toBe(4000);
  vi.setSystemTime(new Date('2026-11-24T08:00:00Z'));
  const date = setUp([later('Tue, 24 Nov 2026 08:00:07 GMT'), 200]);
  expect(await outcome(date.send('GET', '/api/x', undefined))).toBe('good');
  expect(date.asked[1]).toBe(7000);
});

it('says at once that nothing works when the server asks for a long wait', async () => {
  const { send, asked } = setUp([later('120')]);
  expect(await outcome(send('GET', '/api/x', undefined))).toBe(503);
  expect(asked).toHaveLength(1);
});

it('stops waiting when the call is aborted', async () => {
  const { send, asked } = setUp([500]);
  const leaving = new AbortController();
  const call = send('GET', '/api/x', undefined, leaving.signal);
  const settled = expect(call).rejects.toThrow('left the page');
  for (let i = 0; i < 20; i++) await turn();
  await vi.advanceTimersByTimeAsync(10);
  leaving.abort(new Error('left the page'));
  await settled;
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});

it('does not wait while the browser itself says that there is no network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  try {
    const { send, asked } = setUp(['fault']);
    expect(await outcome(send('GET', '/api/x', undefined))).toBe(0);
    expect(asked).toHaveLength(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
