import { beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { joinedChannels } from '../../base/joined.ts';
import { resample } from '../../dsp/filters/resample.ts';
import { distanceDb, longTerm } from '../../testing/long-term.ts';
import { noise } from '../../testing/signals.ts';
import { talk } from '../../testing/talk.ts';
import { trainedOn } from '../../testing/trained.ts';
import { trackF0 } from '../pitch/f0.ts';
import { F0Summary } from '../pitch/f0-summary.ts';
import type { VoiceFile } from '../voices/voice-file.ts';
import { listenToSpeaker } from './speaker.ts';
import { VoiceConverter } from './voice-converter.ts';

const rate = 16_000;
const woman = { f0: 210, formantScale: 1.15 };
const man = { f0: 110, formantScale: 1 };
const { signal } = new AbortController();
let manVoice: VoiceFile;
let womanVoice: VoiceFile;

const voiceOf = (sound: Float32Array): Promise<VoiceFile> =>
  trainedOn({ sampleRate: rate, channels: [sound] });

beforeAll(async () => {
  manVoice = await voiceOf(talk(15, rate, man));
  womanVoice = await voiceOf(talk(15, rate, woman));
});

/** The sound in another voice, fed in blocks; null where it is silent. */
async function convert(
  channels: Float32Array[],
  voice: VoiceFile,
  { sampleRate = rate, blockFrames = 4096 } = {},
): Promise<Float32Array[] | null> {
  const source = memorySource({ sampleRate, channels }, blockFrames);
  const plan = await listenToSpeaker(source, voice, { signal, progress() {} });
  if (!plan) return null;
  const converter = await VoiceConverter.create({ sampleRate, channelCount: channels.length }, voice, plan);
  const parts: Float32Array[][] = [];
  for await (const block of source.blocks())
    parts.push(converter.push(block.map((channel) => channel.slice())));
  parts.push(converter.end());
  return joinedChannels(parts);
}

async function medianHz(sound: Float32Array): Promise<number> {
  const summary = new F0Summary();
  for (const frame of await trackF0(sound, rate)) summary.add(frame);
  return summary.medianHz ?? 0;
}

const peakOf = (sound: Float32Array) => sound.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** The largest step between samples, against the largest sample: a click stands out. */
function roughness(sound: Float32Array): number {
  let step = 0;
  let peak = 1e-9;
  for (let i = 1; i < sound.length; i++) {
    step = Math.max(step, Math.abs(sound[i]! - sound[i - 1]!));
    peak = Math.max(peak, Math.abs(sound[i]!));
  }
  return step / peak;
}

describe('converting into a trained voice', () => {
  it.each([
    ['a woman into a man', woman, man, () => manVoice],
    ['a man into a woman', man, woman, () => womanVoice],
  ])(
    'turns %s: pitch within 1.5 %%, half the distance of the envelopes, no clicks',
    async (_, from, to, voice) => {
      const sound = talk(8, rate, from, 31);
      const other = talk(8, rate, to, 77);
      const [converted] = (await convert([sound], voice()))!;
      expect(converted).toHaveLength(sound.length);
      const target = voice().header.pitch!.medianHz;
      expect(Math.abs((await medianHz(converted!)) / target - 1)).toBeLessThan(0.015); // as the voice was trained
      const wanted = await longTerm(other, rate);
      const before = distanceDb(await longTerm(sound, rate), wanted);
      const after = distanceDb(await longTerm(converted!, rate), wanted);
      expect(after).toBeLessThan(0.5 * before);
      expect(converted!.every(Number.isFinite)).toBe(true);
      // hiss at its loudest steps by most of its height: nothing new may stand out
      expect(roughness(converted!)).toBeLessThan(2 * Math.max(roughness(sound), roughness(other)));
    },
  );

  it('leaves pauses as silent as they were', async () => {
    const sound = talk(6, rate, woman, 31);
    sound.fill(0, 2 * rate, 4 * rate);
    const [converted] = (await convert([sound], manVoice))!;
    const pause = converted!.subarray(2.2 * rate, 3.8 * rate);
    expect(peakOf(pause)).toBeLessThan(1e-6);
  });

  it('does not depend on the blocks, and keeps both channels in step', async () => {
    const sound = talk(5, rate, woman, 31);
    const half = sound.map((value) => 0.5 * value);
    const [whole] = (await convert([sound], manVoice))!;
    const [left, right] = (await convert([sound, half], manVoice, { blockFrames: 1000 }))!;
    let apart = 0;
    for (let i = 0; i < left!.length; i++) apart = Math.max(apart, Math.abs(right![i]! - 0.5 * left![i]!));
    expect(apart).toBeLessThan(1e-5);
    const [other] = (await convert([sound], manVoice, { blockFrames: 777 }))!;
    for (let i = 0; i < whole!.length; i++) apart = Math.max(apart, Math.abs(other![i]! - whole![i]!));
    expect(apart).toBeLessThan(1e-4);
  });

  it('converts a whisper too: its timbre changes, no pitch is made up', async () => {
    const voiced = talk(5, rate, woman, 31);
    const hiss = noise(voiced.length);
    const level = new Float32Array(voiced.length);
    for (let i = 1; i < level.length; i++) level[i] = Math.max(Math.abs(voiced[i]!), 0.999 * level[i - 1]!);
    const whisper = hiss.map((value, i) => 0.3 * value * level[i]!);
    const [converted] = (await convert([whisper], manVoice))!;
    expect(converted).toHaveLength(whisper.length);
    const voicedShare = async (sound: Float32Array) =>
      (await trackF0(sound, rate)).filter((frame) => frame.f0 > 0).length / (sound.length / rate / 0.005);
    expect(await voicedShare(converted!)).toBeLessThan(0.1);
    expect(distanceDb(await longTerm(converted!, rate), await longTerm(whisper, rate))).toBeGreaterThan(1);
  });

  it.each([8000, 22_050, 48_000, 192_000])('works at %i Hz', async (sampleRate) => {
    const { channels } = resample({ sampleRate: rate, channels: [talk(1.5, rate, woman, 31)] }, sampleRate);
    const sound = channels[0]!;
    const [converted] = (await convert([sound], manVoice, { sampleRate }))!;
    expect(converted).toHaveLength(sound.length);
    expect(converted!.every(Number.isFinite)).toBe(true);
    expect(peakOf(converted!)).toBeGreaterThan(0.05);
  });

  it('finds nobody in silence, and survives a tenth of a second', async () => {
    expect(await convert([new Float32Array(rate)], manVoice)).toBeNull();
    const [short] = (await convert([talk(0.4, rate, woman).subarray(0.25 * rate, 0.35 * rate)], manVoice))!;
    expect(short).toHaveLength(0.1 * rate);
    expect(short!.every(Number.isFinite)).toBe(true);
  });
});
