import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SpeakerEmbedder } from '@formant/engine/base/inference';
import { tellsSpeakers } from '@formant/engine/base/model-kinds';
import { modelEntry } from '@formant/engine/models/ports/manifest';
import { speakerHz } from '@formant/engine/speech/training/speaker-facts';
import { noise } from '@formant/engine/testing/signals';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bringSherpa, noSherpa, sherpaProcesses } from '../../../testing/sherpa/sherpa-voice.ts';
import {
  installSpeaker,
  slowSpeaker,
  type TinySpeaker,
  tinySpeaker,
} from '../../../testing/sherpa/tiny-speaker.ts';
import { modelFolder } from '../folder.ts';
import { builtInModels } from '../manifest.ts';
import type { Hearing } from './messages.ts';
import { findSherpa } from './package.ts';

let folder = '';
const models = () => path.join(folder, 'models');
const sound = (seconds: number, seed = 3) => ({
  samples: noise(Math.round(seconds * speakerHz), seed).map((value) => 0.2 * value),
  sampleRate: speakerHz,
});

let hasSherpa = false;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'speakers-'));
  hasSherpa = await bringSherpa(models());
}, 90_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

let open: SpeakerEmbedder | null = null;
afterEach(() => open?.release());
async function speakers(network?: Uint8Array): Promise<SpeakerEmbedder> {
  await installSpeaker(models(), network);
  open = await modelFolder(models()).speakers();
  if (!open) throw new Error('It was installed');
  return open;
}
it('says in the manifest from what cosine on two are one person, and nothing else says so', () => {
  const entry = builtInModels().find(({ kind }) => tellsSpeakers(kind));
  expect(entry?.comparison?.from).toMatch(/yesOrno_thr/);
  expect(modelEntry.safeParse(entry).success).toBe(true);
  expect(modelEntry.safeParse({ ...entry, comparison: undefined }).success).toBe(false);
  const other = builtInModels().find(({ kind }) => kind === 'gtcrn');
  expect(modelEntry.safeParse({ ...other, comparison: entry?.comparison }).success).toBe(false);
});

it('nothing is installed: then there is none, and a model without its runtime tells how to get that', async () => {
  const empty = path.join(folder, 'empty');
  await mkdir(empty);
  expect(await modelFolder(empty).speakers()).toBeNull();
  await installSpeaker(empty);
  if (findSherpa(empty)) return; // this machine has it for everything
  const alone = await modelFolder(empty).speakers();
  expect(alone?.engine).toBe('onnx:tiny-speaker');
  await expect(alone?.embed(sound(3))).rejects.toMatchObject({
    code: 'no_model',
    message: expect.stringContaining('npm i sherpa-onnx-node@'),
  });
});

describe('a model that tells speakers apart', () => {
  it('answers with a vector of length 1 from the mel bands of sherpa-onnx, the same each time', async ({
    skip,
  }) => {
    if (!hasSherpa) skip(noSherpa);
    const model = await speakers();
    const [first, again, other] = [
      await model.embed(sound(3)),
      await model.embed(sound(3)),
      await model.embed({ ...sound(3), samples: sound(3).samples.map((v, i) => (i % 2 ? v : -v)) }),
    ];
    expect(first).toHaveLength(80);
    expect(Math.hypot(...first)).toBeCloseTo(1, 6);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    // louder, which its network takes no notice of
    const louder = await model.embed({ ...sound(3), samples: sound(3).samples.map((v) => 2 * v) });
    expect(louder[40]).toBeCloseTo(first[40]!, 3);
  });

  it.for([
    ['that says nothing of itself', { metadata: {} }, /Unknown model type/],
    [
      'without the number of its outputs',
      { metadata: { framework: '3d-speaker', sample_rate: '16000' } },
      /'output_dim' does not exist/,
    ],
    ['that answers with zeros', { hears: 'nothing' }, /says nothing of a speaker/],
  ] as [string, TinySpeaker, RegExp][])(
    'a model %s is told in words, and another one goes on',
    async ([, change, words], { skip }) => {
      if (!hasSherpa) skip(noSherpa);
      const bad = await speakers(tinySpeaker(change));
      const failed = await bad.embed(sound(3)).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'bad_model', message: expect.stringMatching(words) });
      expect(String(failed)).toContain('formant models install tiny-speaker');
      bad.release();
      expect(await (await speakers()).embed(sound(3))).toHaveLength(80);
    },
  );

  it('a network that was cut short, and sound that is too short for one, are told in words', async ({
    skip,
  }) => {
    if (!hasSherpa) skip(noSherpa);
    const whole = tinySpeaker();
    const cut = await speakers(whole.slice(0, whole.length - 40));
    await expect(cut.embed(sound(3))).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(/^“tiny-speaker” can't tell speakers apart: /),
    });
    cut.release();
    await expect((await speakers()).embed(sound(0))).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(/too short/),
    });
  });

  it('is broken off within a second, and leaves no process behind', async ({ skip }) => {
    if (!hasSherpa || process.platform === 'win32') skip(noSherpa);
    const model = await speakers(slowSpeaker());
    const cancel = new AbortController();
    const heard = model.embed(sound(3), cancel.signal);
    heard.catch(() => undefined);
    await vi.waitFor(() => expect(sherpaProcesses()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const startedAt = performance.now();
    cancel.abort(new Error('enough'));
    await expect(heard).rejects.toThrow('enough');
    expect(performance.now() - startedAt).toBeLessThan(1000); // ms
    await vi.waitFor(() => expect(sherpaProcesses()).toEqual([]));
  });

  it('whose process is killed is told as too large, and starts again when asked again', async ({ skip }) => {
    if (!hasSherpa || process.platform === 'win32') skip(noSherpa);
    const model = await speakers(slowSpeaker());
    const heard = model.embed(sound(3));
    heard.catch(() => undefined);
    await vi.waitFor(() => expect(sherpaProcesses()).toHaveLength(1));
    process.kill(sherpaProcesses()[0]!, 'SIGKILL');
    await expect(heard).rejects.toMatchObject({ code: 'out_of_memory' });
    model.release();
    expect(await (await speakers()).embed(sound(3))).toHaveLength(80);
  });

  it('ends in the middle of a recording with the process that asked for it', async ({ skip }) => {
    const found = findSherpa(models());
    if (!found) return skip(noSherpa);
    await installSpeaker(models(), slowSpeaker());
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: { ...process.env, LD_LIBRARY_PATH: found.libraries },
    });
    const model = path.join(models(), 'tiny-speaker', 'model.onnx');
    const config = { model, numThreads: 1, provider: 'cpu', debug: false } as const;
    child.send({ type: 'hear', entry: found.entry, config, sound: sound(3) } satisfies Hearing);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const ended = once(child, 'exit');
    const startedAt = performance.now();
    child.disconnect(); // as when the other process is gone
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(performance.now() - startedAt).toBeLessThan(1000); // ms
  });

  it('gives its memory back when it is released', async ({ skip }) => {
    if (!hasSherpa || process.platform === 'win32') skip(noSherpa);
    const model = await speakers();
    await model.embed(sound(3));
    expect(sherpaProcesses()).toHaveLength(1);
    model.release();
    await vi.waitFor(() => expect(sherpaProcesses()).toEqual([]));
    expect(await model.embed(sound(3))).toHaveLength(80);
  });
});
