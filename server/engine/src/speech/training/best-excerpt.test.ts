import { expect, it } from 'vitest';
import type { Audio } from '../../base/audio.ts';
import { noise } from '../../testing/signals.ts';
import { talk } from '../../testing/talk.ts';
import { excerptHz } from '../voices/excerpt-facts.ts';
import { bestExcerpt } from './best-excerpt.ts';

const rate = 16_000;
const said = (seconds: number, gain = 1): Audio => ({
  sampleRate: rate,
  channels: [talk(seconds, rate, { f0: 110, formantScale: 1 }).map((v) => gain * v)],
});
const signal = { aborted: false, reason: undefined, throwIfAborted() {} };
const rest = async () => undefined;
const excerptOf = (...audios: Audio[]) =>
  bestExcerpt(
    audios.map((audio) => ({ audio, print: null })),
    { signal, rest },
  );
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, v) => sum + v * v, 0) / samples.length);

it('takes 20 s at most, at the rate of who hears it', async () => {
  const excerpt = await excerptOf(said(24));
  expect(excerpt!.length / excerptHz).toBeGreaterThan(15);
  expect(excerpt!.length / excerptHz).toBeLessThanOrEqual(20);
  expect(rms(excerpt!)).toBeGreaterThan(0.01);
});

it('takes the clear recording, and leaves the noisy and the clipped one out once it has enough', async () => {
  const hiss = noise(12 * rate);
  const clear = said(12, 0.2);
  const noisy: Audio = {
    sampleRate: rate,
    channels: [said(12, 0.5).channels[0]!.map((v, i) => v + 0.2 * hiss[i]!)],
  };
  const clipped: Audio = {
    sampleRate: rate,
    channels: [said(12).channels[0]!.map((v) => Math.max(-1, Math.min(1, 20 * v)))],
  };
  const alone = await excerptOf(clear);
  expect(alone!.length / excerptHz).toBeGreaterThan(10);
  const chosen = await excerptOf(noisy, clipped, clear);
  // without a list of a quarter of a million differences
  expect(chosen!.length === alone!.length && chosen!.every((v, i) => v === alone![i])).toBe(true);
});

it('joins short recordings, and takes nothing of silence or of too little', async () => {
  const [one, silence] = [said(4), { sampleRate: rate, channels: [new Float32Array(8 * rate)] }];
  expect(await excerptOf(one)).toBeNull();
  expect(await excerptOf(silence, silence)).toBeNull();
  const joined = await excerptOf(one, silence, one);
  expect(joined!.length / excerptHz).toBeGreaterThan(5);
  expect(joined!.length / excerptHz).toBeLessThanOrEqual(8);
});

it('ends with a cancel', async () => {
  const control = new AbortController();
  const recordings = [{ audio: said(4), print: null }];
  const ended = bestExcerpt(recordings, {
    signal: control.signal,
    rest: async () => control.abort(new Error('enough')),
  });
  await expect(ended).rejects.toThrow('enough');
});
