import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLane } from './lane.ts';
import { createCompute } from './pool.ts';
import { WorkerProcess } from './worker-process.ts';

const limits = { memoryBytes: 1024 * 2 ** 20, silenceMs: 30_000 };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warm-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a line that is kept warm', () => {
  it('starts one worker before anybody asks, and another when that has ended', async () => {
    const started: WorkerProcess[] = [];
    const lane = createLane(2, () => {
      const worker = new WorkerProcess('auto', limits);
      started.push(worker);
      return worker;
    });
    try {
      lane.keepWarm({ type: 'warm', modelsDir: null });
      await vi.waitFor(() => expect(started).toHaveLength(1));
      await vi.waitFor(() => expect(started[0]?.isUsable).toBe(true), { timeout: 30_000 });
      // the next task takes the same one, and finds it gone
      await started[0]?.end();
      await lane.inTurn({ type: 'warm', modelsDir: null }, {});
      expect(started).toHaveLength(2);
      expect(started[1]?.isUsable).toBe(true);
    } finally {
      await lane.close();
    }
  });

  it('speaks to the first listener as to any other', async () => {
    const compute = createCompute({ workers: 1 });
    try {
      compute.warmUp();
      const heard: number[] = [];
      const done = await compute.speak(
        {
          text: 'One. Two.',
          voiceId: 'flite:slt',
          speed: 1,
          pitch: 0,
          path: join(folder, 'a.wav'),
          format: 'wav',
        },
        { signal: new AbortController().signal, sound: ({ pcm }) => heard.push(pcm.byteLength) },
      );
      expect(heard.reduce((sum, bytes) => sum + bytes, 0) / 2 / 48).toBeCloseTo(done.output.durationMs, -1);
    } finally {
      await compute.close();
    }
  });
});

it('what a worker has compiled is there for the next one, though workers are killed', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'compiled'));
  const worker = new WorkerProcess('auto', limits);
  vi.unstubAllEnvs();
  try {
    await vi.waitFor(() => expect(worker.hasStarted).toBe(true), { timeout: 30_000 });
    const kept = () => readdir(join(folder, 'compiled'), { recursive: true });
    await vi.waitFor(async () => expect((await kept()).length).toBeGreaterThan(50), { timeout: 5000 });
  } finally {
    await worker.end();
  }
});
