import type { Tool, ToolOptions } from '@formant/engine';
import { type ModelKind, type ModelTask, modelIdOf, runsAnywhere } from '@formant/engine/base/model-kinds';
import { tools } from '@formant/engine/tools';
import type { Job, JobProgress, JobResult, Place } from '../../jobs/jobs.ts';
import type { Region } from '../../sound/engine/engine-protocol.ts';
import type { Fault } from '../../sound/fault.ts';
import type { ServerUse } from './server-runs.ts';
import type { KeptVoice } from './states/use-kept-voice.ts';

/** What stands on the page of a job. */
export type Standing =
  | { view: 'elsewhere' | 'waiting' | 'reading' | 'ready' | 'running' | 'fetching' | 'lost' | 'none' }
  | { view: 'done'; result: JobResult }
  | { view: 'failed'; fault: Fault };

/** @param online whether a result that lies at the server can be asked for */
export function standingOf(job: Job, online: boolean): Standing {
  if (job.elsewhere && job.state !== 'done') return { view: 'elsewhere' };
  if (job.state === 'failed') return job.fault ? { view: 'failed', fault: job.fault } : { view: 'none' };
  if (job.state !== 'done') return { view: job.state };
  if (job.result) return { view: 'done', result: job.result };
  return { view: job.remote && online ? 'fetching' : 'lost' };
}

/** Neural models that there are, here and at the server. */
export type ModelsThere = {
  here: readonly { id: string; name: string; kind: ModelKind; otherWeights?: true }[];
  atServer: readonly { id: string; name: string; kind: ModelKind }[];
  /** False where the server hands models out but can only run those that run anywhere. */
  serverRuns: boolean;
};

/** Where a job can run, and which of these is chosen; a wish that can't be met gives way. */
export function placesOf(
  voice: KeptVoice,
  use: ServerUse | null,
  wanted: Place,
): { places: readonly Place[]; place: Place } {
  const places = voice.places.filter((place) => place === 'device' || use);
  return { places, place: places.includes(wanted) ? wanted : (places[0] ?? 'server') };
}

/** What a neural model could do for a tool; null where none can. */
export function engineTaskOf(options: ToolOptions): ModelTask | null {
  const engine = options.engine;
  return engine?.kind === 'engine' ? engine.task : null;
}

/** The engines that there are where the job will run. */
export const enginesAt = (models: ModelsThere, place: Place): ModelsThere['here'] =>
  place === 'device'
    ? models.here
    : models.atServer.filter(({ kind }) => models.serverRuns || runsAnywhere(kind));

/** Whether a chosen engine can run there; signal processing always can. */
export function canRun(engine: unknown, models: ModelsThere, place: Place): boolean {
  const id = typeof engine === 'string' ? modelIdOf(engine) : null;
  return id === null || enginesAt(models, place).some((model) => model.id === id);
}

/** Runs that the server still takes today; null is any number, or no server. */
export const runsLeft = (use: ServerUse | null): number | null =>
  use && use.limit !== null ? Math.max(0, use.limit - use.used) : null;

/** Why a job may not start: `voice-unknown` passes by itself, the others need the person. */
export type StartObstacle =
  | 'too-long'
  | 'voice-unknown'
  | 'no-place'
  | 'used-up'
  | 'voice-model-missing'
  | 'engine-missing'
  | 'mono';

/**
 * What signal processing can't do with a mono file: it tells the voice from the band by its place between left and
 * right. The vocal remover would give silence, the stem splitter three stems; a neural model needs no places.
 */
export function monoLimit({
  tool,
  input,
  options,
}: Pick<Job, 'tool' | 'input' | 'options'>): 'silent' | 'no-vocals' | null {
  const byModel = typeof options.engine === 'string' && modelIdOf(options.engine) !== null;
  if (input?.channelCount !== 1 || byModel) return null;
  return tool === 'vocal-remover' ? 'silent' : tool === 'stem-splitter' ? 'no-vocals' : null;
}

/** All that stands in the way of a start; nothing where it may begin. */
export function obstaclesOf(
  job: Pick<Job, 'tool' | 'input' | 'region' | 'options'>,
  {
    voice,
    use,
    models,
    ...where
  }: {
    voice: KeptVoice;
    use: ServerUse | null;
    models: ModelsThere;
    places: readonly Place[];
    place: Place;
  },
): ReadonlySet<StartObstacle> {
  const { input, region } = job;
  const { places, place } = where;
  const seconds = region ? region.to - region.from : (input?.seconds ?? 0);
  const stands: Record<StartObstacle, boolean> = {
    'too-long': input !== null && seconds > tools[job.tool].tool.limits.maxSeconds,
    'voice-unknown': !voice.known,
    'no-place': voice.known && places.length === 0,
    'used-up': place === 'server' && runsLeft(use) === 0,
    'voice-model-missing': voice.neural && place === 'device' && models.here.length === 0,
    'engine-missing': !canRun(job.options.engine, models, place),
    mono: monoLimit(job) === 'silent',
  };
  const all = Object.keys(stands) as StartObstacle[]; // safe: the table is closed
  return new Set(all.filter((one) => stands[one]));
}

/** Who does the work, and who must be silent for it. */
export interface Runners {
  pause(): void;
  here(id: string, options: Job['options'], region: Region): Promise<void>;
  remote(job: Job): Promise<void>;
  retry(id: string, accept?: boolean): Promise<void>;
}

/** Starts a job with the settings that it shows. */
export function startAt(place: Place, job: Job, runners: Runners): Promise<void> {
  runners.pause();
  return place === 'server' ? runners.remote(job) : runners.here(job.id, job.options, job.region);
}

/** The same once more, where it was. */
export const startAgain = (job: Job, runners: Runners): Promise<void> =>
  job.place === 'server' ? runners.remote(job) : runners.retry(job.id);

/** What a page without a network could not fetch comes as soon as there is one: the work goes on by itself then. */
export const goesOnOnline = ({ code }: Fault): boolean =>
  code === 'part_unreachable' || code === 'decoder_unreachable';

/** Whether it goes on at once: the network was back before anybody could wait for it. What fails online does not. */
export const goesOnNow = (fault: Fault, online: boolean): boolean =>
  goesOnOnline(fault) && fault.offline === true && online;

export type RunStage = { id: string; label: string };

/** The stages of a run in their order, and the one that it is at. */
export function stagesOf(job: Pick<Job, 'tool' | 'place' | 'progress'>): {
  stages: readonly RunStage[];
  stage: string;
} {
  const stages = [
    ...(job.place === 'server'
      ? [
          { id: 'upload', label: 'Sending the file' },
          { id: 'queued', label: 'Waiting in line' },
          { id: 'decode', label: 'Read and decode' },
        ]
      : []),
    ...Object.entries(tools[job.tool].tool.stages).map(([id, label]) => ({ id, label })),
    { id: 'finish', label: 'Match levels and finish' },
  ];
  const first = stages[0]?.id ?? '';
  const at = job.progress?.stage ?? first;
  return { stages, stage: at === 'start' ? first : at === 'encode' ? 'finish' : at };
}

/** Of a tool that converts, the file is written after the sound is made. */
const soundShare = 0.5;

/**
 * How far a run is and how much of it can be heard, both 0..1. The share never goes back, and never claims more of the
 * part that writes the result than there is to hear.
 */
export function runShares(job: Pick<Job, 'tool' | 'place' | 'progress' | 'input' | 'region'>): {
  done: number;
  playable: number;
} {
  const { progress, input, region } = job;
  const tool: Tool = tools[job.tool].tool;
  if (!progress) return { done: 0, playable: 0 };
  if (job.place === 'server') return { done: progress.fraction, playable: 0 };
  const seconds = region ? region.to - region.from : (input?.seconds ?? 0);
  const ready = progress.readySeconds ?? 0;
  const playable = seconds > 0 ? Math.min(1, ready / seconds) : 0;
  const ended = progress.stage === 'finish' || progress.stage === 'encode' || progress.stage === 'fetch';
  if (tool.conversion) {
    if (progress.stage === 'fetch') return { done: soundShare, playable };
    const part = ended ? (progress.stage === 'encode' ? progress.fraction : 0) : progress.fraction;
    return { done: ended ? soundShare + (1 - soundShare) * part : soundShare * part, playable };
  }
  if (ended || tool.outputs.length === 0) return { done: progress.fraction, playable };
  // what listens first has no sound to give; from there on, the sound that is there tells how far it is
  const from = progress.stageFrom ?? 0;
  const written = progress.stage === Object.keys(tool.stages).at(-1) ? from + (1 - from) * playable : 1;
  return { done: Math.min(progress.fraction, written), playable };
}

/** Seconds since a run began; 0 before it tells. */
export const elapsedSeconds = (progress: JobProgress | null, now: number): number =>
  progress ? Math.max(0, now - progress.startedAt) / 1000 : 0;
