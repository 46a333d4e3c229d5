import type { statfs } from 'node:fs/promises';
import { hardwareLog } from '@formant/contract/logs';
import { expect, test } from 'vitest';
import { diskFacts, displayFacts } from './system-facts.ts';

test('displays are told in their own pixels, with what they are enlarged by', () => {
  const told = displayFacts([
    { size: { width: 1707, height: 960 }, scaleFactor: 1.5, displayFrequency: 59.94 },
    { size: { width: 1920, height: 1080 }, scaleFactor: 1, displayFrequency: 0 },
  ]);
  expect(told).toEqual([
    { width: 2561, height: 1440, scale: 1.5, hz: 60 },
    { width: 1920, height: 1080, scale: 1, hz: 0 },
  ]);
  const many = displayFacts(
    Array.from({ length: 40 }, () => ({
      size: { width: 1, height: 1 },
      scaleFactor: 1,
      displayFrequency: 60,
    })),
  );
  expect(hardwareLog.shape.displays.safeParse(many).success).toBe(true);
});

test('of a disk that fills by a few gigabytes the same is told as before', async () => {
  const disk = (freeBytes: number) => {
    const found = { bsize: 4096, blocks: 512_110_190_592 / 4096, bavail: Math.floor(freeBytes / 4096) };
    return diskFacts('/home/x', (async () => found) as unknown as typeof statfs); // safe: no more is read
  };
  expect(await disk(237.6e9)).toEqual({ diskTotalGb: 512, diskFreeGb: 200 });
  expect(await disk(231.2e9)).toEqual({ diskTotalGb: 512, diskFreeGb: 200 });
  expect(await disk(47.9e9)).toEqual({ diskTotalGb: 512, diskFreeGb: 40 });
  expect(await disk(7.2e9)).toEqual({ diskTotalGb: 512, diskFreeGb: 7 });
  expect(await disk(0.4e9)).toEqual({ diskTotalGb: 512, diskFreeGb: 0 });
});

test('a disk that does not say its size is left out', async () => {
  expect(await diskFacts('/no/such/folder')).toEqual({});
});
