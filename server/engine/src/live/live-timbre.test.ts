import { beforeAll, expect, it } from 'vitest';
import { trackF0 } from '../speech/pitch/f0.ts';
import { F0Summary } from '../speech/pitch/f0-summary.ts';
import { bandCount } from '../speech/spectrum/band-scale.ts';
import type { VoiceFile } from '../speech/voices/voice-file.ts';
import { distanceDb, longTerm } from '../testing/long-term.ts';
import { talk } from '../testing/talk.ts';
import { trainedOn } from '../testing/trained.ts';
import { LiveChanger } from './live-changer.ts';
import { liveSettings } from './live-settings.ts';

const rate = 24_000;
const woman = { f0: 210, formantScale: 1.15 };
const man = { f0: 110, formantScale: 1 };
const settings = liveSettings.parse({ gateDb: null, denoise: 0, keepLevel: false });
const learningSeconds = 4;
let voices: { man: VoiceFile; woman: VoiceFile };

beforeAll(async () => {
  const voiceOf = (sound: Float32Array) => trainedOn({ sampleRate: rate, channels: [sound] });
  voices = { man: await voiceOf(talk(15, rate, man)), woman: await voiceOf(talk(15, rate, woman)) };
});

/** What comes out, with the delay taken off; `at` may act before each block. */
function through(
  changer: LiveChanger,
  sound: Float32Array,
  at: (second: number) => void = () => {},
): Float32Array {
  const input = new Float32Array(sound.length + changer.latencyFrames);
  input.set(sound);
  const output = new Float32Array(input.length);
  for (let from = 0; from < input.length; from += 128) {
    at(from / rate);
    changer.process(input.subarray(from, from + 128), output.subarray(from, from + 128));
  }
  return output.subarray(changer.latencyFrames);
}

async function meanHz(sound: Float32Array): Promise<number> {
  const summary = new F0Summary();
  for (const frame of await trackF0(sound, rate)) summary.add(frame);
  return summary.meanHz ?? 0;
}

it.each([
  ['man', 'woman'],
  ['woman', 'man'],
] as const)(
  'a %s speaks as the trained %s: melody and formants arrive there, no later than before',
  async (from, to) => {
    const changer = new LiveChanger(rate, 'balanced', settings);
    const before = changer.latencyFrames;
    changer.speakAs(voices[to]);
    expect(changer.latencyFrames).toBe(before);
    expect(before / rate).toBeLessThanOrEqual(0.02);
    const sound = talk(16, rate, from === 'man' ? man : woman).subarray(0, 16 * rate);
    const out = through(changer, sound).subarray(learningSeconds * rate);
    const target = voices[to];
    // a percent is 17 cents
    expect(Math.abs((await meanHz(out)) / target.header.pitch!.meanHz - 1)).toBeLessThan(0.04);
    const wanted = target.tables.envelope.values;
    const own = distanceDb(await longTerm(sound, rate), wanted);
    const reached = distanceDb(await longTerm(out, rate), wanted);
    expect(reached / own).toBeLessThan(0.5);
  },
);

it('delays the timbre as it says: a burst begins where it began', () => {
  const changer = new LiveChanger(rate, 'balanced', settings);
  changer.speakAs(voices.woman);
  const speech = talk(6, rate, man);
  const sound = new Float32Array(8 * rate);
  sound.set(speech.subarray(0, 6 * rate));
  for (let i = 7 * rate; i < 8 * rate; i++) sound[i] = 0.5 * Math.sin((2 * Math.PI * 150 * i) / rate);
  const out = through(changer, sound);
  const begin = (samples: Float32Array) =>
    samples.subarray(6.9 * rate, 8 * rate).findIndex((value) => Math.abs(value) > 0.02);
  expect(Math.abs(begin(out) - begin(sound)) / rate).toBeLessThan(0.004);
});

it('changes from voice to voice and back without a click, and is itself again in the end', () => {
  const sound = Float32Array.from(
    { length: 6 * rate },
    (_, i) => 0.05 * Math.min(1, i / 4800) * Math.sin((2 * Math.PI * 400 * i) / rate),
  );
  // the long-term difference alone and no melody: a sine stays a sine
  const plain = ({ header, tables }: VoiceFile): VoiceFile => ({
    header: { ...header, pitch: null },
    tables,
  });
  const [a, b] = [plain(voices.woman), plain(voices.man)];
  const changer = new LiveChanger(rate, 'balanced', settings);
  changer.know({
    envelope: new Float32Array(bandCount),
    gateDb: 100,
    formantScale: null,
    correction: null,
  });
  const steps = [a, b, null, b, null];
  let done = 0;
  const out = through(changer, sound, (second) => {
    if (second > 0.8 * (done + 1) && done < steps.length) changer.speakAs(steps[done++]!);
  });
  expect(done).toBe(steps.length);
  const largest = (samples: Float32Array) =>
    samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bend = (samples: Float32Array) =>
    largest(samples.subarray(2).map((value, i) => value - 2 * samples[i + 1]! + samples[i]!));
  const [own, changed] = [sound.subarray(rate / 2), out.subarray(rate / 2)];
  expect(Math.abs(20 * Math.log10(largest(out.subarray(rate, 1.5 * rate)) / largest(own)))).toBeGreaterThan(
    1,
  );
  // what bends more than the sine at its loudest is a click
  expect(bend(changed) / bend(own)).toBeLessThan((1.5 * largest(changed)) / largest(own));
  for (let i = 5 * rate; i < 6 * rate - 2000; i++) expect(Math.abs(out[i]! - sound[i]!)).toBeLessThan(1e-6);
});
