import type { ByteSource } from '@formant/engine/codecs/bytes';
import type { VideoFormat } from '@formant/engine/codecs/video-container';
import { isOnnx } from '@formant/engine/models/ports/onnx-head';
import { type ToolId, tools } from '@formant/engine/tools';
import { isOwn } from '../platform/account-scope.ts';
import { encodeSound, videoWithSound } from '../sound/engine/encode-sound.ts';
import { type Engine, type EngineProgress, openEngine } from '../sound/engine/engine-client.ts';
import { type Encoding, jobFile, type OpenedOutput, type Region } from '../sound/engine/engine-protocol.ts';
import { faultOf, JobFault } from '../sound/fault.ts';
import { jobsDirectory } from '../sound/files/job-files.ts';
import { heldJobs, holdJob, isHeldHere, releaseJob } from '../sound/files/job-locks.ts';
import { silence } from '../sound/play/now-playing.ts';
import { chosenFile, holdChosen, jobSound, letChosenGo } from './job-sounds.ts';
import { cleanUp, deleteJob, loadFacts } from './job-storage.ts';
import {
  changeJob,
  hideJob,
  isJobKey,
  type Job,
  jobIdOfKey,
  jobOf,
  jobs,
  keptJobs,
  parseJob,
  putJob,
  untilRead,
} from './jobs.ts';
import { startingOptions } from './kept-engine.ts';
import { learnPace } from './pace.ts';

/** Engines of the jobs that this tab works on. */
const engines = new Map<string, Engine>();

function engineOf(job: Job): Engine {
  const known = engines.get(job.id);
  if (known) return known;
  const made = openEngine(job.id, !job.durable);
  engines.set(job.id, made);
  return made;
}

function closeEngine(id: string): void {
  engines.get(id)?.dispose();
  engines.delete(id);
}

/** Takes a file for a tool and reads it; the job's id comes at once, its state follows in the store. */
export async function openFile(tool: ToolId, file: File, options: Job['options']): Promise<string> {
  const id = await addJob(tool, file, await startingOptions(tool, options), { state: 'reading' });
  void readFile(id, file);
  return id;
}

/** A new job with its chosen file, on which nothing has been done yet. */
export async function addJob(
  tool: ToolId,
  file: File,
  options: Job['options'],
  more: Pick<Job, 'state' | 'batch'>,
): Promise<string> {
  const id = crypto.randomUUID();
  const durable = (await jobsDirectory()) !== null;
  await holdJob(id);
  putJob({
    id,
    tool,
    fileName: file.name,
    fileBytes: file.size,
    place: 'device',
    durable,
    options,
    region: null,
    createdAt: Date.now(),
    progress: null,
    fault: null,
    remote: null,
    input: null,
    result: null,
    ...more,
  });
  holdChosen(id, file);
  return id;
}

async function readFile(id: string, file: File, accept = false): Promise<void> {
  const job = jobOf(id);
  if (!job) return;
  holdChosen(id, file);
  changeJob(id, { state: 'reading', fault: null, progress: startOf('read') });
  try {
    const input = await engineOf(job).read(file, track(id), accept);
    changeJob(id, { state: 'ready', input, progress: null });
    if (job.durable) letChosenGo(id);
  } catch (thrown) {
    closeEngine(id);
    const fault = faultOf(thrown);
    if (fault.code === 'cancelled' && !job.batch) return void (await removeJob(id));
    changeJob(id, { state: 'failed', fault, progress: null });
  }
}

const mayRun = (job: Job | undefined): boolean =>
  job !== undefined && job.state !== 'running' && job.state !== 'reading';

/** Runs the job's tool on this device. */
export async function runHere(id: string, options: Job['options'], region: Region): Promise<void> {
  if (!mayRun(jobOf(id))) return;
  if (!(await holdJob(id))) return changeJob(id, { elsewhere: true });
  const job = jobOf(id);
  if (!job) return releaseJob(id); // taken away in the meantime
  if (!mayRun(job)) return; // another start was faster
  silence(id); // the files under its player are about to change
  outputs.set(id, []);
  changeJob(id, {
    state: 'running',
    place: 'device',
    options,
    region,
    fault: null,
    result: null,
    remote: null,
    progress: startOf('start'),
  });
  try {
    const result = await engineOf(job).run(job.tool, options, region, track(id), (output) =>
      outputs.get(id)?.push(output),
    );
    changeJob(id, { state: 'done', result, progress: null, restarted: false });
    if (tools[job.tool].tool.conversion) learnPace(result.outputs[0]?.seconds ?? 0, result.wallSeconds);
  } catch (thrown) {
    silence(id);
    const fault = faultOf(thrown);
    if (fault.code === 'cancelled') changeJob(id, { state: 'ready', progress: null, restarted: false });
    else changeJob(id, { state: 'failed', fault, progress: null });
  } finally {
    closeEngine(id); // its memory is wanted elsewhere; downloads open another one
  }
}

/**
 * Keeps a voice file from the own device among the job's files, so that a reload doesn't lose it.
 * @returns what an option of the job's tool calls it
 * @throws ToolError bad_voice for anything but a whole voice file or a neural model, whose graph its run looks at
 */
export async function keepVoice(id: string, file: File): Promise<string> {
  const job = jobOf(id);
  if (!job) throw new JobFault({ code: 'interrupted', message: 'This job is gone from this browser.' });
  if (!(await isNeural(file))) {
    const { decodeVoiceFile, mostVoiceFileBytes } = await import('@formant/engine/speech/voices/voice-file');
    // a longer file is none, and must not be read into memory to find that out
    decodeVoiceFile(new Uint8Array(await file.slice(0, mostVoiceFileBytes + 1).arrayBuffer()));
  }
  const reference = file.name.slice(0, 200);
  await engineOf(job).keepVoice(file, reference);
  return reference;
}

/** What a job keeps here of the voice that it is to speak in: a trained voice, a neural model or nothing. */
export async function keptVoiceOf(job: Pick<Job, 'id' | 'options'>): Promise<'trained' | 'neural' | null> {
  const { voice } = job.options;
  const file = typeof voice === 'string' && voice ? await jobSound(job.id, jobFile.voice(voice)) : null;
  return file && ((await isNeural(file)) ? 'neural' : 'trained');
}

const isNeural = async (voice: Blob): Promise<boolean> =>
  isOnnx(new Uint8Array(await voice.slice(0, 2).arrayBuffer()));

/**
 * Sets a voice file as the voice of a new job, as soon as its sound has been read.
 * @throws as `keepVoice`
 */
export async function giveVoice(id: string, file: File): Promise<void> {
  await untilRead(id);
  if (jobOf(id)?.state !== 'ready') return;
  const voice = await keepVoice(id, file);
  const job = jobOf(id);
  if (job) changeJob(id, { options: { ...job.options, voice } });
}

/** Outputs that running jobs have begun to write. */
const outputs = new Map<string, OpenedOutput[]>();

/** What a running job has begun to write; it can be played through `liveBytes` already. */
export const openedOutputs = (id: string): readonly OpenedOutput[] => outputs.get(id) ?? [];

/**
 * The bytes of an output while it is written, and of its file afterwards: a read waits for what is not there
 * yet, and past the end there is silence.
 */
export function liveBytes(id: string, output: OpenedOutput): ByteSource {
  const size = output.dataStart + output.frames * output.channelCount * 4;
  return {
    size,
    async read(from, to) {
      const written = await engines.get(id)?.peek(output.name, from, to);
      if (written) return written;
      const file = jobOf(id)?.state === 'ready' ? null : await jobSound(id, jobFile.output(output.name));
      if (!file) throw new Error('the work was stopped');
      const bytes = new Uint8Array(to - from);
      bytes.set(new Uint8Array(await file.slice(from, to).arrayBuffer()));
      return bytes;
    },
  };
}

/** Ends reading or running within a second. */
export function cancelHere(id: string): void {
  engines.get(id)?.cancel();
}

/** Once more, with the same file and settings; `accept` takes what is there of a truncated file. */
export async function retryHere(id: string, accept = false): Promise<void> {
  const job = jobOf(id);
  if (!job) return;
  await loadFacts(id);
  if (jobOf(id)?.input && !accept) return runHere(id, job.options, job.region);
  const file = await chosenFile(id);
  if (file) return readFile(id, file, accept);
  const message = 'The file is no longer in this browser. Choose it again.';
  changeJob(id, { state: 'failed', fault: { code: 'interrupted', message } });
}

/** Encodes an output for a download. */
export async function encodeOutput(
  id: string,
  output: string,
  encoding: Encoding,
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  const job = jobOf(id);
  if (!job) throw new JobFault({ code: 'interrupted', message: 'This result is gone from this browser.' });
  return encodeSound({ id, memory: !job.durable, source: output }, encoding, onProgress, signal);
}

/**
 * The chosen file of a finished job where it is a video that can be written with the job's sound: all of it was worked
 * on, and the file is still here. Else null.
 */
export async function videoOf(job: Job): Promise<{ file: File; format: VideoFormat } | null> {
  const { input, result } = job;
  const isWhole = result?.outputs.every(({ seconds }) => Math.abs(seconds - (input?.seconds ?? 0)) < 0.05);
  const file = input?.video && isWhole ? await chosenFile(job.id) : null;
  return file && input?.video ? { file, format: input.video } : null;
}

/** Writes a job's video with one of its outputs as the sound, for a download. */
export async function putOutputInVideo(
  id: string,
  output: string,
  { file, format }: { file: File; format: VideoFormat },
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  const what = { id, memory: !jobOf(id)?.durable, source: output, video: file, format };
  return videoWithSound(what, onProgress, signal);
}

/** Opens a result as the input of another tool, without any upload. */
export async function chain(
  id: string,
  output: string,
  tool: ToolId,
  options: Job['options'],
): Promise<string | null> {
  const job = jobOf(id);
  const sound = await jobSound(id, jobFile.output(output));
  if (!job || !sound) return null;
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  // called as its download is
  const label = job.result?.outputs.find(({ name }) => name === output)?.label.toLowerCase() ?? output;
  return openFile(tool, new File([sound], `${stem} (${label}).wav`), options);
}

/** Opens the sound that a job was given with another tool, without choosing it again. */
export async function openOriginalWith(
  id: string,
  tool: ToolId,
  options: Job['options'],
): Promise<string | null> {
  const job = jobOf(id);
  const sound = await jobSound(id, jobFile.pcm);
  if (!job || !sound) return null;
  return openFile(tool, new File([sound], `${job.fileName.replace(/\.[^.]*$/, '')}.wav`), options);
}

/** The page of a job closes: what runs goes on, what rests is given free for other tabs. */
export function leaveJob(id: string): void {
  const state = jobOf(id)?.state;
  if (state === 'reading' || state === 'running') return;
  closeEngine(id);
  releaseJob(id);
}

export async function removeJob(id: string): Promise<void> {
  silence(id);
  closeEngine(id);
  letChosenGo(id);
  await deleteJob(id);
  releaseJob(id);
}

function startOf(stage: string): NonNullable<Job['progress']> {
  const now = Date.now();
  return { stage, fraction: 0, startedAt: now, stageStartedAt: now, stageSeconds: {} };
}

function track(id: string): (progress: EngineProgress) => void {
  return ({ stage, fraction, received, total, readySeconds }) => {
    const last = jobOf(id)?.progress;
    if (!last) return;
    const now = Date.now();
    const next =
      stage === last.stage
        ? { ...last, fraction }
        : {
            ...last,
            stage,
            fraction,
            stageFrom: last.fraction < 1 ? last.fraction : 0,
            stageStartedAt: now,
            stageSeconds: { ...last.stageSeconds, [last.stage]: (now - last.stageStartedAt) / 1000 },
          };
    const { received: _received, total: _total, ...rest } = next;
    const ready = readySeconds === undefined ? {} : { readySeconds };
    const bytes = received === undefined ? {} : { received, total };
    changeJob(id, { progress: { ...rest, ...ready, ...bytes } });
  };
}

let restored: Promise<void> | null = null;

/** Brings back what earlier visits have left; what a reload broke off is marked so. Once per page load. */
export function restoreJobs(): Promise<void> {
  restored ??= restore().catch((cause: unknown) => {
    restored = null; // the next one who asks begins anew
    throw cause;
  });
  return restored;
}

async function restore(): Promise<void> {
  addEventListener('storage', onStorage);
  const busy = await heldJobs();
  for (const job of keptJobs()) {
    // what another account has at a server waits for it
    if (jobOf(job.id) || (job.place === 'server' && !isOwn(job.owner))) continue;
    const elsewhere = busy.has(job.id) && !isHeldHere(job.id);
    const broken = job.place === 'device' && (job.state === 'running' || job.state === 'reading');
    const message = 'The page was closed or reloaded in the middle of the work.';
    putJob(
      elsewhere
        ? { ...job, elsewhere }
        : broken && job.batch
          ? { ...job, state: 'waiting' }
          : broken
            ? { ...job, state: 'failed', fault: { code: 'interrupted', message } }
            : job,
    );
  }
  void cleanUp();
}

/** What other tabs do with their jobs shows here as well. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (!isJobKey(key)) return;
  const id = jobIdOfKey(key);
  if (isHeldHere(id)) return;
  const job = parseJob(newValue);
  if (job) jobs.setState(({ byId }) => ({ byId: { ...byId, [id]: { ...job, elsewhere: true } } }));
  else hideJob(id);
}

/**
 * Opens a job on its page: takes it for this tab, reads its facts, and starts what a reload broke off again.
 * False when there is no such job.
 */
export async function openJob(id: string): Promise<boolean> {
  await restoreJobs();
  const job = jobOf(id);
  if (!job) return false;
  if (!(await holdJob(id))) {
    changeJob(id, { elsewhere: true });
    await loadFacts(id);
    return true;
  }
  if (job.elsewhere) changeJob(id, { elsewhere: false });
  await loadFacts(id);
  const now = jobOf(id);
  if (now?.fault?.code !== 'interrupted' || now.place !== 'device') return true;
  if (now.input || (await chosenFile(id))) {
    changeJob(id, { restarted: true });
    if (now.input) void runHere(id, now.options, now.region);
    else void retryHere(id);
  }
  return true;
}
