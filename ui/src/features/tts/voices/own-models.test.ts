import type { NeuralModel } from '@formant/contract/models';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArrivalPace } from '../../../parts/natural-voices/arrival-pace.ts';
import { type Fault, JobFault } from '../../../sound/fault.ts';
import { type ModelEdges, OwnModels } from './own-models.ts';

const modelOf = (id: string): NeuralModel => ({
  ...{ id, name: 'Tiny', task: 'speech', kind: 'piper', licence: 'CC0-1.0' },
  ...{ source: 'https://models.example/', natural: false, bytes: 1000 },
  files: [{ name: 'model.onnx', bytes: 1000, sha256: '0'.repeat(64) }],
});
const [tiny, other] = [modelOf('tiny'), modelOf('other')];

/** Bytes of one attempt, and how it ends. */
interface Attempt {
  signal: AbortSignal;
  received(bytes: number): void;
  end(): void;
  fail(code: Fault['code'], message?: string): void;
}

/** A browser and its server: each attempt to fetch waits for the test. */
function edgesOf({ parts = {}, ...change }: Partial<ModelEdges> & { parts?: Record<string, number> } = {}) {
  const attempts: Attempt[] = [];
  const done: string[] = [];
  const edges: ModelEdges = {
    canKeep: async () => true,
    room: async () => 5000,
    offered: async () => [tiny, other],
    partOf: async ({ id }) => parts[id] ?? null,
    fetch: (model, { signal, received }) =>
      new Promise<void>((resolve, reject) => {
        const fail: Attempt['fail'] = (code, message = code) => reject(new JobFault({ code, message }));
        signal.addEventListener('abort', () => fail('cancelled'));
        attempts.push({ signal, received, end: resolve, fail });
        done.push(`fetch ${model.id}`);
      }),
    remove: async (id) => void done.push(`remove ${id}`),
    look: async () => void done.push('look'),
    ready: async ({ id }) => void done.push(`ready ${id}`),
    arrived: ({ id }) => void done.push(`arrived ${id}`),
    now: () => performance.now(),
    ...change,
  };
  return { edges, attempts, done };
}

let stop = () => {};
async function started(change: Parameters<typeof edgesOf>[0] = {}) {
  const { edges, attempts, done } = edgesOf(change);
  const models = new OwnModels(edges);
  stop = models.start();
  await vi.waitFor(() => expect(models.state.getState().offered).toHaveLength(2));
  const arrival = (id = 'tiny') => models.state.getState().arrivals[id];
  const attempt = (number: number) =>
    vi.waitFor(() => attempts[number - 1] ?? expect.fail(`there is no attempt ${number}`));
  return { models, attempt, attempts, done, arrival };
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a model of the server', () => {
  it('comes, is made ready, and only then is used', async () => {
    const { models, attempt, done, arrival } = await started();
    const keeping = models.keep(tiny);
    const one = await attempt(1);
    expect(arrival()).toEqual({ phase: 'fetching', received: 0, secondsLeft: null, problem: null });
    one.received(100);
    vi.advanceTimersByTime(2000);
    one.received(500);
    // 400 bytes in 2 s: the other 500 take 2.5 s
    expect(arrival()).toMatchObject({ received: 500, secondsLeft: expect.closeTo(2.5, 1) });
    one.end();
    await keeping;
    expect(done).toEqual(['fetch tiny', 'look', 'ready tiny', 'arrived tiny']);
    expect(models.state.getState()).toMatchObject({ arrivals: {}, unready: [] });
  });

  it('stands still from the moment of a pause, and goes on', async () => {
    const { models, attempt, attempts, arrival } = await started();
    void models.keep(tiny);
    const one = await attempt(1);
    one.received(430);
    models.pause('tiny');
    expect(arrival()).toEqual({ phase: 'paused', received: 430, secondsLeft: null, problem: null });
    expect(one.signal.aborted).toBe(true);
    vi.advanceTimersByTime(500);
    one.received(990); // what was under way counts for nothing any more
    await vi.advanceTimersByTimeAsync(120_000);
    expect(arrival()).toMatchObject({ phase: 'paused', received: 430 });
    expect(attempts).toHaveLength(1);
    void models.keep(tiny);
    await attempt(2);
    expect(arrival()).toMatchObject({ phase: 'fetching', received: 430 });
  });

  it('goes on also where it is pressed before the pause is through', async () => {
    const { models, attempt, arrival } = await started();
    void models.keep(tiny);
    await attempt(1);
    models.pause('tiny');
    void models.keep(tiny);
    await attempt(2);
    expect(arrival()?.phase).toBe('fetching');
  });

  it('that another visit began is offered to be gone on with', async () => {
    const { models, arrival } = await started({ parts: { tiny: 430, other: 0 } });
    expect(arrival()).toEqual({ phase: 'paused', received: 430, secondsLeft: null, problem: null });
    expect(arrival('other')).toBeUndefined(); // nothing of it is here yet
    expect(models.offerOf('piper:tiny')?.id).toBe('tiny');
    expect(models.offerOf('espeak:de')).toBeNull();
  });

  it('waits for a network, longer each time, and goes on by itself', async () => {
    const { models, attempt, attempts, arrival } = await started();
    void models.keep(tiny);
    (await attempt(1)).received(800);
    (await attempt(1)).fail('offline');
    await vi.waitFor(() => expect(arrival()?.phase).toBe('waiting'));
    expect(arrival()?.received).toBe(800);
    await vi.advanceTimersByTimeAsync(1100);
    (await attempt(2)).fail('offline');
    await vi.waitFor(() => expect(arrival()?.phase).toBe('waiting'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(attempts).toHaveLength(2); // 2 s this time
    await vi.advanceTimersByTimeAsync(600);
    (await attempt(3)).received(900);
    expect(arrival()).toMatchObject({ phase: 'fetching', received: 900 });
  });

  it('goes on at once when the browser says that there is a network', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { models, attempt, arrival } = await started();
    void models.keep(tiny);
    for (let tries = 1; tries <= 6; tries++) {
      (await attempt(tries)).fail('offline');
      await vi.waitFor(() => expect(arrival()?.phase).toBe('waiting'));
      if (tries < 6) await vi.advanceTimersByTimeAsync(31_000);
    }
    page.dispatchEvent(new Event('online'));
    await attempt(7);
    expect(arrival()?.phase).toBe('fetching');
  });

  it('that waits can be paused', async () => {
    const { models, attempt, attempts, arrival } = await started();
    const keeping = models.keep(tiny);
    (await attempt(1)).fail('offline');
    await vi.waitFor(() => expect(arrival()?.phase).toBe('waiting'));
    models.pause('tiny');
    expect(arrival()?.phase).toBe('paused');
    await keeping;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);
  });

  it.each([
    ['bad_model', 'model.onnx arrived damaged and was thrown away.', /^model\.onnx arrived damaged/],
    ['storage_full', '', /no room left for the voice/],
    ['internal', 'Something', /did not arrive whole/],
  ] as const)('says why it does not come: %s', async (code, message, words) => {
    const { models, attempt, arrival, done } = await started();
    const keeping = models.keep(tiny);
    (await attempt(1)).fail(code, message);
    await keeping;
    expect(arrival()).toMatchObject({ phase: 'paused', problem: expect.stringMatching(words) });
    expect(done).not.toContain('arrived tiny');
  });

  it('that is cancelled leaves nothing', async () => {
    const { models, attempt, arrival, done } = await started();
    void models.keep(tiny);
    (await attempt(1)).received(500);
    const cancelling = models.cancel('tiny');
    expect(arrival()).toBeUndefined(); // at once
    await cancelling;
    expect(arrival()).toBeUndefined();
    expect(done).toEqual(['fetch tiny', 'remove tiny', 'look']);
  });

  it('that is cancelled while it is made ready is not used', async () => {
    const ready = (_: NeuralModel, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { models, attempt, arrival, done } = await started({ ready });
    void models.keep(tiny);
    (await attempt(1)).end();
    await vi.waitFor(() => expect(arrival()?.phase).toBe('readying'));
    await models.cancel('tiny');
    expect(done).toEqual(['fetch tiny', 'look', 'remove tiny', 'look']);
    expect(models.state.getState().unready).toEqual([]);
  });

  it('is used also where what runs it could not be loaded, which is told', async () => {
    const { models, attempt, done } = await started({ ready: () => Promise.reject(new Error('offline')) });
    const keeping = models.keep(tiny);
    (await attempt(1)).end();
    await keeping;
    expect(done).toContain('arrived tiny');
    expect(models.state.getState().unready).toEqual(['tiny']);
  });

  it('pauses while another one is fetched', async () => {
    const { models, attempt, arrival } = await started();
    void models.keep(tiny);
    const one = await attempt(1);
    one.received(300);
    void models.keep(other);
    await attempt(2);
    expect(one.signal.aborted).toBe(true);
    expect(arrival()).toMatchObject({ phase: 'paused', received: 300 });
    expect(arrival('other')?.phase).toBe('fetching');
  });

  it('is fetched once, however often it is pressed', async () => {
    const { models, attempt, attempts } = await started();
    void models.keep(tiny);
    await attempt(1);
    await models.keep(tiny);
    expect(attempts).toHaveLength(1);
  });

  it('breaks off with the page', async () => {
    const { models, attempt } = await started();
    void models.keep(tiny);
    const one = await attempt(1);
    stop();
    expect(one.signal.aborted).toBe(true);
  });
});

it('the pace forgets what is long ago', () => {
  const pace = new ArrivalPace(100_000);
  pace.add(0, 0);
  expect(pace.bytesPerSecond()).toBeNull();
  for (let s = 1; s <= 60; s++) pace.add(1000 * s, s <= 30 ? 1000 * s : 30_000 + 100 * (s - 30));
  expect(pace.bytesPerSecond()).toBeCloseTo(100, 0);
  expect(pace.secondsLeft()).toBeCloseTo(670, 0); // 67 000 bytes
});
