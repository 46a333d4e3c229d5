import { expect, it } from 'vitest';
import { SampleQueue } from './sample-queue.ts';

it('gives samples back in order, however they were written', () => {
  const queue = new SampleQueue();
  const out = new Float32Array(5000);
  let written = 0;
  let read = 0;
  for (let round = 0; round < 200; round++) {
    const count = (round * 911) % 4000;
    queue.write(Float32Array.from({ length: count }, (_, i) => written + i));
    written += count;
    const got = queue.read(out.subarray(0, (round * 677) % 4500));
    for (let i = 0; i < got; i++) if (out[i] !== read + i) throw new Error(`sample ${read + i} is ${out[i]}`);
    read += got;
  }
  expect(queue.length).toBe(written - read);
  expect(read).toBeGreaterThan(100_000);
});

it('an empty queue has nothing to read', () => {
  expect(new SampleQueue().read(new Float32Array(3))).toBe(0);
});
