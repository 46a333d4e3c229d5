import { describe, expect, it } from 'vitest';
import { memorySource } from './audio.ts';
import { parsePart, partOf } from './sound-part.ts';

describe('parsePart', () => {
  it.each([
    ['10-25.5', 10, 25.5],
    ['1:05-2:30', 65, 150],
    ['1:00:00.25 - 1:00:01', 3600.25, 3601],
    ['0:30–0:31', 30, 31],
    ['90-', 90, null],
    ['-90', 0, 90],
  ])('reads %s', (text, from, to) => {
    expect(parsePart(text)).toEqual({ part: { from, to } });
  });

  it('takes nothing for everything', () => {
    expect(parsePart(' ')).toEqual({ part: null });
  });

  it.each(['10', '-', '5-3', '4-4', '1-2-3', 'a-b', '1:2:3:4-9', '1e3-2e3'])(
    'says what is wrong with %s',
    (text) => {
      expect(parsePart(text)).toEqual({ fault: expect.stringMatching(/^\w.+\.$/) });
    },
  );
});

describe('partOf', () => {
  const count = Float32Array.from({ length: 1000 }, (_, i) => i);
  const source = memorySource({ sampleRate: 100, channels: [count] }, 64);
  const read = async (from: number, to: number | null) => {
    const kept: number[] = [];
    for await (const [block] of partOf(source, { from, to }).blocks()) kept.push(...block!);
    return kept;
  };

  it.each([
    [1.5, 7.25, 150, 725],
    [0, 0.64, 0, 64],
    [9, null, 900, 1000],
    [9.9, 50, 990, 1000],
  ])('keeps %s s to %s s, to the sample', async (from, to, first, end) => {
    expect(await read(from, to)).toEqual([...count.subarray(first, end)]);
    expect(partOf(source, { from, to }).frames).toBe(end - first);
  });

  it('says that the sound is over before the part begins', async () => {
    await expect(read(10, 11)).rejects.toMatchObject({
      code: 'bad_option',
      message: expect.stringContaining('10.0 s'),
    });
  });
});
