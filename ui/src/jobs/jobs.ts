import type { ToolId } from '@formant/engine/tools';
import { createStore } from 'zustand/vanilla';
import type { Owner } from '../platform/account-scope.ts';
import type { InputFacts, OutputFacts, Region, RunFacts } from '../sound/engine/engine-protocol.ts';
import type { Fault } from '../sound/fault.ts';
import { jobKeyPrefix as prefix } from './job-key.ts';

/** `waiting` is a batch's file before its turn; `ready` waits for the person; `failed` keeps file and settings. */
export type JobState = 'waiting' | 'reading' | 'ready' | 'running' | 'done' | 'failed';
export type Place = 'device' | 'server';

export type JobProgress = {
  /** `fetch`, `read`, `upload`, `queued`, `decode`, a stage of the tool, `finish` or `encode`. */
  stage: string;
  /** Of the whole, 0..1. */
  fraction: number;
  /** The share that the stages before the present one came to. */
  stageFrom?: number;
  /** Time of the run's start and of the present stage's, in ms since 1970. */
  startedAt: number;
  stageStartedAt: number;
  /** Seconds that finished stages took. */
  stageSeconds: Readonly<Record<string, number>>;
  /** Bytes, while something is fetched or sent. */
  received?: number;
  total?: number;
  /** How much of the results can be heard already. */
  readySeconds?: number;
  /** Jobs that stand before this one on the server. */
  position?: number | null;
};

/** A result: among the job's files, or at a server. */
export type JobOutput = OutputFacts & {
  remote?: { url: string; downloadUrl: string; sizeBytes: number };
};

export type JobResult = {
  outputs: readonly JobOutput[];
  engine: string;
  ranOn?: RunFacts['ranOn'];
  result: Readonly<Record<string, unknown>>;
  wallSeconds: number;
  stageSeconds: Readonly<Record<string, number>>;
  /** The original at the server, when this browser has no copy. */
  originalUrl?: string | null;
};

/** The tempo that a person has put in place of the one that was found. */
export type TempoCorrection = {
  /** The tempo that it corrects: another result makes it void. */
  foundBpm: number | null;
  bpm: number;
  /** Which of the found beats is the first one, where fewer are counted than were found. */
  shift: number;
  /** A beat of an even grid, where the tempo is no simple multiple of the found one. */
  anchorSeconds: number | null;
};

/** One piece of work with one file, wherever it runs. */
export type Job = {
  id: string;
  tool: ToolId;
  fileName: string;
  fileBytes: number;
  place: Place;
  state: JobState;
  /** False when nothing is left of it after a reload. */
  durable: boolean;
  options: Readonly<Record<string, unknown>>;
  region: Region;
  createdAt: number;
  progress: JobProgress | null;
  fault: Fault | null;
  /** The queue item at the server. */
  remote: { id: number; uuid: string } | null;
  /** Who sent it there, where a platform has several accounts. */
  owner?: Owner | null;
  /** Read from the job's files when they are needed. */
  input: InputFacts | null;
  result: JobResult | null;
  tempo?: TempoCorrection | null;
  /** The batch that it is one file of, its place there, and whether the person has started the batch. */
  batch?: { id: string; at: number; started: boolean };
  /** A run that a reload broke off and that began again. */
  restarted?: boolean;
  /** Another tab works on it. */
  elsewhere?: boolean;
};

/** All jobs of this browser, newest last; mutated only by the runners and only in the browser. */
export const jobs = createStore<{ byId: Readonly<Record<string, Job>> }>(() => ({ byId: {} }));

export const jobOf = (id: string): Job | undefined => jobs.getState().byId[id];

/** Resolves when the sound of a job has been read, or could not be. */
export const untilRead = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (jobOf(id)?.state === 'reading') return;
      stop();
      resolve();
    };
    const stop = jobs.subscribe(look);
    look();
  });

/** How the address of its page names a job: by its number at the server, or by its id in this browser. */
export const jobQuery = (job: Job): string => (job.remote ? `result=${job.remote.uuid}` : `job=${job.id}`);
/** The page of a job; what a batch has not done yet is looked after on the page of the batch. */
export const jobHref = (job: Job): string =>
  `/tools/${job.tool}?${job.batch && job.state !== 'done' ? `batch=${job.batch.id}` : jobQuery(job)}`;

export function putJob(job: Job): void {
  jobs.setState(({ byId }) => ({ byId: { ...byId, [job.id]: job } }));
  keep(job);
}

/** Changes a job that still exists; a late answer to a removed job is ignored. */
export function changeJob(id: string, change: Partial<Job>): void {
  const job = jobOf(id);
  if (!job) return;
  const next = { ...job, ...change };
  jobs.setState(({ byId }) => ({ byId: { ...byId, [id]: next } }));
  // Progress changes many times a second and means nothing after a reload.
  if (Object.keys(change).some((key) => key !== 'progress')) keep(next);
}

/** Takes a job from the list alone: what is kept of it stays. */
export function hideJob(id: string): void {
  jobs.setState(({ byId }) => {
    const { [id]: _gone, ...rest } = byId;
    return { byId: rest };
  });
}

export function dropJob(id: string): void {
  hideJob(id);
  forget(id);
}

function keep(job: Job): void {
  if (!job.durable) return;
  // The large parts are among the job's files; what another tab does is its own to keep.
  const { input: _input, result, progress: _progress, elsewhere, ...record } = job;
  if (elsewhere) return;
  const remoteResult = result?.outputs.some((output) => output.remote) ? null : undefined;
  try {
    localStorage.setItem(prefix + job.id, JSON.stringify({ ...record, result: remoteResult }));
  } catch {
    // A full or forbidden store only costs the list after a reload.
  }
}

function forget(id: string): void {
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // as above
  }
}

/** What earlier visits and other tabs have kept. */
export function keptJobs(): Job[] {
  const found: Job[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(prefix)) continue;
      const job = parseJob(localStorage.getItem(key));
      if (job) found.push(job);
    }
  } catch {
    // A forbidden store holds nothing.
  }
  return found.sort((a, b) => a.createdAt - b.createdAt);
}

export function parseJob(text: string | null): Job | null {
  if (!text) return null;
  try {
    // safe: only this module writes under its prefix; the checks below catch an older version's form
    const job = JSON.parse(text) as Job;
    const whole =
      typeof job.id === 'string' && typeof job.fileName === 'string' && typeof job.createdAt === 'number';
    return whole ? { ...job, input: null, result: null, progress: null } : null;
  } catch {
    return null;
  }
}

export const isJobKey = (key: string | null): key is string => Boolean(key?.startsWith(prefix));
export const jobIdOfKey = (key: string): string => key.slice(prefix.length);
