import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consentSentence, voiceScriptOf } from '@formant/contract/facts/voice-scripts';
import type { ClaimedWords } from '@formant/engine/speech/training/consent-words';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadCodec } from '../ports/codec/choose.ts';
import type { Codec } from '../ports/codec/port.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { bringSherpa, noSherpa, sherpaProcesses } from '../testing/sherpa/sherpa-voice.ts';
import { installSpeaker, slowSpeaker, tinySpeaker } from '../testing/sherpa/tiny-speaker.ts';
import { speakFile } from './speak-file.ts';
import { workOnVoice } from './voice-work.ts';

const sentence =
  'I am Ada Example. Today, on the third of May, I allow this program to make a voice of my recordings.';
const story =
  'We left the car by the bridge, and walked the rest of the way. Nobody minded, since there was time. The baker had closed already, but his daughter sold us what was left of the bread.';
let folder = '';
let codec: Codec;
const models = () => modelFolder(join(folder, 'models'));
let hasSherpa = false;
const quiet = { signal: new AbortController().signal, progress: () => undefined };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-work-'));
  codec = await loadCodec('node-av');
  hasSherpa = await bringSherpa(join(folder, 'models'));
}, 90_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Both are voices of men, made of recordings of their own. */
async function said(voice: 'rms' | 'awb', text: string): Promise<string> {
  const path = join(folder, `${voice}-${text.length}.wav`);
  const job = { text, voiceId: `flite:${voice}`, speed: 1, pitch: 0, format: 'wav', path } as const;
  await speakFile(job, { codec, ...quiet });
  return path;
}
async function train(
  samples: string[],
  consentSample: string,
  words: ClaimedWords | null = null,
  more: Partial<Parameters<typeof workOnVoice>[1]> = {},
) {
  const made = await workOnVoice(
    {
      kind: 'train',
      samples,
      name: 'Trial',
      licence: 'private',
      language: 'en',
      consent: null,
      consentSample,
      consentWords: words,
      createdAt: '2026-01-01T00:00:00.000Z',
      strict: false,
      output: join(folder, 'voice.fvoice'),
    },
    { codec, ...quiet, ...more },
  );
  if (!('header' in made)) throw new Error('No voice was made');
  return made;
}

describe('training with a consent sentence', () => {
  it('makes a voice when its speaker has read the sentence, and none when another man has', {
    timeout: 60_000,
  }, async () => {
    const samples = [await said('rms', story)];
    expect(await train(samples, await said('rms', sentence))).toHaveProperty('sha256');
    await expect(train(samples, await said('awb', sentence))).rejects.toMatchObject({
      code: 'bad_samples',
      message: expect.stringContaining('Somebody else'),
    });
  });

  it('makes a voice when the words are those of the sentence, and none when the right man says others', {
    timeout: 60_000,
  }, async () => {
    const allowed = consentSentence('en', 'Ada Example', new Date('2026-05-03'));
    const words = { language: 'en', sentence: allowed, others: voiceScriptOf('en').sentences };
    const samples = [await said('rms', story)];
    expect(await train(samples, await said('rms', allowed), words)).toHaveProperty('sha256');
    const shopping = 'The baker had closed already, but his daughter sold us what was left of the bread.';
    await expect(train(samples, await said('rms', shopping), words)).rejects.toMatchObject({
      code: 'bad_samples',
      message: expect.stringContaining('do not seem to be those of the consent sentence'),
    });
    // nothing is claimed of languages in which the comparison was not measured
    const german = { ...words, language: 'de' };
    expect(await train(samples, await said('rms', shopping), german)).toHaveProperty('sha256');
  });

  it('names the sample of another man among the warnings', { timeout: 60_000 }, async () => {
    const samples = [await said('rms', story), await said('rms', sentence), await said('awb', story)];
    const made = await train(samples, await said('rms', sentence));
    expect(made).toMatchObject({
      header: { quality: { warnings: expect.arrayContaining([expect.stringContaining('Recording 3 ')]) } },
    });
  });
});

describe('training where a model that tells speakers apart is installed', { timeout: 60_000 }, () => {
  const byModel = async (samples: string[], consent: string) =>
    train(samples, consent, null, { models: models() });
  const both = async () => [await said('rms', story), await said('rms', sentence)];

  it('makes a voice when the model hears its speaker in the sentence, and none when it hears another', async ({
    skip,
  }) => {
    if (!hasSherpa) skip(noSherpa);
    await installSpeaker(join(folder, 'models'));
    expect(await byModel([await said('rms', story)], await said('rms', sentence))).toMatchObject({
      header: { quality: { comparedBy: 'onnx:tiny-speaker' } },
    });
    await expect(byModel([await said('rms', story)], await said('awb', sentence))).rejects.toMatchObject({
      code: 'bad_samples',
      message: expect.stringMatching(
        /^Somebody else .*read it once more.*Compared by the model onnx:tiny-speaker/,
      ),
    });
  });

  it('leaves no process with the model behind', async ({ skip }) => {
    if (!hasSherpa || process.platform === 'win32') skip(noSherpa);
    await installSpeaker(join(folder, 'models'));
    await byModel(await both(), await said('rms', sentence));
    await vi.waitFor(() => expect(sherpaProcesses()).toEqual([]));
  });

  it('goes by the model alone, to which everybody may be the same', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    await installSpeaker(join(folder, 'models'), tinySpeaker({ hears: 'everybody' }));
    const samples = [...(await both()), await said('awb', story)];
    const { header } = await byModel(samples, await said('awb', sentence));
    expect(header.quality.comparedBy).toBe('onnx:tiny-speaker');
    expect(header.quality.warnings.join()).not.toContain('another person');
  });

  it('names the sample of another man by the model', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    await installSpeaker(join(folder, 'models'));
    const samples = [...(await both()), await said('awb', story)];
    const { header } = await byModel(samples, await said('rms', sentence));
    expect(header.quality.warnings).toContainEqual(expect.stringContaining('Recording 3 '));
  });

  it('is as it is without one where the model can’t be run, and says so', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    await installSpeaker(join(folder, 'models'), tinySpeaker({ metadata: {} }));
    const [samples, right, wrong] = [await both(), await said('rms', sentence), await said('awb', sentence)];
    const { quality: without } = (await train(samples, right)).header;
    expect(without.comparedBy).toBe('dsp');
    const { quality } = (await byModel(samples, right)).header;
    expect(quality).toEqual({
      ...without,
      warnings: [
        ...without.warnings,
        expect.stringMatching(/^The speakers were compared by signal processing: “tiny-speaker” can't tell/),
      ],
    });
    await expect(byModel(samples, wrong)).rejects.toMatchObject({
      code: 'bad_samples',
      message: expect.not.stringContaining('Compared by the model'),
    });
  });

  it('changes nothing where none is installed', async () => {
    const [samples, right] = [await both(), await said('rms', sentence)];
    const empty = modelFolder(join(folder, 'empty'));
    expect(await train(samples, right, null, { models: empty })).toEqual(await train(samples, right));
  });

  it('is broken off within a second while the model hears', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    await installSpeaker(join(folder, 'models'), slowSpeaker());
    const [samples, right] = [await both(), await said('rms', sentence)];
    const cancel = new AbortController();
    const made = train(samples, right, null, { models: models(), signal: cancel.signal });
    made.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const startedAt = performance.now();
    cancel.abort(new Error('enough'));
    await expect(made).rejects.toThrow('enough');
    expect(performance.now() - startedAt).toBeLessThan(1000); // ms
  });
});
