import { encodeWav } from '@formant/engine/codecs/wav';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blobBytes, openPcm, type PcmFile } from '../files/pcm-file.ts';
import { matchGains, Player } from './player.ts';

const rate = 44100;
const tone = async (hz: number, seconds: number, level = 0.5): Promise<PcmFile> => {
  const samples = Float32Array.from(
    { length: rate * seconds },
    (_, i) => level * Math.sin((2 * Math.PI * hz * i) / rate),
  );
  const wav = encodeWav({ sampleRate: rate, channels: [samples] }, 'float32');
  return openPcm(blobBytes(new Blob([wav as BlobPart])));
};
const players: Player[] = [];
const make = (...args: ConstructorParameters<typeof Player>) => {
  const player = new Player(...args);
  players.push(player);
  return player;
};
afterEach(() => {
  for (const player of players.splice(0)) player.dispose();
});
/** Sound takes its time on a busy machine. */
const eventually = (claim: () => void) => vi.waitFor(claim, { timeout: 8000, interval: 20 });
const level = (player: Player) => player.levelDb() ?? -200;

describe('Player', () => {
  it('really plays: the level is that of the tone and time advances; pause stops both', async () => {
    const player = make([{ name: 'a', label: 'A', pcm: await tone(440, 4) }], { title: 'tone' });
    await player.play();
    // a sine of .5 has an RMS of -9 dB
    await eventually(() => expect(level(player)).toBeCloseTo(-9, 0));
    await eventually(() => expect(player.time).toBeGreaterThan(0.6)); // past the first, shorter block
    expect(level(player)).toBeCloseTo(-9, 0);
    player.pause();
    const at = player.time;
    expect(player.levelDb()).toBeNull();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(player.time).toBe(at);
  });

  it('goes on without a gap where blocks meet', async () => {
    const player = make([{ name: 'a', label: 'A', pcm: await tone(441, 4) }], { title: 'tone' });
    await player.play();
    let lowest = 0;
    await eventually(() => expect(level(player)).toBeCloseTo(-9, 0));
    while (player.time < 2) {
      lowest = Math.min(lowest, level(player));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    expect(lowest).toBeGreaterThan(-9.6); // a gap of 5 ms in 46 ms would show as -9.5 dB and lower
  });

  it('switches between original and result at once, matched in level', async () => {
    const player = make(
      [
        { name: 'original', label: 'Original', pcm: await tone(440, 5, 0.5), original: true, matchDb: -6 },
        { name: 'output', label: 'Result', pcm: await tone(880, 5, 0.25) },
      ],
      { title: 'compare' },
    );
    await player.play();
    await eventually(() => expect(level(player)).toBeCloseTo(-15, 0));
    player.setSource('A');
    await eventually(() => expect(level(player)).toBeCloseTo(-15, 0));
    player.setMix('original', { volumeDb: -60 });
    await eventually(() => expect(level(player)).toBeLessThan(-60));
  });

  it('takes one more track while it plays, in step with the others, and plays it in their place', async () => {
    const player = make(
      [
        { name: 'original', label: 'Original', pcm: await tone(440, 8, 0.5), original: true },
        { name: 'output', label: 'Result', pcm: await tone(880, 8, 0.25) },
      ],
      { title: 'removed' },
    );
    player.setSource('C');
    expect(player.state.getState().source).toBe('B'); // there is none yet
    await player.play();
    await eventually(() => expect(level(player)).toBeCloseTo(-15, 0));
    const at = player.time;
    player.addTrack({ name: 'removed', label: 'Removed', pcm: await tone(330, 8, 0.125), removed: true });
    await eventually(() => expect(player.time).toBeGreaterThan(at + 0.5));
    expect(level(player)).toBeCloseTo(-15, 0); // not heard on top of the result, which would be -14
    player.setSource('C');
    await eventually(() => expect(level(player)).toBeCloseTo(-21, 0));
    expect(player.time).toBeGreaterThan(at);
    player.setSource('A');
    await eventually(() => expect(level(player)).toBeCloseTo(-9, 0));
  });

  it('solos, mutes and turns stems down', async () => {
    const player = make(
      [
        { name: 'vocals', label: 'Vocals', pcm: await tone(440, 8, 0.5) },
        { name: 'music', label: 'Music', pcm: await tone(1000, 8, 0.5) },
      ],
      { title: 'stems' },
    );
    await player.play();
    await eventually(() => expect(level(player)).toBeCloseTo(-6, 0)); // two tones, 3 dB more
    player.setMix('vocals', { solo: true });
    await eventually(() => expect(level(player)).toBeCloseTo(-9, 0));
    player.setMix('vocals', { volumeDb: -10 });
    await eventually(() => expect(level(player)).toBeCloseTo(-19, 0));
    player.setMix('vocals', { mute: true });
    await eventually(() => expect(level(player)).toBeLessThan(-60));
    player.setMix('vocals', { solo: false });
    await eventually(() => expect(level(player)).toBeCloseTo(-9, 0));
  });

  it('seeks, loops a region and stops at the end', async () => {
    const player = make([{ name: 'a', label: 'A', pcm: await tone(440, 3) }], { title: 'tone' });
    player.seek(2.6);
    expect(player.time).toBeCloseTo(2.6, 5);
    await player.play();
    await eventually(() => expect(player.state.getState().playing).toBe(false));
    expect(player.time).toBeCloseTo(3, 1);
    player.setLoop(true, { from: 0.5, to: 0.9 });
    player.seek(0.5);
    await player.play();
    let furthest = 0;
    const until = performance.now() + 1200;
    while (performance.now() < until) {
      furthest = Math.max(furthest, player.time);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    expect(player.state.getState().playing).toBe(true);
    expect(furthest).toBeLessThan(0.92);
    expect(furthest).toBeGreaterThan(0.8);
  });

  it('closes its audio context when it ends', async () => {
    const closed = vi.spyOn(AudioContext.prototype, 'close');
    const player = make([{ name: 'a', label: 'A', pcm: await tone(440, 1) }], { title: 'tone' });
    await player.play();
    player.dispose();
    expect(closed).toHaveBeenCalledOnce();
    closed.mockRestore();
  });
});

describe('matchGains', () => {
  it('turns the louder one down and never one up', () => {
    expect(matchGains(-10, -14)).toEqual({ original: -4, result: 0 });
    expect(matchGains(-20, -14)).toEqual({ original: 0, result: -6 });
    expect(matchGains(-14, null)).toEqual({ original: 0, result: 0 });
  });
});
