import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newInstanceFolder, stopInstancesAfter } from './instance.ts';

test('what a run has started ends with it, though the run was killed', async () => {
  const run = spawn('sleep', ['60'], { stdio: 'ignore' });
  const server = spawn('sleep', ['60'], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const [used, unused] = [await newInstanceFolder('killed'), await newInstanceFolder('killed')];
  await writeFile(path.join(used, 'pid'), String(server.pid));
  stopInstancesAfter(run.pid!, [used, unused]);
  expect(server.exitCode).toBeNull();
  run.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await expect.poll(() => existsSync(used) || existsSync(unused), { timeout: 10_000 }).toBe(false);
});
