import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceRuntime } from '@formant/engine/base/inference';
import { tinyOnnx, tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavFile } from '../../testing/sound.ts';
import { lookFor } from './runtime.ts';

const formant = fileURLToPath(new URL('../../../bin/formant.mjs', import.meta.url));
const web = createRequire(import.meta.url).resolve('onnxruntime-web');
let folder = '';
const at = (...names: string[]) => path.join(folder, ...names);

/** Writes an onnxruntime-node of a person's own. @returns its folder */
async function packageOf(name: string, index: string): Promise<string> {
  const place = at(name, 'node_modules', 'onnxruntime-node');
  await mkdir(path.join(place, 'dist'), { recursive: true });
  const about = { name: 'onnxruntime-node', version: '1.30.0', main: 'dist/index.js' };
  await writeFile(path.join(place, 'package.json'), JSON.stringify(about));
  await writeFile(path.join(place, 'dist', 'index.js'), index);
  return place;
}

/** Computes as the one for WebAssembly does, takes paths as the one for Node does, and notes what it was given. */
const working = () => `
const fs = require('node:fs');
const ort = require(${JSON.stringify(web)});
exports.Tensor = ort.Tensor;
exports.env = { versions: { common: ort.env.versions.common, node: '1.30.0-own' } };
exports.InferenceSession = {
  create(model) {
    fs.appendFileSync(${JSON.stringify(at('given'))}, (typeof model === 'string' ? model : 'bytes') + '\\n');
    return ort.InferenceSession.create(typeof model === 'string' ? fs.readFileSync(model) : model);
  },
};
`;
const given = async (): Promise<string[]> =>
  (await readFile(at('given'), 'utf8').catch(() => '')).trim().split('\n');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-runtime-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an onnxruntime-node that a person names', () => {
  const graph = tinyOnnx({
    inputs: [{ name: 'x', dims: [1, 3] }],
    outputs: [{ name: 'y', dims: [1, 3] }],
    constants: [{ name: 'w', dims: [1, 3], data: [2, -1, 0.5] }],
    nodes: [{ op: 'Mul', inputs: ['x', 'w'], outputs: ['y'] }],
  });
  const answer = async (runtime: InferenceRuntime, model: string | Uint8Array) => {
    const session = await runtime.load(model);
    expect(session.inputs).toEqual([{ name: 'x', type: 'float32', dims: [1, 3] }]);
    const { y } = await session.run({ x: { type: 'float32', dims: [1, 3], data: Float32Array.of(3, 4, 5) } });
    await session.release();
    return Array.from(y!.data as Float32Array); // safe: the graph gives floats
  };

  it('runs networks, and reads their files itself', async () => {
    const { runtime } = await lookFor(await packageOf('working', working()));
    expect(runtime!.name).toBe('onnxruntime-node 1.30.0-own');
    const file = at('graph.onnx');
    await writeFile(file, graph);
    for (const model of [file, graph]) expect(await answer(runtime!, model)).toEqual([6, -4, 2.5]);
    expect(await given()).toEqual([file, 'bytes']);
    await writeFile(at('broken.onnx'), graph.subarray(0, 40));
    await expect(runtime!.load(at('broken.onnx'))).rejects.toThrow();
  });

  it.each([
    [
      'a folder that is not there',
      async () => at('nowhere'),
      /FORMANT_ONNXRUNTIME names \S+nowhere, and no package is there\. Run "npm i onnxruntime-node" .*leave FORMANT_ONNXRUNTIME out/,
    ],
    [
      'a folder without a package',
      async () => {
        await mkdir(at('empty'));
        return at('empty');
      },
      /names \S+empty, and no package is there/,
    ],
    [
      'a package of something else',
      () => packageOf('other', 'exports.Tensor = class {};'),
      /other\S+ can't run neural models: .* it has no InferenceSession\. Install a new one with "npm i onnxruntime-node"/,
    ],
    [
      'a package that does not say its version, as old ones',
      () => packageOf('old', 'module.exports = { InferenceSession: {}, Tensor: class {}, env: {} };'),
      /it has no env\.versions\. Install a new one/,
    ],
    [
      'a package whose native part fails',
      () =>
        packageOf('failing', 'throw new Error("libonnxruntime.so.1: wrong ELF class.\\nRequire stack:");'),
      /failing\S+ does not start: libonnxruntime\.so\.1: wrong ELF class\. Install it anew on this machine with "npm i onnxruntime-node": .* Node v\d+/,
    ],
    [
      'a package that lacks a part',
      () => packageOf('parted', 'require("onnxruntime-part");'),
      /does not start: Cannot find module 'onnxruntime-part'\. Install it anew/,
    ],
  ])('%s is told of in words that help, and no other runs in its place', async (_, make, words) => {
    const answered = await lookFor(await make());
    expect(answered).toEqual({ runtime: null, hint: expect.stringMatching(words) });
  });
});

describe('formant with an onnxruntime-node of a person’s own', () => {
  const run = (own: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> => {
    const env = { ...process.env, FORMANT_MODELS: at('models'), FORMANT_ONNXRUNTIME: own };
    return new Promise((resolve) => {
      execFile(process.execPath, [formant, ...args], { env }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });
  };
  const separate = (own: string, out: string) =>
    run(own, 'run', 'vocal-remover', at('song.wav'), '--out', at(out), '--engine', 'onnx:mine', '--json');

  it('runs its models by it, also in the process that works, and says what is wrong with it', async () => {
    const own = await packageOf('command', working());
    await writeFile(at('tiny.onnx'), tinySeparator([0, 0, 0, 1]));
    await writeFile(at('song.wav'), wavFile({ seconds: 1, sampleRate: 44_100, channels: 2, wide: true }));
    const installed = await run(
      own,
      'models',
      'install',
      at('tiny.onnx'),
      '--kind',
      'htdemucs',
      '--id',
      'mine',
    );
    expect(installed).toMatchObject({ code: 0, err: '' });
    expect((await run(own, 'models', 'list')).out).toContain('Runtime: onnxruntime-node 1.30.0-own');
    await rm(at('given'), { force: true });
    const made = await separate(own, 'out');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out).engine).toContain('onnx:mine');
    expect(await given()).toEqual([at('models', 'mine', 'model.onnx')]);

    const wrong = at('command', 'node_modules');
    const refused = await separate(wrong, 'refused');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/FORMANT_ONNXRUNTIME names \S+node_modules, and no package is there/);
    expect((await run(wrong, 'models', 'list')).out).toMatch(/Runtime: FORMANT_ONNXRUNTIME names/);
  });
});
