import { describe, expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { ToolError } from '../../base/faults.ts';
import type { NetworkSound } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import { noise } from '../../testing/signals.ts';
import { type Talker, talk } from '../../testing/talk.ts';
import { comparedWithout, compareSpeakers, type ModelHeard } from './compare-speakers.ts';
import { assertConsentRead, consentOfAnother } from './consent-check.ts';
import { byPrint, heardInMost, oddRecordings, seemsAnother } from './speaker-match.ts';
import type { SpeakerPrint } from './speaker-print.ts';
import { byVector, type SpeakerVector, speakerVector } from './speaker-vector.ts';
import { SpeechMeter } from './speech-meter.ts';

const rate = 16_000;
const never = { aborted: false, reason: undefined, throwIfAborted() {} };
const everything = { signal: never, mostSeconds: 600 };

/** Answers each call in turn, and keeps what it was given. */
function embedder(...answers: number[][]) {
  const heard: NetworkSound[] = [];
  return {
    heard,
    async embed(sound: NetworkSound) {
      heard.push(sound);
      return Float32Array.from(answers[(heard.length - 1) % answers.length]!);
    },
  };
}
const hum = (seconds: number, level = 0.3) => noise(Math.round(seconds * rate), 5).map((v) => level * v);
const vectorOf = (sound: Float32Array, model: ReturnType<typeof embedder>, sampleRate = rate) =>
  speakerVector(memorySource({ sampleRate, channels: [sound] }), model, everything);
const secondsOf = ({ heard }: ReturnType<typeof embedder>) =>
  heard.map(({ samples, sampleRate }) => samples.length / sampleRate);

/** A unit vector at an angle, of so many seconds. */
const at = (degrees: number, seconds = 6): SpeakerVector => ({
  seconds,
  values: Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)),
});
/** 60 degrees apart is one person still. */
const by = byVector({ engine: 'onnx:trial', sameFrom: 0.49 });

describe('what a model hears of a recording', () => {
  it('is its sound at 16 kHz, in equal pieces of half a minute at most', async () => {
    const model = embedder([1, 0]);
    const said = await vectorOf(noise(70 * 24_000, 5), model, 24_000);
    expect(secondsOf(model).map(Math.round)).toEqual([23, 23, 23]);
    expect(model.heard[0]?.sampleRate).toBe(rate);
    expect(said?.seconds).toBeCloseTo(70, 1);
  });

  it('points between what was said of the pieces, at length 1', async () => {
    const said = await vectorOf(hum(40), embedder([1, 0], [0, 1]));
    expect(Array.from(said?.values ?? [])).toEqual([
      expect.closeTo(Math.SQRT1_2, 6),
      expect.closeTo(Math.SQRT1_2, 6),
    ]);
  });

  it('leaves pauses out, of which it would hear the room', async () => {
    const model = embedder([1, 0]);
    const pause = hum(20, 0.3 * 10 ** (-40 / 20));
    await vectorOf(joined([hum(4), pause, hum(4)]), model);
    expect(secondsOf(model)[0]).toBeCloseTo(8, 1);
  });

  it.each([
    ['silence', new Float32Array(5 * rate)],
    ['less than a second of sound', joined([hum(0.9), new Float32Array(9 * rate)])],
    ['nothing', new Float32Array(0)],
  ])('is not asked of %s', async (_, sound) => {
    const model = embedder([1, 0]);
    expect(await vectorOf(sound, model)).toBeNull();
    expect(model.heard).toEqual([]);
  });

  it('takes numbers that are none for silence', async () => {
    const model = embedder([1, 0]);
    const sound = hum(5).map((value, i) => (i % 1000 === 0 ? Number.NaN : value));
    await vectorOf(sound, model);
    expect(model.heard[0]?.samples.every(Number.isFinite)).toBe(true);
  });

  it('hears no more than it is told to, and ends with a cancel and with the fault of the model', async () => {
    const model = embedder([1, 0]);
    const long = memorySource({ sampleRate: rate, channels: [hum(50)] });
    expect((await speakerVector(long, model, { signal: never, mostSeconds: 12 }))?.seconds).toBeCloseTo(
      12,
      6,
    );
    const cancel = new AbortController();
    const stopping = {
      async embed() {
        cancel.abort(new Error('enough'));
        return Float32Array.of(1, 0);
      },
    };
    const two = memorySource({ sampleRate: rate, channels: [hum(50)] });
    await expect(speakerVector(two, stopping, { signal: cancel.signal, mostSeconds: 60 })).rejects.toThrow(
      'enough',
    );
    const broken = { embed: () => Promise.reject(new ToolError('bad_model', 'broken')) };
    const three = memorySource({ sampleRate: rate, channels: [hum(5)] });
    await expect(speakerVector(three, broken, everything)).rejects.toThrow('broken');
  });
});

describe('vectors of a model', () => {
  it('are of one person from the cosine on that the model says', () => {
    expect(seemsAnother(at(0), at(60), by)).toBe(false);
    expect(seemsAnother(at(0), at(61), by)).toBe(true);
    expect(seemsAnother(at(0), null, by)).toBe(false);
  });

  it('tell the odd ones of a set, and what the rest has in common', () => {
    const set = [at(0), at(100), at(10), null, at(20)];
    expect(oddRecordings(set, by)).toEqual([1]);
    const most = heardInMost(set, by);
    expect(most?.seconds).toBe(18);
    expect(Math.atan2(most!.values[1]!, most!.values[0]!)).toBeCloseTo((10 * Math.PI) / 180, 6);
    expect(by.merged([null])).toBeNull();
  });
});

const talks = new Map<string, Promise<{ print: SpeakerPrint | null; speechSeconds: number }>>();
function heardTalk(talker: Talker, seed: number) {
  const key = JSON.stringify([talker, seed]);
  const known = talks.get(key) ?? hear(talk(6, rate, talker, seed));
  talks.set(key, known);
  return known;
}
async function hear(sound: Float32Array) {
  const meter = await SpeechMeter.create(rate);
  meter.begin(1);
  meter.push([sound]);
  meter.end();
  return { print: meter.prints[0] ?? null, speechSeconds: meter.features.speechSeconds };
}
const man = { f0: 110, formantScale: 1 };
const other = { f0: 110, formantScale: 1.15 };
const printsOf = (...talkers: [Talker, number][]) =>
  Promise.all(talkers.map(async ([talker, seed]) => (await heardTalk(talker, seed)).print));

describe('comparing the speakers of recordings', () => {
  it('is done by signal processing where there is no model, as ever', async () => {
    const prints = await printsOf([man, 5], [other, 21], [man, 9]);
    expect(compareSpeakers(prints, undefined, null)).toEqual({ comparedBy: 'dsp', odd: [1], consent: null });
    expect(compareSpeakers(prints, undefined, { failed: 'broken' })).toEqual(
      compareSpeakers(prints, undefined, null),
    );
    expect(oddRecordings(prints, byPrint)).toEqual([1]);
    expect(comparedWithout('broken')).toBe('The speakers were compared by signal processing: broken');
    expect(comparedWithout('x'.repeat(400))).toHaveLength(300); // what a voice file takes
  });

  it('is done by the model where it has heard them, and says so', async () => {
    const prints = await printsOf([man, 5], [other, 21], [man, 9]);
    const model: ModelHeard = { by, samples: [at(0), at(10), at(120)], consent: at(5) };
    const told = compareSpeakers(prints, prints[0], model);
    expect(told).toMatchObject({ comparedBy: 'onnx:trial', odd: [2], consent: { reader: at(5) } });
    // without the odd one
    expect(told.consent?.speaker.seconds).toBe(12);
  });

  it('says nothing of one recording alone', async () => {
    const prints = await printsOf([man, 5]);
    expect(compareSpeakers(prints, undefined, null)).toEqual({ odd: [], consent: null });
    expect(compareSpeakers([...prints, null], undefined, null)).not.toHaveProperty('comparedBy');
  });

  it('does not ask a model of what has too little voice, and names who compared in its place', async () => {
    const prints = [...(await printsOf([man, 5], [man, 9])), null];
    const model: ModelHeard = { by, samples: [at(0), at(10), at(170)], consent: at(180) };
    expect(compareSpeakers(prints, undefined, model)).toMatchObject({ comparedBy: 'onnx:trial', odd: [] });
    expect(compareSpeakers(prints, null, model)).toMatchObject({ comparedBy: 'dsp', consent: null });
  });
});

describe('the consent sentence heard by a model', () => {
  const heard = async (talker: Talker, seed: number) => ({
    ...(await heardTalk(talker, seed)),
    pitch: null,
    wordsFit: null,
  });

  it('counts when the model hears its speaker in the samples, whatever the rest says', async () => {
    const [reader, voice] = [await heard(other, 9), await heard(man, 5)];
    expect(consentOfAnother(reader, voice)).toBe(true);
    const same = { by, reader: at(0), speaker: at(50) };
    expect(consentOfAnother(reader, voice, same)).toBe(false);
    expect(() => assertConsentRead(reader, voice, same)).not.toThrow();
  });

  it('is refused where the model hears somebody else, with its name and the way on', async () => {
    const [reader, voice] = [await heard(man, 9), await heard(man, 5)];
    expect(consentOfAnother(reader, voice)).toBe(false);
    const apart = { by, reader: at(0), speaker: at(80) };
    expect(() => assertConsentRead(reader, voice, apart)).toThrow(
      /^Somebody else .*read it once more .*Compared by the model onnx:trial\.$/,
    );
    expect(() => assertConsentRead({ ...reader, speechSeconds: 1 }, voice, apart)).toThrow('Nobody can be');
  });
});
