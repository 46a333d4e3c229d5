import { describe, expect, it } from 'vitest';
import type { SoundMeasure } from '../../base/measure.ts';
import { words } from '../../testing/room.ts';
import { noise, withCrackle } from '../../testing/signals.ts';
import { Equalizer } from '../filters/equalizer.ts';
import { SoundMeasures } from './sound-measures.ts';
import { echoChanged, whatChanged, withLoudness } from './what-changed.ts';

const sampleRate = 44_100;
const speech = words(8 * sampleRate, sampleRate);
const hiss = noise(speech.length, 5);
const under = (level: number) => speech.map((value, i) => value + level * hiss[i]!);

async function measured(sound: Float32Array, wanted: { room?: boolean; clicks?: boolean } = {}) {
  const measures = await SoundMeasures.create({ sampleRate, channelCount: 1 }, wanted);
  for (let at = 0; at < sound.length; at += 10_000) {
    const block = sound.subarray(at, at + 10_000);
    measures.write([block], block);
  }
  return measures.result();
}

const row = (rows: readonly SoundMeasure[], measure: SoundMeasure['measure']) =>
  rows.find((one) => one.measure === measure);

describe('what changed', () => {
  it('tells how far noise fell in the pauses, within .5 dB of what was done, whatever the level of all', async () => {
    const before = await measured(under(0.02));
    // 20 dB less noise, and the whole 12 dB louder
    const after = await measured(under(0.002).map((value) => 4 * value));
    const rows = whatChanged(before, after, { gainDb: 20 * Math.log10(4) });
    const told = row(rows, 'noise')!;
    expect(Math.abs(told.before! - told.after! - 20)).toBeLessThan(0.5);
    expect(told.word).toBe('20 dB quieter');
    // white noise of this level alone
    const alone = await measured(hiss.map((value) => 0.02 * value));
    expect(Math.abs(told.before! - alone.loudness.integratedLufs!)).toBeLessThan(1);
    expect(row(rows, 'loudness')).toMatchObject({ unit: 'LUFS', word: 'louder' });
  });

  it('looks at the same moments of both: pauses that are silent now are told as such, not passed over', async () => {
    const told = row(whatChanged(await measured(under(0.02)), await measured(speech)), 'noise')!;
    expect(told.after).toBeLessThan(-90);
    // only what was louder before was cleaned, down below the rest: the moments that were quiet are as they were
    const half = speech.length / 2;
    const first = (x: Float32Array, later: Float32Array) =>
      x.map((value, i) => (i < half ? value : later[i]!));
    const before = await measured(first(under(0.02), under(0.06)));
    const after = await measured(first(under(0.02), under(0.002)));
    expect(row(whatChanged(before, after), 'noise')!.word).toBe('no clear change');
  });

  it('claims no noise where there is no pause to hear it in', async () => {
    const steady = hiss.map((value) => 0.1 * value);
    const rows = whatChanged(await measured(steady), await measured(steady.map((value) => value / 10)));
    expect(row(rows, 'noise')).toBeUndefined();
    // silence before and behind says nothing; between the words it says that there is none
    const padded = new Float32Array(speech.length + 2 * sampleRate);
    padded.set(under(0.02), sampleRate);
    const told = row(whatChanged(await measured(padded), await measured(padded)), 'noise')!;
    const alone = row(whatChanged(await measured(under(0.02)), await measured(under(0.02))), 'noise')!;
    expect(Math.abs(told.before! - alone.before!)).toBeLessThan(0.5);
    expect(row(whatChanged(await measured(speech), await measured(speech)), 'noise')).toBeUndefined();
  });

  it('says that nothing changed where nothing did', async () => {
    const same = await measured(under(0.005), { room: true, clicks: true });
    const rows = whatChanged(same, same);
    expect(rows.map(({ measure }) => measure)).toEqual(['noise', 'room', 'tone', 'loudness']);
    expect(new Set(rows.map(({ word }) => word))).toEqual(new Set(['no clear change']));
  });

  it('leaves out what was not looked for, and a room that too few sounds die away in', async () => {
    const rows = whatChanged(await measured(under(0.005)), await measured(under(0.005)));
    expect(row(rows, 'room')).toBeUndefined();
    expect(row(rows, 'clicks')).toBeUndefined();
    const before = await measured(hiss, { room: true });
    expect(row(whatChanged({ ...before, rt60: null }, before), 'room')).toBeUndefined();
  });

  it('takes what hides in a click for no change of tone', async () => {
    const crackling = withCrackle(speech, sampleRate, 20);
    const rows = whatChanged(
      await measured(crackling, { clicks: true }),
      await measured(speech, { clicks: true }),
    );
    const told = row(rows, 'clicks')!;
    expect(told.before).toBeGreaterThan(50); // of 160, those that stand out clearly
    expect(told.after).toBeLessThan(10);
    expect(row(rows, 'tone')).toBeUndefined();
  });

  it('tells a shelf of 6 dB as brighter within .5 dB, and a change of level alone as no change of tone', async () => {
    // noise with pauses has all bands
    const gated = hiss.map((value, i) => (Math.floor(i / 20_000) % 2 ? 0.2 : 0.002) * value);
    const lifted = gated.slice();
    new Equalizer(sampleRate, 1, [{ kind: 'highShelf', hz: 3500, gainDb: 6 }]).processInPlace([lifted]);
    const told = row(whatChanged(await measured(gated), await measured(lifted)), 'tone')!;
    const treble = told.bands!.find(({ band }) => band === 'treble')!;
    expect(Math.abs(treble.changeDb - 6)).toBeLessThan(0.5);
    expect(told.word).toMatch(/brighter/);
    expect(told.text).toMatch(/^Tone: .*[Tt]reble \+[56]\.\d dB.*brighter\.$/);
    const louder = row(whatChanged(await measured(gated), await measured(gated.map((v) => 3 * v))), 'tone')!;
    expect(louder).toMatchObject({ bands: [], word: 'no clear change', text: 'Tone: no clear change.' });
  });

  it('takes no hiss for tone: what is lost in noise is left out', async () => {
    // the words end at 6 kHz, so their treble is hiss alone
    const told = row(whatChanged(await measured(under(0.02)), await measured(under(0.002))), 'tone');
    expect(told?.bands?.map(({ band }) => band) ?? []).not.toContain('treble');
  });

  it('puts the loudness of a coded file in place of the first one', async () => {
    const rows = whatChanged(await measured(under(0.01)), await measured(under(0.01)));
    const told = row(withLoudness(rows, -16.04), 'loudness')!;
    expect(told.after).toBe(-16);
    expect(told.text).toMatch(/→ −16\.0 LUFS, louder\.$/);
    expect(withLoudness(rows, -16)[0]).toBe(rows[0]);
  });

  it('tells an echo by its delay, and one that is not found any more as too weak, not as gone', () => {
    expect(echoChanged(0.1832, -6, null).text).toBe('Echo after 183 ms: −6 dB, too weak to be found now.');
    expect(echoChanged(0.1832, -6, -14.2)).toMatchObject({ before: -6, after: -14.2, word: '8 dB weaker' });
    // -50.46 is told in tenths, and these are then rounded
    expect(echoChanged(0.1, -36.2, -50.46).text).toMatch(/−36 → −51 dB, 15 dB weaker/);
  });
});
