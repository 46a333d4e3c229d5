import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWav } from '@formant/engine/codecs/wav';
import { talk } from '@formant/engine/testing/talk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringSherpa, noSherpa } from '../testing/sherpa/sherpa-voice.ts';
import { tinySpeaker } from '../testing/sherpa/tiny-speaker.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
let hasSherpa = false;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speaker-model-'));
  hasSherpa = await bringSherpa(at('models'));
  await writeFile(at('tiny.onnx'), tinySpeaker());
  await writeFile(at('odd.onnx'), tinySpeaker({ metadata: {} }));
  for (const [name, f0, seed] of [
    ['first', 110, 5],
    ['second', 110, 9],
    ['high', 240, 13],
  ] as const) {
    const channels = [talk(8, 16_000, { f0, formantScale: f0 / 110 > 2 ? 1.25 : 1 }, seed)];
    await writeFile(at(`${name}.wav`), encodeWav({ sampleRate: 16_000, channels }, 'int16'));
  }
}, 90_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(models: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, FORMANT_MODELS: at(models) };
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], { env, cwd: folder }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
const install = (models: string, file: string, id: string) =>
  run(models, 'models', 'install', at(file), '--kind', 'sherpa-speaker', '--same-from', '.5', '--id', id);
const train = (models: string, out: string, ...more: string[]) =>
  run(models, 'voice', 'train', 'first.wav', 'second.wav', '--name', 'Ada', '-o', out, ...more);

describe('a model that tells speakers apart, on the command line', { timeout: 60_000 }, () => {
  it('is in the list with what it is for, and not installed', async () => {
    const { out } = await run('none', 'models', 'list');
    expect(out).toMatch(
      /campplus-zh-en: CAM\+\+.*\(not installed\)\n +for speakers, 28\.3 MB, licence Apache-2\.0\n/,
    );
  });

  it('is installed and checked, and training says that it has compared the samples', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    expect(await install('models', 'tiny.onnx', 'mine')).toMatchObject({
      code: 0,
      out: expect.stringContaining('mine is installed'),
    });
    expect(await run('models', 'models', 'check', 'mine')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /mine: tells speakers apart by sherpa-onnx-node [\d.]+, with 80 numbers; RTF [\d.]+ on 10 s of sound/,
      ),
    });
    const made = await train('models', 'by-model.fvoice');
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toContain('speakers compared by: onnx:mine\n');
    expect((await run('models', 'voice', 'show', 'by-model.fvoice')).out).toContain('by: onnx:mine\n');
  });

  it('that can’t be run is found out by the check, and training goes on without it and says so', async ({
    skip,
  }) => {
    if (!hasSherpa) skip(noSherpa);
    await bringSherpa(at('broken'));
    await install('broken', 'odd.onnx', 'odd');
    expect(await run('broken', 'models', 'check', 'odd')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/odd: “odd” can't tell speakers apart: Unknown model type/),
    });
    const made = await train('broken', 'broken.fvoice');
    expect(made.code).toBe(0);
    expect(made.out).toMatch(
      /compared by: dsp\n[\s\S]*note: The speakers were compared by signal processing: “odd”/,
    );
  });

  it('training without one says that signal processing has compared the samples', async () => {
    const { code, out } = await train('none', 'without.fvoice', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).quality.comparedBy).toBe('dsp');
  });

  it.each([
    [['--kind', 'sherpa-speaker'], /From what cosine on .*--same-from/],
    [['--kind', 'sherpa-speaker', '--same-from', '31'], /takes a cosine, -1 to 1, not "31"/],
    [['--kind', 'htdemucs', '--same-from', '.5'], /HT Demucs needs no --same-from/],
  ])('install with %j is answered in words', async (args, words) => {
    const { code, err } = await run('none', 'models', 'install', at('tiny.onnx'), ...args);
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });
});
