import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gtcrnOf, installFile } from '../../testing/published-gtcrn.ts';
import { withCarried } from './carried.ts';
import { modelFolder } from './folder.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carried-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a store has what came with the program, until another one of it is installed', async () => {
  const [carried, own] = [1, 2].map((seed) => tinyGtcrn({ seed }));
  await installFile(at('carried'), carried!, gtcrnOf(carried!));
  const store = withCarried(modelFolder(at('own')), modelFolder(at('carried')));
  const opened = async () => (await store.open('gtcrn')).bytes('model.onnx');
  const isListed = async () =>
    (await store.list()).filter(({ installed }) => installed).map(({ entry }) => entry.id);
  expect(await isListed()).toEqual(['gtcrn']);
  expect(await store.installed('gtcrn')).toBe('gtcrn');
  expect((await store.file('gtcrn', 'model.onnx'))?.path).toBe(at('carried/gtcrn/model.onnx'));
  expect(await opened()).toEqual(Buffer.from(carried!));
  await installFile(at('own'), own!, gtcrnOf(own!));
  expect(await isListed()).toEqual(['gtcrn']);
  expect(await opened()).toEqual(Buffer.from(own!));
  await expect(store.open('htdemucs')).rejects.toMatchObject({ code: 'no_model' });
});
