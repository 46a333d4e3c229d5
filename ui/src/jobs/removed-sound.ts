import { modelIdOf, runsAnywhere } from '@formant/engine/base/model-kinds';
import { type ToolId, tools } from '@formant/engine/tools';
import { cleaningOf } from '@formant/engine/tools/removed';
import type { Api } from '../api/client.ts';
import type { Platform } from '../platform/port.ts';
import { type EngineProgress, openEngine } from '../sound/engine/engine-client.ts';
import { jobFile, removedOutput } from '../sound/engine/engine-protocol.ts';
import { JobFault } from '../sound/fault.ts';
import { blobBytes, openPcm } from '../sound/files/pcm-file.ts';
import { keepCarried } from '../sound/models/carried-models.ts';
import { fetchModel, fromServer } from '../sound/models/model-download.ts';
import { aboutOf } from '../sound/models/model-files.ts';
import type { Player } from '../sound/play/player.ts';
import { jobSound } from './job-sounds.ts';
import type { Job, JobOutput, JobResult } from './jobs.ts';

/** What was made since the page was loaded, by the result that it belongs to. */
const made = new WeakMap<JobResult, JobOutput>();
export const removedOf = ({ result }: Job): JobOutput | null => (result && made.get(result)) ?? null;

/** Whether a tool, as the job had it run, took something out that can be heard by itself. */
export const takesOut = ({ tool, options, input, result }: Job): boolean =>
  input !== null && result !== null && didSomething(result.result) && cleaningOf(tool, options) !== null;

/** Tools say so where they gave the sound back as it was. */
const didSomething = (data: Readonly<Record<string, unknown>>): boolean =>
  data.changed !== false && !(Array.isArray(data.measures) && data.measures.length === 0);

/**
 * What a finished job has taken out of its sound, as one more of its outputs; made once, on this device, wherever the job
 * ran, of the sound that this browser read, so that both fit together to the sample.
 * @throws JobFault no_model where the model that did it can't be had here; cancelled when `signal` ends it
 */
export async function makeRemoved(
  job: Job,
  label: string,
  { platform, api }: { platform: Platform; api: Api },
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<JobOutput> {
  const { tool, region, result, place } = job;
  const known = removedOf(job);
  if (known) return known;
  if (!result) throw new Error('There is no result to compare with');
  const options = { ...job.options, ...engineOf(tool, result.engine) };
  await bringModel(result.engine, platform, api, signal);
  const engine = openEngine(job.id, !job.durable);
  const cancel = () => engine.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    const own = place === 'device' ? (result.outputs[0]?.name ?? null) : null;
    const output = { ...(await engine.removed({ tool, options, region, result: own }, onProgress)), label };
    made.set(result, output);
    return output;
  } finally {
    signal.removeEventListener('abort', cancel);
    engine.dispose();
  }
}

/** Lets a job's player play what was removed, as loud as it is in the original beside it. */
export async function playRemoved(job: Job, { label }: JobOutput, player: Player): Promise<void> {
  const file = await jobSound(job.id, jobFile.output(removedOutput));
  if (!file) throw new JobFault({ code: 'interrupted', message: 'Its file is no longer in this browser.' });
  const matchDb = player.tracks.find(({ original }) => original)?.matchDb ?? 0;
  player.addTrack({
    name: removedOutput,
    label,
    pcm: await openPcm(blobBytes(file)),
    removed: true,
    matchDb,
  });
  player.setSource('C');
}

/** The engine that did it, which `auto` might no longer stand for. */
const engineOf = (tool: ToolId, engine: string): Readonly<Record<string, string>> =>
  'engine' in tools[tool].tool.options ? { engine } : {};

/** Fetches a small model that a job at the server was done with. */
async function bringModel(engine: string, platform: Platform, api: Api, signal: AbortSignal): Promise<void> {
  const id = modelIdOf(engine);
  if (id === null) return;
  await keepCarried(platform);
  if (await aboutOf(id)) return;
  const { data } = await api.call('GET /api/models', { query: {}, signal });
  const model = data.find((one) => one.id === id);
  if (!model || !runsAnywhere(model.kind)) {
    const message = 'The neural model that cleaned this is not on this device.';
    throw new JobFault({ code: 'no_model', message });
  }
  await fetchModel(model, fromServer(platform, id), { signal, received() {} });
}
