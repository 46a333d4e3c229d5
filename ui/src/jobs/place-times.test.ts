import { describe, expect, it } from 'vitest';
import { placeTimes } from './place-times.ts';

const MiB = 1024 ** 2;
// safe: the times look at nothing else of a job
const job = {
  tool: 'vocal-remover',
  fileBytes: 30 * MiB,
  region: null,
  input: { seconds: 180 },
} as Parameters<typeof placeTimes>[0];
const line = { down: null, up: MiB, roundTripMs: 30, lostShare: 0 };
const paces = (device: number | null, server: number | null) => (_tool: string, place: string) =>
  place === 'device' ? device : server;

describe('the time that a job takes on each side', () => {
  it('is that of its sound at the pace of earlier runs, and on the server also that of the way', () => {
    expect(placeTimes(job, line, paces(0.5, 0.1))).toEqual({
      device: 90,
      server: 48,
      sending: 30,
      faster: 'server',
    });
    expect(placeTimes(job, { ...line, up: MiB / 4 }, paces(0.5, 0.1))).toMatchObject({
      server: 138,
      faster: 'device',
    });
  });
  it('counts the chosen part alone', () => {
    expect(placeTimes({ ...job, region: { from: 10, to: 40 } }, line, paces(0.5, 0.1))).toMatchObject({
      device: 15,
    });
  });
  it('is not guessed: no advice before this tool has run, but for a way that is longer than the work', () => {
    expect(placeTimes(job, line, paces(null, 0.1))).toMatchObject({ device: null, faster: null });
    expect(placeTimes(job, line, paces(0.5, null))).toMatchObject({ server: null, faster: null });
    expect(placeTimes(job, line, paces(0.1, null))).toMatchObject({ server: null, faster: 'device' });
    expect(placeTimes(job, { ...line, up: null }, paces(0.5, 0.1))).toBeNull();
  });
});
