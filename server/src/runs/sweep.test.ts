import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ctx } from '../kernel/ctx.ts';
import { startServer } from '../testing/server.ts';
import { sweepWork } from './sweep.ts';
import { dropEarlierFolders, inWorkFolder, workRoot } from './work-folder.ts';

describe('work folders', () => {
  /** Long enough for a busy machine to touch a folder in time, eight times over. */
  const leaseMs = 4000;
  let ctx: Ctx;
  let processes: ChildProcess[];
  beforeEach(async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-work-'));
    ctx = { config: { dataDir } } as Ctx; // safe: folders need nothing else of it
    processes = [];
  });
  afterEach(async () => {
    for (const one of processes) await kill(one);
    await rm(ctx.config.dataDir, { recursive: true, force: true });
  });

  async function hold(name: string): Promise<ChildProcess> {
    const holder = new URL('./work-folder-holder.ts', import.meta.url);
    const child = fork(holder, [ctx.config.dataDir, name, String(leaseMs)]);
    processes.push(child);
    await once(child, 'message');
    return child;
  }
  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const left = async () => (await readdir(workRoot(ctx))).toSorted();

  it('of a killed process are swept once their lease is over, those of a live one never', async () => {
    const doomed = await hold('doomed-1');
    await hold('live-1');
    await writeFile(path.join(workRoot(ctx), 'doomed-1', 'half.wav'), 'half of it');
    expect(await sweepWork(ctx, { leaseMs }), 'both are at work').toEqual([]);
    await kill(doomed);
    const killedAt = Date.now();
    const swept: string[] = [];
    await vi.waitFor(
      async () => {
        swept.push(...(await sweepWork(ctx, { leaseMs })));
        expect(swept).toEqual(['doomed-1']);
        // the live one has outlived its first lease too
        expect(Date.now() - killedAt).toBeGreaterThan(1.5 * leaseMs);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await left()).toEqual(['live-1']);
  }, 40_000);

  it('of this process stay however long it pauses, and go with the work, also when that fails', async () => {
    const long = new Date(Date.now() - 10 * leaseMs);
    const work = inWorkFolder(ctx, 'mine-1', async (folder) => {
      await utimes(folder, long, long);
      expect(await sweepWork(ctx, { leaseMs })).toEqual([]);
      expect((await stat(folder)).isDirectory()).toBe(true);
      throw new Error('the work has failed');
    });
    await expect(work).rejects.toThrow('the work has failed');
    expect(await left()).toEqual([]);
  });

  it('of earlier runs of the same job go with the next run, those of later ones and of others stay', async () => {
    const names = ['preview-1-2', 'preview-1-3', 'preview-1-10', 'preview-12-1', 'preview-1-x'];
    for (const name of names) await mkdir(path.join(workRoot(ctx), name), { recursive: true });
    await dropEarlierFolders(ctx, 'preview-1', 3);
    expect(await left()).toEqual(names.slice(1).toSorted());
  });

  it('are swept when a server starts', async () => {
    const dataDir = ctx.config.dataDir;
    const old = path.join(workRoot(ctx), 'listen-left-by-a-kill');
    await mkdir(path.join(workRoot(ctx), 'speech-under-way'), { recursive: true });
    await mkdir(old);
    const long = new Date(Date.now() - 3600_000);
    await utimes(old, long, long);
    const server = await startServer({ config: { dataDir } });
    await server.close();
    expect(await left()).toEqual(['speech-under-way']);
  });
});
