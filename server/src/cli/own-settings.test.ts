import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCheckoutSettings } from './own-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formant-own-settings-'));
  await writeFile(path.join(folder, '.env'), 'DATA_DIR=./kept\nPORT=4000 # the website\nMODELS=natural\n');
});
afterEach(() => rm(folder, { recursive: true }));

const read = (given: Record<string, string>): Record<string, string | undefined> => {
  const env: NodeJS.ProcessEnv = { ...given };
  readCheckoutSettings(env, folder);
  return env;
};

it('the command reads .env of a checkout as the server does, behind what the environment says', async () => {
  await writeFile(path.join(folder, 'package.json'), '{"workspaces": ["server"]}');
  expect(read({ MODELS: 'none' })).toEqual({
    DATA_DIR: path.join(folder, 'kept'),
    PORT: '4000',
    MODELS: 'none',
  });
  expect(read({ NODE_ENV: 'test' })).toEqual({ NODE_ENV: 'test' });
});

it('a command that is installed by itself has no .env', async () => {
  await writeFile(path.join(folder, 'package.json'), '{"name": "formant"}');
  expect(read({})).toEqual({});
});
