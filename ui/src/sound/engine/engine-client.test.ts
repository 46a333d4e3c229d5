import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEngine } from './engine-client.ts';
import type { EngineAnswer, EngineRequest } from './engine-protocol.ts';

/** The worker's side of the engine, played by the test. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly heard: EngineRequest[] = [];
  ended = false;
  onmessage: ((event: { data: EngineAnswer }) => void) | null = null;
  onerror: ((event: { message?: string; preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: EngineRequest): void {
    this.heard.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(data: EngineAnswer): void {
    this.onmessage?.({ data });
  }
  crash(message?: string): void {
    this.onerror?.({ ...(message === undefined ? {} : { message }), preventDefault: () => {} });
  }
}
const workerAt = (index: number): Promise<FakeWorker> =>
  vi.waitFor(() => {
    const worker = FakeWorker.all[index];
    if (!worker) throw new Error(`No worker ${index} has been started`);
    return worker;
  });
const heard = (worker: FakeWorker, count: number) =>
  vi.waitFor(() => expect(worker.heard).toHaveLength(count));
const file = new File(['sound'], 'voice.wav');
const wav = new File(['RIFF\0\0\0\0WAVEfmt '], 'voice.wav');

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('requests of one engine', () => {
  it('run one after another, and each hears its own answer', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const second = engine.store(file);
    const worker = await workerAt(0);
    await heard(worker, 1);
    worker.answer({ type: 'kept' });
    await first;
    await heard(worker, 2);
    expect(worker.heard.map(({ type }) => type)).toEqual(['keep', 'store']);
    worker.answer({ type: 'kept' });
    await second;
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('go on after one that fails', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const second = engine.store(file);
    const worker = await workerAt(0);
    await heard(worker, 1);
    worker.answer({ type: 'failed', fault: { code: 'storage_full', message: 'No room.' } });
    await expect(first).rejects.toMatchObject({ fault: { code: 'storage_full' } });
    await heard(worker, 2);
    worker.answer({ type: 'kept' });
    await second;
  });

  it('all end when the engine is disposed', async () => {
    const engine = openEngine('job', true);
    const asked = [engine.keep(file, 'one'), engine.store(file)];
    const worker = await workerAt(0);
    await heard(worker, 1);
    engine.dispose();
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { fault: { code: 'cancelled' } } });
    expect(worker.ended).toBe(true);
    expect(worker.heard).toHaveLength(1);
    await expect(engine.store(file)).rejects.toThrow('has ended');
  });

  it('all end when they are cancelled, those that wait at once', async () => {
    const engine = openEngine('job', true);
    const running = engine.keep(file, 'one');
    const waiting = engine.store(file);
    const worker = await workerAt(0);
    await heard(worker, 1);
    engine.cancel();
    await expect(waiting).rejects.toMatchObject({ fault: { code: 'cancelled' } });
    expect(worker.heard.at(-1)).toEqual({ type: 'cancel' });
    worker.answer({ type: 'failed', fault: { code: 'cancelled', message: 'Cancelled.' } });
    await expect(running).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  });

  it('end with their worker when it does not hear that they are cancelled', async () => {
    const engine = openEngine('job', true);
    const running = engine.keep(file, 'one');
    const worker = await workerAt(0);
    await heard(worker, 1);
    vi.useFakeTimers();
    engine.cancel();
    const told = expect(running).rejects.toMatchObject({ fault: { code: 'cancelled' } });
    await vi.advanceTimersByTimeAsync(1000);
    await told;
    expect(worker.ended).toBe(true);
  });

  it('that are cancelled before the worker has them never reach it', async () => {
    const engine = openEngine('job', true);
    const reading = engine.read(wav, () => {});
    engine.cancel();
    await expect(reading).rejects.toMatchObject({ fault: { code: 'cancelled' } });
    expect(FakeWorker.all).toEqual([]);
  });
});

describe('a worker that fails', () => {
  it('fails what it was doing; what waits and what comes later has a fresh one', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const second = engine.store(file);
    const broken = await workerAt(0);
    await heard(broken, 1);
    broken.crash('out of bounds');
    await expect(first).rejects.toMatchObject({ fault: { code: 'internal', reference: 'out of bounds' } });
    const fresh = await workerAt(1);
    await heard(fresh, 1);
    broken.answer({ type: 'kept' }); // too late, and not about this request
    fresh.answer({ type: 'failed', fault: { code: 'storage_full', message: 'No room.' } });
    await expect(second).rejects.toMatchObject({ fault: { code: 'storage_full' } });
    expect(broken.ended).toBe(true);
  });

  it('while nothing is asked of it is replaced by the next request', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const broken = await workerAt(0);
    await heard(broken, 1);
    broken.answer({ type: 'kept' });
    await first;
    broken.crash('gone');
    const second = engine.store(file);
    const fresh = await workerAt(1);
    await heard(fresh, 1);
    fresh.answer({ type: 'kept' });
    await second;
  });

  it('because its script did not arrive says so, and the next request fetches it again', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const missing = await workerAt(0);
    missing.crash();
    await expect(first).rejects.toMatchObject({ fault: { code: 'part_unreachable' } });
    const second = engine.store(file);
    const fresh = await workerAt(1);
    await heard(fresh, 1);
    fresh.answer({ type: 'kept' });
    await second;
  });

  it('by an answer that nobody can read ends the request', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const broken = await workerAt(0);
    await heard(broken, 1);
    broken.onmessageerror?.();
    await expect(first).rejects.toMatchObject({ fault: { code: 'internal' } });
  });

  it('by an answer to something else ends the request', async () => {
    const engine = openEngine('job', true);
    const first = engine.keep(file, 'one');
    const worker = await workerAt(0);
    await heard(worker, 1);
    worker.answer({ type: 'encoded', file });
    await expect(first).rejects.toThrow('instead of');
  });

  it('answers whoever waits to hear an output with nothing', async () => {
    const engine = openEngine('job', true);
    const running = engine.run('vocal-remover', {}, null, () => {});
    const worker = await workerAt(0);
    await heard(worker, 1);
    const bytes = engine.peek('vocals', 0, 8);
    worker.crash('gone');
    expect(await bytes).toBeNull();
    await expect(running).rejects.toMatchObject({ fault: { code: 'internal' } });
  });
});
