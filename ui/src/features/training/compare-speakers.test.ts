import type { SpeakerPrint } from '@formant/engine/speech/training/speaker-print';
import { expect, it } from 'vitest';
import { JobFault } from '../../sound/fault.ts';
import { heardByModel } from '../../sound/voice-training/heard-by-model.ts';
import type { Clip, TrainingWorker } from './clips.ts';
import { isConsentOfAnother, oddOnesOf } from './compare-speakers.ts';
import { consentClipOf, missingOf, samplesOf, TrainModel } from './train-model.ts';
import { adviceOf, comparedWords, figuresOf, verdictOf } from './words.ts';

/** A speaker whose cepstra lie `apart` standard deviations from another's. */
const print = (apart: number): SpeakerPrint => ({
  seconds: 6,
  pitchSemitones: 80,
  mean: Array.from({ length: 12 }, (_, i) => (i === 3 ? apart : 0)),
  covariance: Array.from({ length: 144 }, (_, i) => (i % 13 === 0 ? 1 : 0)),
});
const clip = (id: string, apart: number | null, speechSeconds = 8): Clip => ({
  id,
  name: id,
  file: new File([], id),
  prompt: null,
  seconds: 9,
  fault: null,
  report: {
    quality: {
      seconds: 9,
      speechSeconds,
      snrDb: 40,
      clippingPercent: 0,
      decaySeconds: 0.2,
      voicedPercent: 60,
      warnings: [],
    },
    pitch: null,
    print: apart === null ? null : print(apart),
    speaker: null,
    doubts: [],
    silent: false,
    wordsFit: null,
  },
});

it('names the recording that sounds like another person, in its row', () => {
  const samples = [clip('a', 0), clip('b', 3), clip('c', 0.2), clip('whispered', null)];
  expect([...oddOnesOf(samples)]).toEqual(['b']);
  const report = samples[1]!.report!;
  expect(verdictOf(report)).toMatchObject({ label: 'Good' });
  expect(verdictOf(report, true)).toMatchObject({ tone: 'warning' });
  expect(adviceOf(report, true)).toEqual([expect.stringContaining('another person')]);
});

it('doubts a consent sentence of another speaker once there is enough to compare it with', () => {
  expect(isConsentOfAnother(clip('consent', 3), [clip('a', 0)])).toBe(true);
  expect(isConsentOfAnother(clip('consent', 0.3), [clip('a', 0)])).toBe(false);
  expect(isConsentOfAnother(clip('consent', 3), [clip('a', 0, 3)])).toBe(false);
  expect(isConsentOfAnother(clip('consent', null), [clip('a', 0)])).toBe(false);
  expect(isConsentOfAnother(null, [clip('a', 0)])).toBe(false);
});

/** As `clip`, and a model has heard a speaker at an angle, in degrees. */
const heard = (id: string, apart: number, degrees: number, engine = 'onnx:trial'): Clip => {
  const made = clip(id, apart);
  const at = (degrees * Math.PI) / 180;
  const vector = { seconds: 6, values: new Float32Array([Math.cos(at), Math.sin(at)]) };
  return { ...made, report: { ...made.report!, speaker: { engine, sameFrom: 0.5, vector } } };
};

it('goes by a model where it has heard everything', () => {
  const samples = [heard('a', 0, 0), heard('b', 3, 10), heard('c', 0, 90), clip('whispered', null)];
  expect([...oddOnesOf(samples)]).toEqual(['c']);
  expect(isConsentOfAnother(heard('consent', 3, 20), samples)).toBe(false);
  expect(isConsentOfAnother(heard('consent', 0, 100), samples)).toBe(true);
  const heardBy = heardByModel(
    samples.map(({ report }) => report),
    heard('consent', 3, 20).report,
  );
  expect(heardBy).toMatchObject({ by: { engine: 'onnx:trial' }, consent: { seconds: 6 } });
  expect(heardBy && 'samples' in heardBy && heardBy.samples.map((one) => one === null)).toEqual([
    ...[false, false, false, true],
  ]);
  expect(figuresOf(samples[0]!.report!)).toContain('speaker compared by the model trial');
  expect(figuresOf(samples[3]!.report!)).not.toContain('compared');
});

it('goes by signal processing where a model has heard a part, or was another one, or could not', () => {
  const broken = clip('b', 3);
  broken.report!.speaker = { failed: '“trial” says nothing of a speaker.' };
  for (const other of [clip('b', 3), heard('b', 3, 10, 'onnx:later'), broken]) {
    const samples = [heard('a', 0, 0), other, heard('c', 0, 90)];
    expect([...oddOnesOf(samples)]).toEqual(['b']);
  }
  expect(isConsentOfAnother(heard('consent', 3, 0), [clip('a', 0)])).toBe(true);
  expect(heardByModel([heard('a', 0, 0).report, broken.report], null)).toEqual({
    failed: '“trial” says nothing of a speaker.',
  });
});

it('a refused sentence is read again, and nothing else is lost', async () => {
  const unused = () => Promise.reject(new Error('unused'));
  const worker: TrainingWorker = {
    hear: async (id) => ({ report: clip(id, 0).report!, seconds: 9 }),
    forget() {},
    train: () =>
      Promise.reject(
        new JobFault({
          code: 'bad_samples',
          message: 'Somebody else seems to have read the consent sentence.',
        }),
      ),
    speak: unused,
    dispose() {},
  };
  const model = new TrainModel({
    worker: () => worker,
    server: { start: unused, follow: unused, file: unused, cancel: unused },
    shelf: { keep: unused, read: unused },
  });
  const seen = () => ({ state: model.state.getState(), clips: model.clips.list });
  const heard = () => expect.poll(() => model.clips.list.every(({ report }) => report)).toBe(true);
  model.answer({ speaker: 'Ada' });
  model.addConsent(new File([], 'consent.wav'));
  await heard();
  model.next();
  model.addSample(new File([], 'low.wav'));
  await heard();
  model.next();
  model.answer({ name: 'Low Ada' });
  model.next();
  await model.train({ place: 'device', anyway: false, excerpt: false });
  expect(seen().state.run).toMatchObject({ phase: 'failed', couldReadAgain: true, couldGoAnyway: false });

  model.readAgain();
  expect(seen().state).toMatchObject({ step: 0, name: 'Low Ada', speaker: 'Ada', run: { phase: 'idle' } });
  expect(consentClipOf(seen())).toBeNull();
  expect(samplesOf(seen()).map(({ name }) => name)).toEqual(['low.wav']);
  model.addConsent(new File([], 'again.wav'));
  await heard();
  for (const step of [1, 2, 3]) {
    model.next();
    expect(missingOf(seen())).toBeNull();
    expect(seen().state.step).toBe(step);
  }
});

it('says which way the server has compared the speakers', () => {
  expect(comparedWords('dsp')).toBe(', speakers compared by signal processing');
  expect(comparedWords('onnx:campplus-zh-en')).toBe(', speakers compared by the model campplus-zh-en');
  expect(comparedWords(undefined)).toBe('');
});
