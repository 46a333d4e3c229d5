import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWav } from '@formant/engine/codecs/wav';
import { tinyOnnx, tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { tinyContentVec, tinyRvc } from '@formant/engine/testing/tiny-rvc';
import { tinyKokoro, tinyPiper } from '@formant/engine/testing/tiny-voices';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wavFile } from '../testing/sound.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-models-'));
  await writeFile(at('tiny.onnx'), tinySeparator([0, 0, 0, 1]));
  await writeFile(
    at('odd.onnx'),
    tinyOnnx({
      inputs: [{ name: 'x', dims: [1] }],
      outputs: [{ name: 'y', dims: [1] }],
      nodes: [{ op: 'Identity', inputs: ['x'], outputs: ['y'] }],
    }),
  );
  await writeFile(at('voice.pth'), Buffer.from([0x80, 0x02, 0x7d, 0x71]));
  await writeFile(at('song.wav'), wavFile({ seconds: 1, sampleRate: 44_100, channels: 2, wide: true }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, FORMANT_MODELS: at('models') };
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
const remove = (engine: string) =>
  run(
    'run',
    'vocal-remover',
    at('song.wav'),
    '--out',
    at(`out-${engine.replace(':', '-')}`),
    '--engine',
    engine,
    '--json',
  );

describe('formant models', () => {
  it('lists what there is, with licence, size and what runs it', async () => {
    const { code, out } = await run('models', 'list', '--json');
    expect(code).toBe(0);
    const { models, folder: place, runtime } = JSON.parse(out);
    expect(place).toBe(at('models'));
    expect(runtime).toMatch(/^onnxruntime-/);
    expect(models).toContainEqual(
      expect.objectContaining({ id: 'htdemucs-fp16', installed: false, bytes: 165_612_636 }),
    );
    expect((await run('models', 'list')).out).toMatch(/htdemucs: .*not installed[\s\S]*licence MIT/);
  });

  it('a model of one’s own is installed, checked and used, and the result names it', async () => {
    const installed = await run('models', 'install', at('tiny.onnx'), '--kind', 'htdemucs', '--id', 'mine');
    expect(installed).toMatchObject({ code: 0, err: '' });
    expect(await run('models', 'check')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /mine: fits its loader \(HT Demucs\); RTF \d+\.\d+ on 10 s of sound, \d+ MB of memory/,
      ),
    });
    const done = await remove('onnx:mine');
    expect(done).toMatchObject({ code: 0, err: '' });
    const { engine, outputs } = JSON.parse(done.out);
    expect(engine).toBe('onnx:mine');
    const vocals = await decodeWav(await readFile(outputs[0].path));
    const song = await decodeWav(await readFile(at('song.wav')));
    const most = song.channels[0]!.reduce(
      (far, value, i) => Math.max(far, Math.abs(value - vocals.channels[0]![i]!)),
      0,
    );
    expect(most).toBeLessThan(1e-4); // the tiny network calls the whole song vocals
  });

  it('a voice of Piper is installed with the description beside it, listed, and speaks', async () => {
    for (const [name, bytes] of Object.entries(tinyPiper()))
      await writeFile(at(name.replace('model', 'joe')), bytes);
    const installed = await run('models', 'install', at('joe.onnx'), '--kind', 'piper', '--id', 'joe');
    expect(installed).toMatchObject({ code: 0, err: '' });
    // of several models each is told for itself
    const { models } = JSON.parse((await run('models', 'check', '--json')).out);
    expect(models.map(({ id }: { id: string }) => id)).toEqual(['mine', 'joe']);
    for (const { ok, rtf, memoryBytes } of models) {
      expect([ok, rtf > 0, rtf < 10]).toEqual([true, true, true]);
      expect(memoryBytes).toBeGreaterThan(1e6);
    }
    expect(JSON.parse((await run('voices', '--language', 'en-us', '--json')).out)[0]).toMatchObject({
      id: 'piper:joe',
      kind: 'tts',
      name: 'Tiny Talker',
      engine: 'piper',
    });
    const said = await run(
      'tts',
      '--text',
      'Hello to you.',
      '--voice',
      'piper:joe',
      '--out',
      at('said'),
      '--json',
    );
    expect(said).toMatchObject({ code: 0, err: '' });
    const { engine, outputs, result, audioSeconds } = JSON.parse(said.out);
    expect(engine).toBe('piper');
    expect(result.words.map(({ word }: { word: string }) => word)).toEqual(['Hello', 'to', 'you']);
    expect(result.words[2].end).toBeLessThanOrEqual(audioSeconds);
    const { channels } = await decodeWav(await readFile(outputs[0].path));
    expect(channels[0]!.some((sample) => Math.abs(sample) > 0.1)).toBe(true);
  });

  it('Kokoro is installed with as many voices as are given', async () => {
    for (const [name, bytes] of Object.entries(tinyKokoro())) await writeFile(at(`k-${name}`), bytes);
    const files = ['tokenizer.json', 'af_tiny.bin', 'bm_small.bin'].flatMap((name) => [
      '--file',
      `${name}=${at(`k-${name}`)}`,
    ]);
    const without = await run(
      'models',
      'install',
      at('k-model.onnx'),
      '--kind',
      'kokoro',
      ...files.slice(0, 2),
    );
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('at least one file of a voice') });
    const installed = await run(
      'models',
      'install',
      at('k-model.onnx'),
      '--kind',
      'kokoro',
      '--id',
      'koko',
      ...files,
    );
    expect(installed).toMatchObject({ code: 0, err: '' });
    const { out } = await run('voices');
    expect(out).toMatch(/kokoro:koko\+af_tiny +en-US +female +Tiny\n/);
    expect(out).toMatch(/kokoro:koko\+bm_small +en-GB +male +Small\n/);
  });

  it('a voice whose model is not installed says which voices there are', async () => {
    const said = await run('tts', '--text', 'Hello', '--voice', 'piper:nobody', '--out', at('none'));
    expect(said).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no voice “piper:nobody”.*for example: piper:joe/),
    });
  });

  it('a voice of RVC speaks in the voice changer once ContentVec is installed', async () => {
    await writeFile(at('rvc.onnx'), tinyRvc());
    await writeFile(at('vec.onnx'), tinyContentVec());
    const speak = () =>
      run(
        'run',
        'voice-changer',
        at('song.wav'),
        '--out',
        at('rvc'),
        '--set',
        `voice=${at('rvc.onnx')}`,
        '--json',
      );
    const before = await speak();
    expect(before).toMatchObject({ code: 1, err: expect.stringContaining('install contentvec-768') });
    await run('models', 'install', at('vec.onnx'), '--kind', 'contentvec', '--id', 'vec');
    expect((await run('models', 'check', 'vec')).out).toMatch(/vec: fits its loader \(ContentVec\)/);
    const after = await speak();
    expect(after).toMatchObject({ code: 0, err: '' });
    const { engine, outputs, audioSeconds } = JSON.parse(after.out);
    expect(engine).toBe('onnx:vec+rvc');
    const { channels, sampleRate } = await decodeWav(await readFile(outputs[0].path));
    expect(channels[0]!.length).toBe(Math.round(audioSeconds * sampleRate));
  });

  it('Ctrl+C ends a run of a model within a second and leaves nothing', async () => {
    await writeFile(at('long.wav'), wavFile({ seconds: 240, sampleRate: 44_100, channels: 2, wide: true }));
    const env = { ...process.env, FORMANT_MODELS: at('models') };
    await run('models', 'install', at('tiny.onnx'), '--kind', 'htdemucs', '--id', 'slow');
    const args = ['run', 'vocal-remover', at('long.wav'), '--out', at('never'), '--engine', 'onnx:slow'];
    const child = spawn(process.execPath, [formant, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    // the work has begun when there is an output in the making
    const made = () => readdir(at('never'), { recursive: true }).catch(() => []);
    await vi.waitFor(
      async () => expect((await made()).some((name) => name.endsWith('vocals.wav'))).toBe(true),
      {
        timeout: 30_000,
      },
    );
    const sentAt = performance.now();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
    expect(performance.now() - sentAt).toBeLessThan(1000); // ms
    expect(existsSync(at('never'))).toBe(false);
  });

  it('a model that is not installed ends the run and says how to install it', async () => {
    const { code, err } = await remove('onnx:htdemucs');
    expect(code).toBe(1);
    expect(err).toContain('formant models install htdemucs');
  });

  it('a network of another form is found out by the check', async () => {
    await run('models', 'install', at('odd.onnx'), '--kind', 'htdemucs', '--id', 'odd');
    const { code, out } = await run('models', 'check', 'odd');
    expect(code).toBe(1);
    expect(out).toMatch(/odd: .*not a HT Demucs model.*\[1,2,343980\]/);
  });

  it.each([
    [['install', 'nonsense'], /There is no model "nonsense"/],
    [['install'], /Which model/],
    [['install', 'http://models.example/x.onnx', '--kind', 'htdemucs'], /Only https/],
    [['install', './voice.onnx'], /--kind/],
    [['check', 'nonsense'], /There is no model/],
    [['remove'], /Which model/],
    [['remove', 'nonsense'], /There is no model "nonsense"/],
    [['delete', 'odd'], /list, install, check or remove/],
  ])('%j is answered in words', async (args, words) => {
    const { code, err } = await run('models', ...args);
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });

  it('one that is removed goes with its files, and one that is not here is told', async () => {
    await run('models', 'install', at('tiny.onnx'), '--kind', 'htdemucs', '--id', 'goes');
    const { code, out } = await run('models', 'remove', 'goes');
    expect(code).toBe(0);
    expect(out).toMatch(/ is removed\.\n$/);
    expect(existsSync(at('models/goes'))).toBe(false);
    expect((await run('models', 'list')).out).not.toContain('goes:');
    const { code: again, err } = await run('models', 'remove', 'htdemucs');
    expect(again).toBe(1);
    expect(err).toMatch(/htdemucs is not installed/);
  });

  it('what arrived of one whose fetching was cut short goes, too', async () => {
    const { models } = JSON.parse((await run('models', 'list', '--json')).out);
    const { sha256 } = models.find(({ id }: { id: string }) => id === 'gtcrn').files[0];
    await writeFile(at(`models/.part-${sha256}`), 'half of it');
    const { code, out } = await run('models', 'remove', 'gtcrn');
    expect(code).toBe(0);
    expect(out).toMatch(/what had arrived of it\. "formant models install gtcrn" brings it back/);
    expect(existsSync(at(`models/.part-${sha256}`))).toBe(false);
  });

  it('a PyTorch file is refused', async () => {
    const { code, err } = await run('models', 'install', at('voice.pth'), '--kind', 'htdemucs', '--id', 'p');
    expect(code).toBe(1);
    expect(err).toMatch(/can run code/);
  });
});
