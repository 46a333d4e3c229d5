import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installModel } from './install.ts';
import { readLock } from './lock-file.ts';
import { claimPart, dropPart } from './part-file.ts';
import { removeModel } from './remove.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formant-remove-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function install(id: string) {
  const own = path.join(folder, `${id}.onnx`);
  await writeFile(own, tinySeparator([0, 0, 0, 1]));
  const entry: ModelEntry = {
    ...{ id, name: id, task: 'separation', kind: 'htdemucs', licence: 'CC0-1.0' },
    ...{ source: 'https://models.example/', sampleRate: 44_100 },
    files: [{ name: 'model.onnx', url: null, sha256: null, bytes: null }],
  };
  const { signal } = new AbortController();
  await installModel(folder, entry, { signal, progress: () => undefined, local: { 'model.onnx': own } });
  await rm(own);
}

it('a model goes with its files and out of the list, and no other one', async () => {
  await install('first');
  await install('second');
  expect(await removeModel(folder, 'first')).toBe(true);
  expect((await readdir(folder)).toSorted()).toEqual(['models.lock.json', 'second']);
  expect(Object.keys((await readLock(folder)).models)).toEqual(['second']);
});

it('what is not installed is told, also by a name that every object has', async () => {
  await install('first');
  for (const id of ['nobody', 'toString', '../first']) expect(await removeModel(folder, id)).toBe(false);
  expect((await readdir(folder)).toSorted()).toEqual(['first', 'models.lock.json']);
});

it('one whose files somebody has deleted goes out of the list', async () => {
  await install('first');
  await rm(path.join(folder, 'first'), { recursive: true });
  expect(await removeModel(folder, 'first')).toBe(true);
  expect((await readLock(folder)).models).toEqual({});
});

it('what has arrived of a file is thrown away, unless somebody fetches it now', async () => {
  const part = await claimPart(folder, 'abc');
  await writeFile(part!.path, 'half of it');
  expect(await dropPart(folder, 'abc')).toBe(false);
  expect(await readdir(folder)).toContain('.part-abc');
  await part!.release();
  expect(await dropPart(folder, 'abc')).toBe(true);
  expect(await dropPart(folder, 'abc')).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});
