import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import songUrl from '../../../web/e2e/fixtures/song.mp3?url';
import voiceUrl from '../../../web/e2e/fixtures/voice.wav?url';
import { jobFile } from '../sound/engine/engine-protocol.ts';
import { jobsDirectory, openJobFiles } from '../sound/files/job-files.ts';
import {
  addToBatch,
  batchJobs,
  cancelBatch,
  cancelBatchJob,
  closeBatch,
  openBatch,
  resetBatch,
  resumeBatch,
  retryBatchJob,
  setBatchOptions,
  startBatch,
} from './batch-jobs.ts';
import { jobSound } from './job-sounds.ts';
import { jobOf, jobs, keptJobs, putJob } from './jobs.ts';
import { leaveJob, removeJob } from './local-jobs.ts';

const settings = { ...defaultValues(tools.converter.tool.options), format: 'flac' };
const song = async () => new File([await (await fetch(songUrl)).blob()], 'song.mp3');
const voice = async () => new File([await (await fetch(voiceUrl)).blob()], 'voice.wav');
const words = () => new File(['Only words. '.repeat(100)], 'words.wav');
const of = (batch: string) => batchJobs(jobs.getState().byId, batch);
const states = (batch: string) => of(batch).map(({ state }) => state);
const reached = (batch: string, wanted: readonly string[]) =>
  vi.waitFor(() => expect(states(batch)).toEqual(wanted), { timeout: 60_000, interval: 20 });

async function forgetAll() {
  for (const id of Object.keys(jobs.getState().byId)) await removeJob(id);
  localStorage.clear();
  const folder = await jobsDirectory();
  for await (const name of folder?.keys() ?? []) await folder?.removeEntry(name, { recursive: true });
}
beforeEach(forgetAll);
afterEach(forgetAll);

const inStore = (id: string) =>
  vi.waitFor(
    async () => {
      const file = await (await openJobFiles(id)).read(jobFile.input);
      expect(file?.size).toBe(jobOf(id)?.fileBytes);
    },
    { timeout: 30_000, interval: 20 },
  );

/** A file stands where the job's folder belongs: nothing can be read or written there. */
async function breakPlace(id: string) {
  const folder = await jobsDirectory();
  await folder?.removeEntry(id, { recursive: true });
  await folder?.getFileHandle(id, { create: true });
}
const mendPlace = async (id: string) => (await jobsDirectory())?.removeEntry(id);

describe('a batch on this device', () => {
  it('waits for its start, then works on one file after another and goes on after one that fails', async () => {
    const batch = await openBatch('converter', [await voice(), words(), await song()], settings);
    expect(states(batch)).toEqual(['waiting', 'waiting', 'waiting']);
    setBatchOptions(batch, { ...settings, channels: 'mono' });
    let atOnce = 0;
    const stop = jobs.subscribe(() => {
      const working = of(batch).filter(({ state }) => state === 'reading' || state === 'running');
      atOnce = Math.max(atOnce, working.length);
    });
    startBatch(batch);
    await reached(batch, ['done', 'failed', 'done']);
    stop();
    expect(atOnce).toBe(1);
    const [first, second, third] = of(batch);
    expect(second?.fault?.code).toBe('not_audio');
    for (const job of [first, third]) {
      expect(job?.result?.outputs[0]?.channelCount).toBe(1);
      const made = await jobSound(job?.id ?? '', jobFile.converted('output', 'flac'));
      expect(new TextDecoder().decode(await made?.slice(0, 4).arrayBuffer())).toBe('fLaC');
    }
  });

  it('takes more files while it runs, and retries what was cancelled', async () => {
    const batch = await openBatch('converter', [await voice(), await voice()], settings);
    const [, second] = of(batch);
    startBatch(batch);
    cancelBatchJob(second!.id);
    await addToBatch(batch, [await song()]);
    await reached(batch, ['done', 'failed', 'done']);
    expect(jobOf(second!.id)?.fault?.code).toBe('cancelled');
    retryBatchJob(second!.id);
    await reached(batch, ['done', 'done', 'done']);
  });

  it('stops as a whole and can be started anew with other settings', async () => {
    const batch = await openBatch('converter', [await song(), await voice()], settings);
    startBatch(batch);
    await vi.waitFor(() => expect(states(batch)).toContain('reading'));
    cancelBatch(batch);
    await vi.waitFor(() => {
      for (const { state } of of(batch)) expect(['failed', 'ready']).toContain(state);
    });
    resetBatch(batch);
    expect(states(batch)).toEqual(['waiting', 'waiting']);
    setBatchOptions(batch, { ...settings, format: 'wav' });
    startBatch(batch);
    await reached(batch, ['done', 'done']);
    expect(of(batch)[0]?.result?.result.to).toBe('WAV');
  });

  it('goes on after a reload with the files that it had', async () => {
    const batch = await openBatch('converter', [await voice(), await song()], settings);
    const ids = of(batch).map(({ id }) => id);
    for (const id of ids) await inStore(id);
    // as a reload in the middle of the second one leaves it
    for (const job of of(batch))
      putJob({
        ...job,
        batch: { ...job.batch!, started: true },
        ...(job.batch?.at ? { state: 'running' } : {}),
      });
    for (const id of ids) leaveJob(id);
    const kept = keptJobs();
    jobs.setState({ byId: {} });
    for (const job of kept) putJob(job.state === 'running' ? { ...job, state: 'waiting' } : job);
    expect(await resumeBatch(batch)).toBe(true);
    await reached(batch, ['done', 'done']);
    expect(of(batch).map(({ fileName }) => fileName)).toEqual(['voice.wav', 'song.mp3']);
    expect(await resumeBatch('nothing')).toBe(false);
  });

  it('goes on after a file whose place in the browser is broken, and says so', async () => {
    const batch = await openBatch('converter', [await voice(), await voice(), await voice()], settings);
    const ids = of(batch).map(({ id }) => id);
    for (const id of ids) await inStore(id);
    const [, broken] = ids;
    await breakPlace(broken!);
    startBatch(batch);
    await reached(batch, ['done', 'failed', 'done']);
    expect(jobOf(broken!)?.fault?.message).toMatch(/^[A-Z].+\.$/);
    // and it is not the end of the batch either when the page opens anew, nor of what can be done about it
    expect(await resumeBatch(batch)).toBe(true);
    expect(states(batch)).toEqual(['done', 'failed', 'done']);
    await mendPlace(broken!);
    retryBatchJob(broken!);
    await reached(batch, ['done', 'done', 'done']);
  });

  it('keeps what is done when it is closed', async () => {
    const batch = await openBatch('converter', [await voice(), words()], settings);
    startBatch(batch);
    await reached(batch, ['done', 'failed']);
    await closeBatch(batch);
    expect(states(batch)).toEqual(['done']);
  });
});
