import type { InferenceSession } from '@formant/engine/base/inference';
import { float32, floatsOf } from '@formant/engine/models/ports/tensors';
import { describe, expect, it } from 'vitest';
import type { BrowserRuntime, Processor } from './browser-runtime.ts';
import { loadFallingBack } from './falling-back.ts';

const feeds = (value: number) => ({ x: float32(Float32Array.of(value), [1]) });

/** A runtime whose network doubles; it gives up from some run on, and refuses to load where told so. */
function doubling(processor: Processor, { failsFrom = Number.POSITIVE_INFINITY, loads = true } = {}) {
  const log = { loaded: 0, released: 0, runs: 0 };
  const runtime: BrowserRuntime = {
    processor,
    async load(): Promise<InferenceSession> {
      if (!loads) throw new Error('no such operator');
      log.loaded++;
      return {
        inputs: [{ name: 'x', type: 'float32', dims: [1] }],
        outputs: [{ name: 'y', type: 'float32', dims: [1] }],
        async run({ x }) {
          if (++log.runs >= failsFrom) throw new Error('device lost');
          return {
            y: float32(
              Float32Array.from(x!.data as Float32Array, (value) => 2 * value),
              [1],
            ),
          };
        },
        release: async () => void log.released++,
      };
    },
  };
  return { runtime, log };
}
async function work(gpu: ReturnType<typeof doubling> | null, cpu = doubling('cpu')) {
  const ran: Processor[] = [];
  let reads = 0;
  const session = await loadFallingBack(
    async () => {
      reads++;
      return new Uint8Array(1);
    },
    gpu?.runtime ?? null,
    async () => cpu.runtime,
    (processor) => ran.push(processor),
  );
  const answers: number[] = [];
  for (const value of [1, 2, 3]) answers.push(floatsOf(await session.run(feeds(value)), 'y')[0]!);
  await session.release();
  return { answers, ran, reads, cpu: cpu.log };
}

describe('a network in the browser', () => {
  it('runs on the graphics processor where there is one, and the CPU loads nothing', async () => {
    expect(await work(doubling('gpu'))).toMatchObject({
      answers: [2, 4, 6],
      ran: ['gpu', 'gpu', 'gpu'],
      reads: 1,
      cpu: { loaded: 0 },
    });
  });

  it('runs on the CPU where there is none', async () => {
    expect(await work(null)).toMatchObject({ answers: [2, 4, 6], ran: ['cpu', 'cpu', 'cpu'] });
  });

  it('is loaded on the CPU when the graphics processor can’t load it', async () => {
    expect(await work(doubling('gpu', { loads: false }))).toMatchObject({
      answers: [2, 4, 6],
      ran: ['cpu', 'cpu', 'cpu'],
      reads: 2,
    });
  });

  it('goes on with the CPU when the graphics processor gives up in the middle, without losing that run', async () => {
    const gpu = doubling('gpu', { failsFrom: 2 });
    expect(await work(gpu)).toMatchObject({
      answers: [2, 4, 6],
      ran: ['gpu', 'cpu', 'cpu'],
      cpu: { loaded: 1, released: 1 },
    });
    expect(gpu.log).toMatchObject({ released: 1, runs: 2 });
  });

  it('fails with what the CPU says where that can’t do it either', async () => {
    await expect(work(doubling('gpu', { failsFrom: 1 }), doubling('cpu', { failsFrom: 1 }))).rejects.toThrow(
      'device lost',
    );
  });
});
