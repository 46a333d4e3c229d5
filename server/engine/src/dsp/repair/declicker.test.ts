import { describe, expect, it } from 'vitest';
import { joinedChannels } from '../../base/joined.ts';
import { noise, siSdrDb, speech, voice, withCrackle } from '../../testing/signals.ts';
import { ClickCounter, type Clicks, Declicker } from './declicker.ts';

function count(sound: Float32Array, rate: number): Clicks | null {
  const counter = new ClickCounter(rate);
  counter.write(sound);
  return counter.result();
}

function repair(
  channels: Float32Array[],
  rate: number,
  clicks: Pick<Clicks, 'kind' | 'steps'>,
  blockFrames = 4096,
) {
  const declicker = new Declicker(rate, channels.length, clicks);
  const parts: Float32Array[][] = [];
  for (let from = 0; from < channels[0]!.length; from += blockFrames)
    parts.push(declicker.push(channels.map((channel) => channel.subarray(from, from + blockFrames))));
  parts.push(declicker.end());
  const out = joinedChannels(parts);
  expect(out[0]!.length).toBe(channels[0]!.length);
  return { out, repaired: declicker.repaired };
}

const crackle = { kind: 'crackle', steps: null } as const;
/** Looks everywhere. */
const single = { kind: 'single', steps: null } as const;

describe('declicker', () => {
  it.each([16000, 44100])('finds crackle in a voice at %i Hz and takes at least 6 dB of it away', (rate) => {
    const clean = voice(4 * rate, rate);
    const crackling = withCrackle(clean, rate, 30);
    expect(count(crackling, rate)?.kind).toBe('crackle');
    const { out, repaired } = repair([crackling], rate, crackle);
    expect(siSdrDb(clean, out[0]!) - siSdrDb(clean, crackling)).toBeGreaterThan(6);
    expect(repaired).toBeGreaterThan(60); // of 120, some of which lie below the voice
  });

  it('finds single pops and repairs nothing else', () => {
    const rate = 16000;
    const hiss = noise(6 * rate, 3);
    const clean = voice(6 * rate, rate).map((value, i) => value + 0.002 * hiss[i]!);
    const popped = clean.slice();
    for (const at of [20011, 47000]) for (let i = 0; i < 5; i++) popped[at + i] = i % 2 ? 0.8 : -0.8;
    const found = count(popped, rate);
    expect(found).toMatchObject({ kind: 'single', count: 2 });
    const { out, repaired } = repair([popped], rate, found!);
    expect(out).toEqual(repair([popped], rate, single).out); // looking everywhere finds no more
    expect(repaired).toBe(2);
    let changed = 0;
    for (const [i, value] of out[0]!.entries()) if (value !== popped[i]) changed++;
    expect(changed).toBeLessThan(400); // two repairs of at most 12 ms
    expect(siSdrDb(clean, out[0]!)).toBeGreaterThan(siSdrDb(clean, popped) + 20);
  });

  it.each([
    ['a sung voice', voice(48000, 16000)],
    ['speech', speech(6, 16000)],
    ['noise', noise(48000, 8)],
    ['silence', new Float32Array(16000)],
    [
      'noise that is cut off',
      noise(32000, 6)
        .map((value, i) => (i < 30000 ? value : 0))
        .subarray(0, 30000),
    ],
    ['steps of a square wave', Float32Array.from({ length: 48000 }, (_, i) => (i % 160 < 80 ? 0.3 : -0.3))],
  ])('finds no clicks in %s', (_, sound) => {
    expect(count(sound, 16000)).toBeNull();
  });

  it('gives back what has no clicks bit for bit', () => {
    const sound = voice(32000, 16000);
    expect(repair([sound], 16000, single).out[0]).toEqual(sound);
  });

  it('does not depend on the length of the blocks and keeps channels apart', () => {
    const clean = voice(32000, 16000);
    const crackling = withCrackle(clean, 16000, 30);
    const whole = repair([crackling, clean], 16000, single, 32000).out;
    const parts = repair([crackling, clean], 16000, single, 333).out;
    expect(parts).toEqual(whole);
    expect(whole[1]).toEqual(clean);
  });

  it('works at the highest rates that a file can have', () => {
    const { out } = repair([noise(200_000)], 1_234_567, crackle);
    expect(out[0]!.every(Number.isFinite)).toBe(true);
  });

  it.each([1, 100, 5000])('keeps the length of %i samples', (frames) => {
    const { out } = repair([noise(frames)], 48000, crackle);
    expect(out[0]!.every(Number.isFinite)).toBe(true);
  });
});
