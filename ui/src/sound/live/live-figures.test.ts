import { describe, expect, it } from 'vitest';
import { isCable, otherEndOf } from '../play/output-device.ts';
import { LatencyLog, latencyParts, totalMs } from './live-latency.ts';
import { ProfileKeeper } from './profile-keeper.ts';
import { findSweeps, makeSweep } from './self-test.ts';

/**
 * Samples of 1 ms on their way: `sourceMs` of them come from the device at a time, in buffers; the graph takes a turn at
 * once, which is heard after the turn before it and what the device holds.
 */
function followSamples({
  bufferMs,
  turnMs,
  sourceMs,
  deviceMs,
  waits,
}: {
  bufferMs: number;
  turnMs: number;
  sourceMs: number;
  deviceMs: number;
  /** Turns that the graph leaves out at the beginning. */
  waits: number;
}) {
  let handedOver = 0;
  let taken = 0;
  const captured: number[] = [];
  const queued: number[] = [];
  const real: number[] = [];
  for (let now = 1; now <= 12_000; now++) {
    if (now % sourceMs === 0)
      for (; handedOver < now; handedOver += bufferMs) captured.push(now - handedOver);
    if (now % turnMs === 0 && now >= waits * Math.max(turnMs, sourceMs))
      for (let i = 0; i < turnMs; i++) real.push(now + deviceMs + turnMs + i - taken++);
    queued.push(handedOver - taken);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const parts = latencyParts({
    trackSeconds: bufferMs / 1000,
    capturedMs: mean(captured),
    queuedMs: mean(queued.slice(-6000)),
    baseSeconds: turnMs / 1000,
    outputSeconds: undefined,
    playedSeconds: (deviceMs + turnMs) / 1000,
    sampleRate: 48_000,
    changer: null,
  });
  return { toldMs: totalMs(parts), realMs: mean(real) };
}

describe('latency', () => {
  const changer = { denoise: 64, pitch: 432, limiter: 48 };

  const standard = {
    trackSeconds: 0.01,
    capturedMs: null,
    queuedMs: null,
    baseSeconds: 0.004,
    outputSeconds: 0.008,
    playedSeconds: null,
    sampleRate: 48_000,
    changer,
  };

  it('adds up what the track, the changer and the context tell', () => {
    const parts = latencyParts(standard);
    expect(totalMs(parts)).toBeCloseTo(10 + 2 + 544 / 48 + 4 + 8, 6);
    expect(parts.filter(({ estimated }) => estimated).map(({ stage }) => stage)).toEqual(['handover']);
  });

  it('marks what the browser does not tell as estimated', () => {
    const parts = latencyParts({
      ...standard,
      trackSeconds: undefined,
      baseSeconds: 0.01,
      outputSeconds: Number.NaN,
      changer: null,
    });
    expect(parts.filter(({ estimated }) => estimated).map(({ stage }) => stage)).toEqual([
      'input',
      'handover',
      'output',
    ]);
    expect(totalMs(parts)).toBeCloseTo(25, 6);
  });

  it.each([
    ['small buffers', { bufferMs: 3, turnMs: 3, sourceMs: 3, deviceMs: 4, waits: 2 }],
    ['a large turn', { bufferMs: 10, turnMs: 30, sourceMs: 10, deviceMs: 20, waits: 3 }],
    [
      'several buffers handed over at once',
      { bufferMs: 20, turnMs: 30, sourceMs: 60, deviceMs: 60, waits: 4 },
    ],
  ])('is the delay of every sample with %s', (_, line) => {
    const { toldMs, realMs } = followSamples(line);
    expect(Math.abs(toldMs - realMs)).toBeLessThan(1.5); // ms, the step of the clock
  });

  it('knows median and 95th percentile to half a millisecond', () => {
    const log = new LatencyLog();
    expect(log.percentile(0.5)).toBe(0);
    for (let i = 1; i <= 100; i++) log.add(i);
    expect(log.percentile(0.5)).toBe(50);
    expect(log.percentile(0.95)).toBe(95);
  });
});

describe('ProfileKeeper', () => {
  it('backs off at the third gap within a minute, and not beyond the safest', () => {
    const keeper = new ProfileKeeper();
    keeper.settle(0);
    expect(keeper.add(1000, 5)).toBe(false); // the graph is just being built
    expect(keeper.advice(1000, 'low')).toBeNull();
    keeper.add(10_000, 1);
    keeper.add(30_000, 1);
    expect(keeper.advice(30_000, 'low')).toBeNull();
    keeper.add(50_000, 1);
    expect(keeper.advice(50_000, 'low')).toBe('balanced');
    expect(keeper.advice(50_000, 'balanced')).toBe('safe');
    expect(keeper.advice(50_000, 'safe')).toBeNull();
    expect(keeper.recent(80_000)).toBe(2);
    expect(keeper.advice(80_000, 'low')).toBeNull();
  });
});

describe('self-test', () => {
  const rate = 48_000;
  const sweep = makeSweep(rate);
  const starts = [0.35, 0.8, 1.25, 1.7].map((seconds) => Math.round(seconds * rate));
  const reference = new Float32Array(2.4 * rate);
  for (const start of starts) reference.set(sweep, start);
  let seed = 1;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };

  it('finds sweeps that come back 87.5 ms late, 26 dB quieter and with noise', async () => {
    const heard = Float32Array.from(reference, () => 0.02 * noise());
    const late = Math.round(0.0875 * rate);
    for (const start of starts)
      for (const [i, value] of sweep.entries()) heard[start + late + i]! += 0.05 * value;
    const found = await findSweeps(heard, reference, sweep, rate);
    expect(found.heard && Math.abs(found.ms - 87.5)).toBeLessThan(0.1); // ms
  });

  it.each([
    ['no noise at all', 0, { heard: true, ms: 120 }],
    ['more noise than sweep', 0.5, { heard: false }],
  ])('at places that differ, as on a busy computer: with %s', async (_, loudness, expected) => {
    const heard = Float32Array.from(reference, () => loudness * noise());
    // ever more waits, and the first two tell best what does not
    for (const [n, start] of starts.entries()) {
      const late = Math.round([0.085, 0.12, 0.135, 0.16][n]! * rate);
      for (const [i, value] of sweep.entries()) heard[start + late + i]! += 0.4 * value;
    }
    expect(await findSweeps(heard, reference, sweep, rate)).toMatchObject(expected);
  });

  it('does not take words for an answer: bursts, loud and soft', async () => {
    const words = Float32Array.from(reference, (_, i) => (Math.sin(i / 1900) > 0.2 ? 0.8 : 0.001) * noise());
    expect(await findSweeps(words, reference, sweep, rate)).toEqual({ heard: false });
  });

  it('does not take noise or silence for an answer', async () => {
    expect(await findSweeps(Float32Array.from(reference, noise), reference, sweep, rate)).toEqual({
      heard: false,
    });
    expect(await findSweeps(new Float32Array(reference.length), reference, sweep, rate)).toEqual({
      heard: false,
    });
  });
});

describe('virtual cables', () => {
  it('are known by their names', () => {
    for (const label of [
      'CABLE Input (VB-Audio Virtual Cable)',
      'BlackHole 2ch (Virtual)',
      'Null Output',
      'Formant Microphone',
      'Loopback Audio',
    ])
      expect(isCable(label), label).toBe(true);
    for (const label of ['Headphones (USB Audio)', 'MacBook Pro Speakers', 'Fake Audio Output 1'])
      expect(isCable(label), label).toBe(false);
  });

  it('have another end', () => {
    const inputs = [
      'Microphone (USB)',
      'BlackHole 2ch (Virtual)',
      'CABLE Output (VB-Audio Virtual Cable)',
    ].map((label) => ({ label }));
    expect(otherEndOf('CABLE Input (VB-Audio Virtual Cable)', inputs)?.label).toMatch(/^CABLE Output/);
    expect(otherEndOf('BlackHole 2ch (Virtual)', inputs)?.label).toMatch(/^BlackHole/);
    expect(otherEndOf('CABLE Input', inputs.slice(0, 1))).toBeNull();
  });

  it('have another end also where the person has named one end, or has two of them', () => {
    const inputs = [
      'CABLE-A Output (VB-Audio Cable A)',
      'CABLE Output (VB-Audio Virtual Cable)',
      'Studio wire',
    ].map((label) => ({ label }));
    expect(otherEndOf('To the game (VB-Audio Virtual Cable)', inputs)?.label).toMatch(/Virtual Cable/);
    expect(otherEndOf('CABLE-A Input (VB-Audio Cable A)', inputs)?.label).toMatch(/^CABLE-A/);
    expect(otherEndOf('Studio wire', inputs)?.label).toBe('Studio wire');
  });
});
