import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import songUrl from '../../../web/e2e/fixtures/song.mp3?url';
import voiceUrl from '../../../web/e2e/fixtures/voice.wav?url';
import { jobFile } from '../sound/engine/engine-protocol.ts';
import { jobsDirectory } from '../sound/files/job-files.ts';
import { jobSound } from './job-sounds.ts';
import { cleanUp, keptDays, loadFacts } from './job-storage.ts';
import { changeJob, jobOf, jobs, keptJobs, putJob } from './jobs.ts';
import {
  cancelHere,
  chain,
  encodeOutput,
  leaveJob,
  openFile,
  openJob,
  removeJob,
  retryHere,
  runHere,
} from './local-jobs.ts';

const settings = defaultValues(tools['vocal-remover'].tool.options);
const song = async () => new File([await (await fetch(songUrl)).blob()], 'song.mp3');
const voice = async () => new File([await (await fetch(voiceUrl)).blob()], 'voice.wav');
const reached = (id: string, state: string) =>
  vi.waitFor(() => expect(jobOf(id)?.state).toBe(state), { timeout: 30_000, interval: 20 });

async function forgetAll() {
  for (const id of Object.keys(jobs.getState().byId)) await removeJob(id);
  localStorage.clear();
  const folder = await jobsDirectory();
  for await (const name of folder?.keys() ?? []) await folder?.removeEntry(name, { recursive: true });
}
beforeEach(forgetAll);
afterEach(forgetAll);

/** As after a reload: the store is empty, files and records are there. */
function reload(id: string) {
  leaveJob(id);
  const kept = keptJobs().find((job) => job.id === id);
  jobs.setState({ byId: {} });
  if (kept) putJob(kept);
  return kept;
}

describe('a job on this device', () => {
  it('goes from a file to a result that can be downloaded', async () => {
    const id = await openFile('vocal-remover', await song(), settings);
    expect(jobOf(id)?.state).toBe('reading');
    await reached(id, 'ready');
    await runHere(id, settings, null);
    const job = jobOf(id)!;
    expect(job.state).toBe('done');
    expect(job.result?.outputs).toHaveLength(2);
    const file = await encodeOutput(
      id,
      'vocals',
      { format: 'flac', quality: 16 },
      () => {},
      new AbortController().signal,
    );
    expect(file.type).toBe('audio/flac');
    expect(new TextDecoder().decode(await file.slice(0, 4).arrayBuffer())).toBe('fLaC');
  });

  it('brings file, settings and result back after a reload', async () => {
    const id = await openFile('vocal-remover', await song(), settings);
    await reached(id, 'ready');
    changeJob(id, { options: { ...settings, strength: 60 }, region: { from: 2, to: 6 } });
    reload(id);
    expect(await openJob(id)).toBe(true);
    expect(jobOf(id)).toMatchObject({
      state: 'ready',
      fileName: 'song.mp3',
      options: { strength: 60 },
      region: { from: 2, to: 6 },
    });
    expect(jobOf(id)?.input?.seconds).toBeCloseTo(24, 0);
    await runHere(id, settings, { from: 2, to: 6 });
    reload(id);
    await openJob(id);
    expect(jobOf(id)?.state).toBe('done');
    expect(jobOf(id)?.result?.outputs[0]?.seconds).toBeCloseTo(4, 2);
  });

  it('begins again by itself when a reload broke it off', async () => {
    const id = await openFile('vocal-remover', await song(), settings);
    await reached(id, 'ready');
    changeJob(id, { state: 'failed', fault: { code: 'interrupted', message: 'reload' } });
    reload(id);
    await openJob(id);
    expect(jobOf(id)?.restarted).toBe(true);
    await reached(id, 'done');
  });

  it('goes back to the settings when it is cancelled', async () => {
    const id = await openFile('vocal-remover', await song(), settings);
    await reached(id, 'ready');
    const run = runHere(id, settings, null);
    await vi.waitFor(() => expect(jobOf(id)?.progress?.fraction).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 5,
    });
    cancelHere(id);
    await run;
    expect(jobOf(id)).toMatchObject({ state: 'ready', fault: null });
  });

  it('says what is wrong with a file and keeps it for a retry', async () => {
    const whole = new Uint8Array(await (await voice()).arrayBuffer());
    const half = new File([whole.slice(0, whole.length / 2)], 'half.wav');
    const id = await openFile('voice-changer', half, {});
    await reached(id, 'failed');
    expect(jobOf(id)?.fault?.code).toBe('truncated');
    await retryHere(id, true);
    expect(jobOf(id)?.state).toBe('ready');
    expect(jobOf(id)?.input?.seconds).toBeCloseTo(7, 0);
  });

  it('opens a result in another tool without the file being chosen again', async () => {
    const id = await openFile('vocal-remover', await song(), settings);
    await reached(id, 'ready');
    await runHere(id, settings, null);
    const next = await chain(
      id,
      'vocals',
      'voice-changer',
      defaultValues(tools['voice-changer'].tool.options),
    );
    await reached(next!, 'ready');
    expect(jobOf(next!)).toMatchObject({ tool: 'voice-changer', fileName: 'song (vocals).wav' });
    await runHere(next!, jobOf(next!)!.options, null);
    expect(jobOf(next!)?.state).toBe('done');
    // by the words that its download has
    const third = await chain(next!, 'output', 'converter', defaultValues(tools.converter.tool.options));
    expect(jobOf(third!)?.fileName).toBe('song (vocals) (changed voice).wav');
  });

  it('leaves a job alone that another tab works on', async () => {
    const id = await openFile('vocal-remover', await song(), settings);
    await reached(id, 'ready');
    reload(id);
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const tab = navigator.locks.request(`formant-job-${id}`, () => {
      held.resolve();
      return release.promise;
    });
    await held.promise;
    await openJob(id);
    expect(jobOf(id)?.elsewhere).toBe(true);
    expect(await cleanUp(Date.now() + (keptDays + 1) * 86_400_000)).not.toContain(id);
    release.resolve();
    await tab;
    await openJob(id);
    expect(jobOf(id)?.elsewhere).toBe(false);
  });
});

describe('cleaning up', () => {
  it('removes old jobs and files without a job, and keeps what is recent', async () => {
    const id = await openFile('vocal-remover', await voice(), settings);
    await reached(id, 'ready');
    leaveJob(id);
    const folder = (await jobsDirectory())!;
    await folder.getDirectoryHandle('orphan', { create: true });
    expect(await cleanUp()).toEqual(['orphan']);
    expect(await jobSound(id, jobFile.pcm)).not.toBeNull();
    expect(await cleanUp(Date.now() + (keptDays + 1) * 86_400_000)).toEqual([id]);
    expect(keptJobs()).toEqual([]);
  });

  it('reads nothing for a job that is not there', async () => {
    await loadFacts('nobody');
    expect(await openJob('nobody')).toBe(false);
  });
});
