import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLane, type Lane } from './lane.ts';
import type { Answer, Task } from './messages.ts';
import { type TaskOptions, WorkerProcess } from './worker-process.ts';

const limits = { memoryBytes: 1024 * 2 ** 20, silenceMs: 30_000 };
const task = { type: 'probe', path: '/nowhere' } as const;
const searchPath = process.env.PATH;
let lane: Lane | null = null;
afterEach(async () => {
  process.env.PATH = searchPath;
  await lane?.close();
});

/** Tells when its task ended, which is here when it died. */
class Watched extends WorkerProcess {
  endedAt = 0;
  override async call<T extends Task>(task: T, options: TaskOptions): Promise<Answer<T>> {
    try {
      return await super.call(task, options);
    } finally {
      this.endedAt = performance.now();
    }
  }
}

/** A line whose workers find no ffmpeg, and so die at their start, until it is there again. */
function broken() {
  const started: Watched[] = [];
  /** How long after the death before it each worker but the first was started. */
  const pauses: number[] = [];
  process.env.PATH = '/nowhere';
  lane = createLane(1, () => {
    const before = started.at(-1);
    if (before) pauses.push(performance.now() - before.endedAt);
    const worker = new Watched('ffmpeg', limits);
    started.push(worker);
    return worker;
  });
  return { lane, started, pauses };
}

describe('a line whose workers die at their start', () => {
  it('starts the next one after a pause that rises', async () => {
    const { lane, pauses } = broken();
    lane.keepWarm({ type: 'warm', modelsDir: null });
    await vi.waitFor(() => expect(pauses.length).toBeGreaterThanOrEqual(3), { timeout: 100_000 });
    // timers may be a millisecond early
    for (const [i, ms] of pauses.entries()) expect(ms).toBeGreaterThanOrEqual(100 * 2 ** i - 2);
  }, 120_000);

  it('fails a waiting task with a sentence, and works again when they start', async () => {
    const { lane, started } = broken();
    await expect(lane.inTurn(task, {})).rejects.toMatchObject({
      code: 'overloaded',
      message: expect.stringContaining('workers do not start'),
    });
    expect(started).toHaveLength(6);
    process.env.PATH = searchPath;
    await expect(lane.inTurn({ type: 'warm', modelsDir: null }, {})).resolves.not.toThrow();
  }, 120_000);

  it('lets a task be cancelled in a pause', async () => {
    const { lane, started } = broken();
    const cancel = new AbortController();
    const waiting = lane.inTurn(task, { signal: cancel.signal });
    waiting.catch(() => undefined);
    await vi.waitFor(() => expect(started.length).toBeGreaterThan(1), { timeout: 100_000 });
    cancel.abort();
    await expect(waiting).rejects.toBe(cancel.signal.reason);
  }, 120_000);
});
