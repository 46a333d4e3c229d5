import type { SpeakerPrint } from '@formant/engine/speech/training/speaker-print';
import { expect, it } from 'vitest';
import { JobFault } from '../../sound/fault.ts';
import type { Clip, TrainingWorker } from './clips.ts';
import { isConsentOfAnother, oddOnesOf } from './compare-speakers.ts';
import { consentClipOf, missingOf, samplesOf, TrainModel } from './train-model.ts';
import { adviceOf, comparedWords, verdictOf } from './words.ts';

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
