import { defaultValues } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { tinyContentVec, tinyRvc } from '@formant/engine/testing/tiny-rvc';
import { tools } from '@formant/engine/tools';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobSound } from '../../jobs/job-sounds.ts';
import { jobOf, jobs } from '../../jobs/jobs.ts';
import { keepVoice, keptVoiceOf, openFile, removeJob, runHere } from '../../jobs/local-jobs.ts';
import { jobFile } from '../engine/engine-protocol.ts';
import { blobBytes, openPcm, readFrames } from '../files/pcm-file.ts';
import { keepModel, removeModel } from './model-files.ts';

const settings = defaultValues(tools['voice-changer'].tool.options);
const sampleRate = 44_100;
const frames = 6 * sampleRate; // more than one run of the networks
const hz = 140;
const buzz = Float32Array.from({ length: frames }, (_, i) => {
  let sum = 0;
  for (let k = 1; k < 12; k++) sum += Math.sin((2 * Math.PI * k * hz * i) / sampleRate) / k;
  return 0.2 * sum;
});
const file = (bytes: Uint8Array, name: string) => new File([bytes.slice()], name);

afterEach(async () => {
  for (const id of Object.keys(jobs.getState().byId)) await removeJob(id);
  await removeModel('tiny');
});

const addContentVec = () =>
  keepModel(
    { id: 'tiny', name: 'Tiny', kind: 'contentvec', licence: 'CC0-1.0' },
    { 'model.onnx': async () => new Blob([tinyContentVec().slice()]).stream() },
    { signal: new AbortController().signal, received: () => undefined },
  );

/** A job that is to speak in a neural voice of one's own. */
async function openJob(voice: Uint8Array) {
  const wav = encodeWav({ sampleRate, channels: [buzz] }, 'float32');
  const id = await openFile('voice-changer', file(wav, 'speech.wav'), settings);
  await vi.waitFor(() => expect(jobOf(id)?.state).toBe('ready'), { timeout: 30_000, interval: 20 });
  return { id, voice: await keepVoice(id, file(voice, 'v.onnx')) };
}

describe('a voice of RVC in the browser', () => {
  it('speaks by ContentVec that the browser keeps, at the pitch that is set, and the result says so', async () => {
    await addContentVec();
    const { id, voice } = await openJob(tinyRvc());
    await runHere(id, { ...settings, voice, pitch: 7 }, null);
    const job = jobOf(id);
    expect(job?.fault).toBeNull();
    expect(job?.result).toMatchObject({
      engine: 'onnx:tiny+rvc',
      ranOn: ['cpu'], // this browser has no graphics processor
      result: { message: expect.stringMatching(/neural model \(RVC\)/), changed: true },
    });
    const [spoken] = await readFrames(
      await openPcm(blobBytes((await jobSound(id, jobFile.output('output')))!)),
      0,
      frames,
    );
    expect(spoken).toHaveLength(frames);
    const heard = (await trackF0(spoken!, sampleRate)).filter(({ time }) => time > 0.5 && time < 5.5);
    const near = heard.filter(({ f0 }) => Math.abs(12 * Math.log2(f0 / hz) - 7) < 0.5); // semitones
    expect(near.length / heard.length).toBeGreaterThan(0.95);
  });

  it('is known by its file, and a job without a voice has none', async () => {
    const { id, voice } = await openJob(tinyRvc());
    const job = jobOf(id)!;
    expect(await keptVoiceOf({ ...job, options: { ...settings, voice } })).toBe('neural');
    expect(await keptVoiceOf({ ...job, options: { ...settings, voice: 'another.onnx' } })).toBe(null);
    expect(await keptVoiceOf(job)).toBe(null);
  });

  it('ends with the name of what is missing where there is no ContentVec', async () => {
    const { id, voice } = await openJob(tinyRvc());
    await runHere(id, { ...settings, voice }, null);
    expect(jobOf(id)?.fault).toMatchObject({
      code: 'no_model',
      message: expect.stringContaining('ContentVec'),
    });
  });

  it.each([
    ['a network of another kind', tinySeparator([0, 0, 0, 1])],
    ['a damaged file', tinyRvc().slice(0, 900)],
  ])('ends with bad_model for %s', async (_, bytes) => {
    await addContentVec();
    const { id, voice } = await openJob(bytes);
    await runHere(id, { ...settings, voice }, null);
    expect(jobOf(id)?.fault?.code).toBe('bad_model');
  });
});
