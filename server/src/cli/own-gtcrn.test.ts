import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { afterAll, beforeAll, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
const at = (...names: string[]) => join(folder, ...names);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-gtcrn-'));
  await writeFile(at('own.onnx'), tinyGtcrn());
  await writeFile(at('other.onnx'), tinyGtcrn({ dims: { op: 'GRU', at: 0, dims: [1, 24, 8] } }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, FORMANT_MODELS: at('models') };
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, 'models', ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
const install = (file: string, ...more: string[]) =>
  run('install', at(file), '--kind', 'gtcrn', '--id', 'mine', ...more);

it('weights of a person’s own are installed, and said to be others, then and when they are checked', async () => {
  const installed = await install('own.onnx');
  expect(installed).toMatchObject({ code: 0, err: '' });
  expect(installed.out).toContain(
    `model.onnx has other weights than the published GTCRN (SHA-256 ${publishedGtcrn})`,
  );
  expect(installed.out).toContain('mine is installed');
  expect((await run('check', 'mine')).out).toContain(
    'fits its loader (GTCRN, with other weights than the published)',
  );
  expect(JSON.parse((await install('own.onnx', '--json')).out).otherThanPublished).toEqual([
    { name: 'model.onnx', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), published: publishedGtcrn },
  ]);
});

it('another network is refused in words, and what was installed stays', async () => {
  await rm(at('models'), { recursive: true, force: true });
  const refused = await install('other.onnx');
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /not a GTCRN model: its layers are those of another network\. Take the published one/,
  );
  expect(existsSync(at('models', 'mine'))).toBe(false);
  await install('own.onnx');
  expect((await install('other.onnx')).code).toBe(1);
  expect((await run('check', 'mine')).code).toBe(0);
});
