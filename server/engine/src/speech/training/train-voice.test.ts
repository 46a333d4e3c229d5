import { describe, expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { joined } from '../../base/joined.ts';
import type { Progress } from '../../base/tool.ts';
import { band, noise } from '../../testing/signals.ts';
import { talk } from '../../testing/talk.ts';
import { decodeVoiceFile, encodeVoiceFile } from '../voices/voice-file.ts';
import { mergedPrint } from './speaker-print.ts';
import { SpeechMeter } from './speech-meter.ts';
import { type TrainVoice, trainingStages, trainVoice } from './train-voice.ts';

const rate = 16_000;
const woman = { f0: 210, formantScale: 1.15 };
const man = { f0: 110, formantScale: 1 };

const training = (...sounds: Float32Array[][]): TrainVoice => ({
  sources: sounds.map((channels) => memorySource({ sampleRate: rate, channels })),
  name: 'Trial',
  licence: 'CC0-1.0',
  consent: null,
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
  signal: new AbortController().signal,
  progress() {},
});

describe('training a voice', () => {
  it('learns how high and how large the speaker is, and says so', async () => {
    const low = await trainVoice(training([talk(12, rate, man)]));
    const high = await trainVoice(training([talk(12, rate, woman)]));
    expect(low.header.pitch?.medianHz).toBeGreaterThan(100);
    expect(low.header.pitch?.medianHz).toBeLessThan(122);
    expect(high.header.pitch?.medianHz).toBeGreaterThan(195);
    expect(high.header.pitch?.medianHz).toBeLessThan(230);
    expect(high.header.formantScale / low.header.formantScale).toBeCloseTo(1.15, 1); // as they were made
    const { quality } = low.header;
    expect(quality.seconds).toBe(12);
    expect(quality.speechSeconds).toBeGreaterThan(7); // pauses are about a fifth
    expect(quality.speechSeconds).toBeLessThan(11.5);
    expect(quality.snrDb).toBeGreaterThan(40); // the pauses are silent
    expect(quality.clippingPercent).toBe(0);
    expect(low.tables.codebook.rows).toBeGreaterThan(20);
    expect(quality.warnings).toEqual([expect.stringContaining('30 s or more')]);
  });

  it('makes the same bytes of the same samples, in one piece or several, mono or stereo', async () => {
    const sound = talk(12, rate, woman);
    const once = encodeVoiceFile(await trainVoice(training([sound])));
    expect(encodeVoiceFile(await trainVoice(training([sound])))).toEqual(once);
    const parts = await trainVoice(training([sound.subarray(0, 5 * rate)], [sound.subarray(5 * rate)]));
    // but for what it says of the comparison, which one recording knows none of
    const { comparedBy, ...quality } = parts.header.quality;
    expect(comparedBy).toBe('dsp');
    expect(encodeVoiceFile({ ...parts, header: { ...parts.header, quality } })).toEqual(once);
    const stereo = await trainVoice(training([sound, sound]));
    expect(stereo.header.pitch).toEqual(decodeVoiceFile(once).header.pitch);
  });

  it('names its stages in order and never goes back', async () => {
    const seen: Progress[] = [];
    await trainVoice({ ...training([talk(8, rate, man)]), progress: (progress) => seen.push(progress) });
    const stages = seen.map(({ stage }) => stage);
    expect([...new Set(stages)]).toEqual(Object.keys(trainingStages));
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController();
    const wanted = { ...training([talk(8, rate, man)]), signal: cancel.signal };
    const stopped = trainVoice({ ...wanted, progress: () => cancel.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
  });

  it.each([
    ['silence', new Float32Array(10 * rate), 'only silence'],
    ['nothing at all', new Float32Array(0), 'only silence'],
    ['NaN', new Float32Array(10 * rate).fill(Number.NaN), 'only silence'],
    ['three seconds', talk(3, rate, woman), 'A voice needs 5 s'],
    ['noise', noise(10 * rate).map((v) => 0.2 * v), 'whispering, noise or music'],
  ])('makes no voice of %s', async (_, sound, words) => {
    await expect(trainVoice(training([sound]))).rejects.toMatchObject({
      code: 'bad_samples',
      message: expect.stringContaining(words),
    });
  });

  const warningsOf = async (...channels: Float32Array[]) =>
    (await trainVoice(training(channels))).header.quality.warnings.join('\n');

  it('warns of two people', async () => {
    const both = joined([talk(12, rate, man), talk(12, rate, woman)]);
    expect(await warningsOf(both)).toContain('Two people');
    expect(await warningsOf(talk(24, rate, woman))).not.toContain('Two people');
  });

  it('names the recording that sounds like another person of the same pitch', async () => {
    const parts = [5, 9].map((seed) => [talk(6, rate, man, seed)]);
    const stranger = [talk(6, rate, { ...man, formantScale: 1.15 }, 13)];
    const odd = async (...sounds: Float32Array[][]) =>
      (await trainVoice(training(...sounds))).header.quality.warnings.filter((words) =>
        /another person/.test(words),
      );
    expect(await odd(parts[0]!, stranger, parts[1]!)).toEqual([expect.stringContaining('Recording 2 ')]);
    expect(await odd(...parts)).toEqual([]);
  });

  it('makes no voice where somebody else of the same pitch has read the consent sentence', async () => {
    const heard = async (sound: Float32Array) => {
      const meter = await SpeechMeter.create(rate);
      meter.begin(1);
      meter.push([sound]);
      meter.end();
      return { speechSeconds: 5, pitch: meter.pitch, print: mergedPrint(meter.prints), wordsFit: null };
    };
    const own = training([talk(8, rate, man, 5)]);
    const stranger = await heard(talk(6, rate, { ...man, formantScale: 1.15 }, 9));
    await expect(trainVoice({ ...own, consentHeard: stranger })).rejects.toMatchObject({
      code: 'bad_samples',
      message: expect.stringContaining('Somebody else'),
    });
    const consentHeard = await heard(talk(6, rate, man, 9));
    expect((await trainVoice({ ...own, consentHeard })).header.name).toBe('Trial');
  });

  it('warns of few seconds, clipping, noise and music', async () => {
    expect(await warningsOf(talk(8, rate, woman))).toContain('very little');
    const loud = talk(12, rate, woman).map((v) => Math.max(-1, Math.min(1, 5 * v)));
    expect(await warningsOf(loud)).toContain('clips');
    const hiss = noise(12 * rate);
    const noisy = talk(12, rate, woman).map((v, i) => v + 0.03 * hiss[i]!);
    expect(await warningsOf(noisy)).toContain('below the speech');
    const [music] = band(12 * rate, rate);
    expect(await warningsOf(talk(12, rate, woman).map((v, i) => 0.3 * v + music[i]!))).toContain('pauses');
  });
});
