import { encodeWav } from '@formant/engine/codecs/wav';
import { type Talker, talk } from '@formant/engine/testing/talk';
import { afterEach, expect, it } from 'vitest';
import { JobFault } from '../fault.ts';
import { DeviceTraining } from './device-training.ts';
import type { TrainWanted } from './protocol.ts';
import type { SpeakerEar } from './speaker-ear.ts';

const rate = 16_000;
const recording = (talker: Talker, seed: number) => {
  const sound = { sampleRate: rate, channels: [talk(8, rate, talker, seed)] };
  return new File([new Uint8Array(encodeWav(sound, 'int16'))], 'talk.wav', { type: 'audio/wav' });
};
const man = { f0: 110, formantScale: 1 };

/** One that says of every recording what it is told to, and how long each was. */
function ear(say: (time: number) => Promise<Float32Array<ArrayBuffer>>) {
  const heard: number[] = [];
  const model = { id: 'trial', engine: 'onnx:trial', sameFrom: 0.5 };
  const made: SpeakerEar = {
    model: async () => model,
    embed: (_, samples) => say(heard.push(samples.length)),
  };
  return { heard, made };
}
const wanted = (clips: string[]): TrainWanted => ({
  ...{ clips, consentClip: null, wordsVouched: false, name: 'Low', language: 'en', licence: 'private' },
  ...{ consent: null, createdAt: '2026-11-29T00:00:00Z', strict: false, excerpt: false },
});
const ignored = { signal: new AbortController().signal, progress() {} };

let training: DeviceTraining;
afterEach(() => training.dispose());

it('has a model of this computer hear who speaks, without the pauses, and trains by it', async () => {
  const { heard, made } = ear(async () => new Float32Array([0.6, 0.8]));
  training = new DeviceTraining(made);
  const { report } = await training.hear('a', recording(man, 1));
  expect(report.speaker).toMatchObject({
    ...{ engine: 'onnx:trial', sameFrom: 0.5 },
    vector: { values: expect.any(Float32Array), seconds: expect.any(Number) },
  });
  await training.hear('b', recording(man, 2));
  expect(heard).toHaveLength(2);
  for (const samples of heard) {
    expect(samples).toBeGreaterThan(3 * rate);
    expect(samples).toBeLessThan(8 * rate);
  }
  const { header } = await training.train(wanted(['a', 'b']), ignored);
  expect(header.quality.comparedBy).toBe('onnx:trial');
  expect(header.quality.warnings.join()).not.toContain('compared by signal processing');
});

it.each([
  ['is broken', new JobFault({ code: 'bad_model', message: '“trial” is broken.' }), '“trial” is broken.'],
  [
    'is taken away in the middle',
    new JobFault({ code: 'cancelled', message: 'Cancelled.' }),
    'the model was stopped in the middle.',
  ],
])('a model that %s holds nothing up, and the voice says why', async (_, fault, why) => {
  const { made } = ear(async (time) => {
    if (time === 2) throw fault;
    return new Float32Array([1, 0]);
  });
  training = new DeviceTraining(made);
  await training.hear('a', recording(man, 1));
  const { report } = await training.hear('b', recording(man, 2));
  expect(report.speaker).toEqual({ failed: why });
  const { header } = await training.train(wanted(['a', 'b']), ignored);
  expect(header.quality.comparedBy).toBe('dsp');
  expect(header.quality.warnings).toContain(`The speakers were compared by signal processing: ${why}`);
});

it('asks nobody where there is no such model, and of what is no voice', async () => {
  const { heard, made } = ear(async () => new Float32Array([1]));
  training = new DeviceTraining({ ...made, model: async () => null });
  expect((await training.hear('a', recording(man, 1))).report.speaker).toBeNull();
  training.dispose();
  training = new DeviceTraining(made);
  const silence = new File(
    [new Uint8Array(encodeWav({ sampleRate: rate, channels: [new Float32Array(rate)] }, 'int16'))],
    's.wav',
  );
  expect((await training.hear('b', silence)).report).toMatchObject({ silent: true, speaker: null });
  expect(heard).toEqual([]);
});
