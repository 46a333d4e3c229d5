import { describe, expect, it } from 'vitest';
import { memorySource } from './audio.ts';
import { ToolError } from './faults.ts';
import { checkedBlocks } from './input.ts';
import { defineTool } from './tool.ts';

const tool = defineTool({
  id: 'test',
  name: 'Test tool',
  summary: 'A tool for tests.',
  options: {},
  outputs: [],
  limits: { maxSeconds: 3600, maxChannels: 2 },
  stages: {},
});
const quiet = new AbortController().signal;

async function read(channels: Float32Array[], options: { sampleRate?: number; signal?: AbortSignal } = {}) {
  const repairs = { replacedSamples: 0 };
  const kept: number[] = [];
  const source = memorySource({ sampleRate: options.sampleRate ?? 8000, channels }, 4);
  for await (const block of checkedBlocks(tool, source, options.signal ?? quiet, repairs))
    kept.push(...block[0]!);
  return { kept, repairs };
}

describe('checkedBlocks', () => {
  it('passes good samples on and replaces NaN and infinities by silence', async () => {
    const { kept, repairs } = await read([
      Float32Array.of(0.5, Number.NaN, -1, Number.POSITIVE_INFINITY, 0.25, 0, 0, 0),
    ]);
    expect(kept).toEqual([0.5, 0, -1, 0, 0.25, 0, 0, 0]);
    expect(repairs.replacedSamples).toBe(2);
  });

  it('takes what is far too loud for sound as damage, and what is merely too loud as it is', async () => {
    const loud = [1e38, 999, -1e30, -100, 1, 1, 1, 1, 1, 1];
    const { kept, repairs } = await read([Float32Array.from(loud)]);
    expect(kept).toEqual([0, 999, 0, -100, 1, 1, 1, 1, 1, 1]);
    expect(repairs.replacedSamples).toBe(2);
  });

  it('refuses what would come out as silence for the most part', async () => {
    // whole numbers of 16 bit in a file of floats
    const scaled = Float32Array.from({ length: 1000 }, (_, i) => 20_000 * Math.sin(i * 0.1));
    await expect(read([scaled])).rejects.toMatchObject({
      code: 'not_audio',
      message: expect.stringMatching(/another scale/),
    });
  });

  it.each([
    ['empty', [new Float32Array(0)], 8000],
    ['too_many_channels', [1, 2, 3].map(() => new Float32Array(8)), 8000],
    ['too_long', [new Float32Array(3601)], 1],
  ] as const)('refuses input that is %s, in words', async (code, channels, sampleRate) => {
    const error = await read([...channels], { sampleRate }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^This .+\.$/) });
  });

  it('stops with the reason of the signal', async () => {
    const reason = new Error('cancelled by the user');
    await expect(read([new Float32Array(100)], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
