import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cli-apps-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
    execFile(process.execPath, [formant, 'apps', ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });

it('registers, lists and removes programs that people can connect', { timeout: 60_000 }, async () => {
  const added = await run(
    'add',
    '--name',
    'Karaoke',
    '--redirect',
    'https://app.example/done',
    '--secret',
    '--json',
  );
  expect(added).toMatchObject({ code: 0, err: '' });
  const { clientId, clientSecret } = JSON.parse(added.out) as { clientId: string; clientSecret: string };
  expect(clientSecret).toHaveLength(43);
  expect(JSON.parse((await run('list', '--json')).out)).toEqual([
    {
      clientId,
      name: 'Karaoke',
      homepage: null,
      redirectUris: ['https://app.example/done'],
      confidential: true,
    },
  ]);
  const bad = await run('add', '--name', 'Bad', '--redirect', 'http://app.example/');
  expect([bad.code, bad.err]).toEqual([2, expect.stringContaining("can't be used")]);
  const kid = async (...args: string[]) =>
    /key ([\w-]{43}) /.exec((await run('rotate-key', ...args)).out)?.[1];
  const first = await kid();
  expect([first, await kid('--now')]).toEqual([expect.any(String), expect.not.stringMatching(first ?? '')]);
  expect((await run('remove', clientId)).code).toBe(0);
  expect((await run('remove', clientId)).err).toContain('There is no app');
  expect((await run('list')).out).toContain('No app is registered');
});
