import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installTiny } from '../../testing/install-model.ts';
import { modelFolder } from './folder.ts';
import { neededBytes } from './memory.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'models-memory-'));
  await installTiny(
    folder,
    { id: 'tiny', name: 'Tiny', kind: 'htdemucs' },
    { 'model.onnx': tinySeparator([1, 1, 1, 1]) },
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a model that would not fit into the free memory is refused before it is loaded, in words', async () => {
  const store = modelFolder(folder, { freeBytes: () => 20e6 });
  const model = await store.open('tiny');
  await expect(model.session('model.onnx')).rejects.toMatchObject({
    code: 'out_of_memory',
    message: expect.stringMatching(/“?tiny”? needs about 50 MB .* 20 MB are free.*built-in engine/),
  });
  await expect(store.load(tinySeparator([1, 1, 1, 1]))).rejects.toMatchObject({ code: 'out_of_memory' });
});

it('one that fits is loaded', async () => {
  const model = await modelFolder(folder, { freeBytes: () => 60e6 }).open('tiny');
  expect((await model.session('model.onnx')).inputs[0]?.name).toBe('mix');
  await model.release();
});

it('networks of small files that work with much are told with that', () => {
  expect(neededBytes(2e6)).toBe(58e6);
  expect(neededBytes(2e6, 'deepfilternet3')).toBe(408e6); // 400 MB are measured of a minute of sound
});
