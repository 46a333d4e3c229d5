import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '@formant/engine';
import { modelOfVoice } from '@formant/engine/tts';
import type { CodecChoice } from '../ports/codec/choose.ts';
import { createLane } from './lane.ts';
import type { Compute, ToolJob, ToolJobDone } from './port.ts';
import { usesModel } from './uses-model.ts';
import { type WorkerLimits, WorkerProcess } from './worker-process.ts';

export { WorkerCrash } from './worker-process.ts';

export interface ComputeOptions extends Partial<WorkerLimits> {
  /** Jobs at once; default one a core, at most 4. */
  workers?: number | null;
  codec?: CodecChoice;
  /** Folder of installed neural models; without it jobs can't use any. */
  modelsDir?: string | null;
  /** Threads in the place of processes: Electron's binary starts none that runs our code. */
  threads?: boolean;
}

const defaultMemoryBytes = 1024 * 2 ** 20;
const defaultSilenceMs = 30_000;
/** A neural network in WebAssembly keeps its process busy for a whole window, and needs room for its weights. */
const modelLimits: WorkerLimits = { memoryBytes: 6 * 2 ** 30, silenceMs: 10 * 60_000 };
/** People who are spoken to at once; one's sentences take a small part of the time they last. */
const speakers = 2;

/**
 * Runs tools in child processes, files in and files out, so that sound never crosses a border.
 * Processes and not threads, because the decoders are native code that meets any file people upload: a crash
 * there takes its whole process along, a hang can only be ended from outside, and only a process has memory of
 * its own to measure. Workers start with the first job, or before it where somebody will be listening, and stay warm; a job waits its turn in order of arrival.
 * Probing and speaking to somebody have lines of their own.
 */
export function createCompute({
  workers,
  codec = 'auto',
  modelsDir = null,
  memoryBytes = defaultMemoryBytes,
  silenceMs = defaultSilenceMs,
  threads = Boolean(process.versions.electron),
}: ComputeOptions = {}): Compute {
  const size = workers ?? Math.min(4, availableParallelism());
  const start = () => new WorkerProcess(codec, { memoryBytes, silenceMs }, threads);
  const jobs = createLane(size, start);
  /** Probing takes milliseconds; one file at a time. */
  const probes = createLane(1, start);
  /** Somebody waits for the first sentence. */
  const listeners = createLane(speakers, start);
  /** Neural voices keep their model in memory: one process for texts, one for somebody who listens. */
  const startForModel = () => new WorkerProcess(codec, modelLimits, threads);
  const neuralJobs = createLane(1, startForModel);
  const neuralListeners = createLane(1, startForModel);

  /** Somebody waits to hear how good a recording is. */
  const voices = createLane(1, start);

  return {
    size,
    async runTool(
      job: ToolJob,
      options: { signal: AbortSignal; progress(progress: Progress): void },
    ): Promise<ToolJobDone> {
      const workDir = join(job.outDir, `.formant-${crypto.randomUUID()}`);
      try {
        const done = await jobs.inTurn(
          { type: 'run', job, workDir, modelsDir },
          options,
          (await usesModel(job)) ? () => new WorkerProcess(codec, modelLimits, threads) : undefined,
        );
        if (options.signal.aborted) {
          // cancelled while the answer was under way: the caller must not find what it no longer wants
          await Promise.all(done.outputs.map(({ path }) => rm(path, { force: true })));
          throw options.signal.reason;
        }
        return done;
      } finally {
        // a worker that was killed could not clean up
        await rm(workDir, { recursive: true, force: true });
      }
    },
    clip: (job, options) => jobs.inTurn({ type: 'clip', job }, options),
    face: (path, options) => jobs.inTurn({ type: 'face', path }, options),
    outline: (path, options) => jobs.inTurn({ type: 'outline', path }, options),
    probe: (path, options = {}) => probes.inTurn({ type: 'probe', path }, options),
    speak(job, options) {
      const live = options.sound !== undefined;
      const lane = modelOfVoice(job.voiceId)
        ? live
          ? neuralListeners
          : neuralJobs
        : live
          ? listeners
          : jobs;
      return lane.inTurn({ type: 'speak', job, live, modelsDir }, options);
    },
    warmUp: () => listeners.keepWarm({ type: 'warm', modelsDir }),
    onVoice: (job, options) =>
      (job.kind === 'train' ? jobs : voices).inTurn({ type: 'voice', job, modelsDir }, options),
    async close() {
      const lanes = [jobs, probes, listeners, neuralJobs, neuralListeners, voices];
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
