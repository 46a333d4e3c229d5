import type { SoundMeasure } from '@formant/engine/base/measure';
import { type EngineProgress, openEngine } from '../sound/engine/engine-client.ts';
import { jobFile } from '../sound/engine/engine-protocol.ts';
import { JobFault } from '../sound/fault.ts';
import { openJobFiles } from '../sound/files/job-files.ts';
import { holdJob, releaseJob } from '../sound/files/job-locks.ts';
import type { Bars } from '../sound/files/overview.ts';
import { blobBytes, openPcm, type PcmFile } from '../sound/files/pcm-file.ts';
import { matchGains, type Track } from '../sound/play/player.ts';
import { fileToSend } from './job-sounds.ts';
import { deleteJob } from './job-storage.ts';
import type { Job } from './jobs.ts';

/** What one engine has made of a part. */
export type Made = {
  pcm: PcmFile;
  /** null for silence, or where it is too short to be measured. */
  lufs: number | null;
  measures: readonly SoundMeasure[];
  wallSeconds: number;
};

/** One part of a sound, worked on by two engines. */
export type Trial = {
  part: { from: number; to: number };
  /** Of the part as it was: the same drawing for both, which gives neither away. */
  bars: Bars;
  made: readonly [Made, Made];
};

export type TrialWish = {
  part: { from: number; to: number };
  /** Values of the tool's option. */
  engines: readonly [string, string];
  /** Which of the two is made first. */
  making: readonly [0 | 1, 0 | 1];
  /** The output of the tool that is compared. */
  output: string;
};

/**
 * Lets two engines work on a part of a job's sound, in files of their own on this device, which are gone afterwards: the
 * job keeps what it has.
 * @param onProgress share of the whole, 0..1
 * @throws JobFault no_model where a model is not here (any more), cancelled within a second of `signal`
 */
export async function makeTrial(
  job: Job,
  { part, engines, making, output }: TrialWish,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Trial> {
  const id = crypto.randomUUID();
  await holdJob(id); // what belongs to no job is tidied away, but for what a tab holds
  const engine = openEngine(id, false);
  const cancel = () => engine.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const made: [Made | null, Made | null] = [null, null];
  try {
    const file = await fileToSend(job, part);
    signal.throwIfAborted();
    const { bars } = await engine.read(file, () => {});
    for (const [turn, side] of making.entries()) {
      signal.throwIfAborted();
      const options = { ...job.options, engine: engines[side] };
      const tell = ({ fraction }: EngineProgress) => onProgress((turn + fraction) / 2);
      const { outputs, result, wallSeconds } = await engine.run(job.tool, options, null, tell);
      const sound = await (await openJobFiles(id)).read(jobFile.output(output));
      const facts = outputs.find(({ name }) => name === output);
      if (!sound || !facts) throw new JobFault({ code: 'interrupted', message: 'Its file is not there.' });
      made[side] = {
        // the next one writes over the file
        pcm: await openPcm(blobBytes(new Blob([await sound.arrayBuffer()]))),
        lufs: facts.loudness,
        // safe: written by the engine, whose tools make nothing else of it
        measures: (result.measures ?? []) as SoundMeasure[],
        wallSeconds,
      };
    }
    const [first, second] = made;
    if (!first || !second) throw new Error('Each engine has its turn');
    return { part, bars, made: [first, second] };
  } finally {
    signal.removeEventListener('abort', cancel);
    engine.dispose();
    await deleteJob(id);
    releaseJob(id);
  }
}

/** Why two sounds can't be compared by ear; null where they can. */
export async function incomparable({ made: [one, other] }: Trial): Promise<'silent' | 'same' | null> {
  if (one.lufs === null || other.lufs === null) return 'silent';
  const [a, b] = [one.pcm.bytes, other.pcm.bytes];
  if (a.size !== b.size) return null;
  const [left, right] = [await a.read(0, a.size), await b.read(0, b.size)];
  return left.every((byte, at) => byte === right[at]) ? 'same' : null;
}

/**
 * The two sounds as a player takes them, at one loudness, however far apart they are: the louder one would be preferred.
 * Their names tell nothing of what made them.
 * @param order which of the two is heard as A, and which as B
 */
export function trialTracks({ made }: Trial, order: Readonly<Record<'A' | 'B', 0 | 1>>): [Track, Track] {
  const [a, b] = [made[order.A], made[order.B]];
  const gains = matchGains(a.lufs, b.lufs, Number.POSITIVE_INFINITY);
  return [
    { name: 'a', label: 'A', pcm: a.pcm, original: true, matchDb: gains.original },
    { name: 'b', label: 'B', pcm: b.pcm, matchDb: gains.result },
  ];
}
