import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { type Talker, talk } from '../../testing/talk.ts';
import { assertConsentRead, consentOfAnother } from './consent-check.ts';
import { byPrint, heardInMost, oddRecordings, seemsAnother, speakerDistance } from './speaker-match.ts';
import { mergedPrint } from './speaker-print.ts';
import { SpeechMeter } from './speech-meter.ts';

const rate = 16_000;
const man = { f0: 110, formantScale: 1 };
/** As high as the man, with a vocal tract a seventh shorter. */
const other = { f0: 110, formantScale: 1.15 };

/** As `heard`, of talk; the same is made once. */
const talks = new Map<string, ReturnType<typeof heard>>();
function heardTalk(talker: Talker, seed: number, seconds = 6) {
  const key = JSON.stringify([talker, seed, seconds]);
  const known = talks.get(key) ?? heard(talk(seconds, rate, talker, seed));
  talks.set(key, known);
  return known;
}
async function heard(sound: Float32Array, sampleRate = rate) {
  const meter = await SpeechMeter.create(sampleRate);
  meter.begin(1);
  meter.push([sound]);
  meter.end();
  const [print = null] = meter.prints;
  return { speechSeconds: meter.features.speechSeconds, pitch: meter.pitch, print, wordsFit: null };
}
const said = async (talker: Talker, seed: number, seconds = 6) => {
  const { print } = await heardTalk(talker, seed, seconds);
  if (!print) throw new Error('Nothing was heard');
  return print;
};
/** Another microphone: 3 dB and more of treble gone, quieter, and noise. */
function otherMicrophone(sound: Float32Array): Float32Array {
  const hiss = noise(sound.length, 91);
  let low = 0;
  return sound.map((value, i) => {
    low += 0.6 * (value - low);
    return 0.3 * low + 0.002 * hiss[i]!;
  });
}

describe('comparing speakers', () => {
  it('takes other words of one speaker for his own, livelier and a little higher too', async () => {
    const own = await said(man, 5, 12);
    expect(seemsAnother(await said(man, 9), own, byPrint)).toBe(false);
    expect(seemsAnother(await said(man, 17), own, byPrint)).toBe(false);
    expect(seemsAnother(await said({ ...man, f0: 125 }, 21), own, byPrint)).toBe(false);
  });

  it('hears another speaker of the same pitch', async () => {
    const own = await said(man, 5, 12);
    const strange = await said(other, 9);
    expect(Math.abs(strange.pitchSemitones - own.pitchSemitones)).toBeLessThan(1); // it isn't the pitch
    expect(seemsAnother(strange, own, byPrint)).toBe(true);
    expect(speakerDistance(strange, own)).toBeCloseTo(speakerDistance(own, strange), 9);
  });

  it('bears another microphone, level and sample rate', async () => {
    const own = await said(man, 5, 12);
    const { print: changed } = await heard(otherMicrophone(talk(5, rate, man, 9)));
    expect(seemsAnother(changed, own, byPrint)).toBe(false);
    const { print: finer } = await heard(talk(5, 24_000, man, 9), 24_000);
    expect(seemsAnother(finer, own, byPrint)).toBe(false);
    const { print: strange } = await heard(otherMicrophone(talk(5, rate, other, 9)));
    expect(seemsAnother(strange, own, byPrint)).toBe(true);
  });

  it('says nothing of a recording with too little voice', async () => {
    const { print } = await heard(noise(4 * rate).map((v) => 0.2 * v));
    expect(print).toBeNull();
    expect(seemsAnother(print, await said(man, 5), byPrint)).toBe(false);
  });

  it('merges recordings into what their sound in one piece gives', async () => {
    const [a, b] = [await said(man, 5), await said(other, 9)];
    const both = mergedPrint([a, null, b]);
    expect(both?.seconds).toBeCloseTo(a.seconds + b.seconds, 9);
    const share = a.seconds / (a.seconds + b.seconds);
    expect(both?.mean[0]).toBeCloseTo(share * a.mean[0]! + (1 - share) * b.mean[0]!, 9);
    // the means lie apart, and that is part of the spread: E[x^2] - E[x]^2
    const square = (one: typeof a) => one.covariance[0]! + one.mean[0]! ** 2;
    expect(both?.covariance[0]).toBeCloseTo(
      share * square(a) + (1 - share) * square(b) - both!.mean[0]! ** 2,
      6,
    );
    expect(mergedPrint([null])).toBeNull();
  });

  it('names the recordings of a set that have another speaker, and none of a set that has one', async () => {
    const own = await Promise.all([5, 9, 13, 17].map((seed) => said(man, seed)));
    expect(oddRecordings(own, byPrint)).toEqual([]);
    const strange = await said(other, 21);
    expect(oddRecordings([own[0]!, strange, own[1]!, null, own[2]!], byPrint)).toEqual([1]);
    expect(oddRecordings([strange, ...own, await said(other, 25)], byPrint)).toEqual([0, 5]);
    // of two nobody can say which is the stranger: the shorter is named
    expect(oddRecordings([await said(man, 5, 12), strange], byPrint)).toEqual([1]);
  });
});

describe('the consent sentence', () => {
  it('counts when the speaker of the samples has read it', async () => {
    const own = await heardTalk(man, 5, 12);
    expect(() => assertConsentRead({ ...own, speechSeconds: 1 }, own)).toThrow('Nobody can be heard');
    const read = await heardTalk(man, 9);
    expect(() => assertConsentRead(read, own)).not.toThrow();
    expect(() => assertConsentRead({ ...read, wordsFit: true }, own)).not.toThrow();
    expect(() => assertConsentRead({ ...read, wordsFit: false }, own)).toThrow(
      /words do not seem.*once more/,
    );
  });

  it('is refused from somebody else, who is told what to do if he is the same', async () => {
    const own = await heardTalk(man, 5, 12);
    const read = await heardTalk(other, 9);
    expect(() => assertConsentRead(read, own)).toThrow(/Somebody else.*read it once more/);
  });

  it('is refused also when a sample of its reader lies among those of the speaker', async () => {
    const prints = await Promise.all([said(man, 5), said(other, 13), said(man, 9)]);
    const read = await heardTalk(other, 9);
    expect(consentOfAnother(read, { pitch: null, print: heardInMost(prints, byPrint) })).toBe(true);
    expect(seemsAnother(read.print, mergedPrint(prints), byPrint)).toBe(false); // all of them make room for both
  });

  it('is still compared by pitch where the sound of one is not known', async () => {
    const own = await heardTalk(man, 5, 12);
    const high = await heardTalk({ f0: 210, formantScale: 1 }, 9);
    expect(consentOfAnother({ ...high, print: null }, own)).toBe(true);
    expect(consentOfAnother({ ...own, print: null }, own)).toBe(false);
  });
});
