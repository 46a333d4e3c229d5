import { ToolError } from '@formant/engine';
import { bytesPerSample } from '@formant/engine/codecs/pcm';
import { videoFormatOf } from '@formant/engine/codecs/video-container';
import { tools } from '@formant/engine/tools';
import { formatTime } from '../../i18n/format.ts';
import { JobFault } from '../fault.ts';
import { type JobFiles, writeJson } from '../files/job-files.ts';
import { tagsIn, tagWav } from '../files/kept-tags.ts';
import { blobBytes, openPcm, type PcmFile, pcmSource } from '../files/pcm-file.ts';
import { type EngineRequest, type InputFacts, jobFile, type Region } from './engine-protocol.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { type Measured, measuredFile, measurer } from './measured-file.ts';

/** What the engine's worker lends to the work of one request. */
export interface EngineWork {
  signal: AbortSignal;
  /** Tells the page how far a stage is, 0..1. */
  report(stage: string): (fraction: number) => void;
  /** @throws JobFault decoder_unreachable */
  ffmpeg(): Promise<Ffmpeg>;
}

/**
 * Decodes the chosen file into the job.
 * @throws ToolError, JobFault, `signal.reason`
 */
export async function readInput(
  files: JobFiles,
  { file, accept, how }: Extract<EngineRequest, { type: 'read' }>,
  work: EngineWork,
): Promise<InputFacts> {
  if (how === 'wav') {
    try {
      return await readWav(files, file, work);
    } catch (fault) {
      // ffmpeg knows more kinds of WAV, and reads what is there of a file that breaks off.
      const code = fault instanceof ToolError ? fault.code : null;
      if (code !== 'unsupported_codec' && !(accept && code === 'truncated')) throw fault;
    }
  }
  return await readByFfmpeg(files, file, accept, work);
}

async function readWav(files: JobFiles, file: File, { signal, report }: EngineWork): Promise<InputFacts> {
  const kept = tagsIn(file); // meanwhile
  const pcm = await openPcm(blobBytes(file));
  const { frames, sampleRate, channelCount, encoding } = pcm.layout;
  checkSize(frames / sampleRate, channelCount);
  const out = await measuredFile(files, jobFile.pcm, { sampleRate, channelCount });
  const progress = report('read');
  for await (const block of pcmSource(pcm).blocks()) {
    signal.throwIfAborted();
    await out.write(block);
    progress(out.frames / frames);
  }
  const told = { codec: `wav ${encoding}`, bits: 8 * bytesPerSample[encoding] };
  return await keepInput(files, file, signal, told, await out.close(await kept));
}

async function readByFfmpeg(
  files: JobFiles,
  file: File,
  accept: boolean,
  { signal, report, ffmpeg }: EngineWork,
): Promise<InputFacts> {
  const kept = tagsIn(file);
  const driver = await ffmpeg();
  const told = driver.probe(file);
  const video = told.hasPicture ? videoFormatOf(new Uint8Array(await file.slice(0, 64).arrayBuffer())) : null;
  checkSize(told.seconds, told.channelCount);
  const sink = await files.create(jobFile.pcm);
  try {
    driver.decode(file, sink, report('read'));
    await tagWav(sink, await kept);
  } finally {
    sink.close();
  }
  const { pcm } = await inputSound(files);
  const seconds = pcm.layout.frames / pcm.layout.sampleRate;
  checkSize(seconds, pcm.layout.channelCount);
  checkWhole(seconds, told.seconds, accept);
  const measure = measurer(pcm.layout);
  for await (const block of pcmSource(pcm).blocks()) {
    signal.throwIfAborted();
    measure.write(block);
  }
  return await keepInput(files, file, signal, { ...told, video }, measure.facts());
}

/** Sound that the browser itself has decoded, which only the page can ask it for; `next` gives its blocks, null at the end. */
export async function takeInput(
  files: JobFiles,
  request: Extract<EngineRequest, { type: 'take' }>,
  next: () => Promise<Float32Array[] | null>,
  { signal }: EngineWork,
): Promise<InputFacts> {
  const kept = tagsIn(request.file);
  const out = await measuredFile(files, jobFile.pcm, request);
  for (;;) {
    const block = await next();
    if (!block) break;
    signal.throwIfAborted();
    await out.write(block);
  }
  return await keepInput(files, request.file, signal, request, await out.close(await kept));
}

/** @throws JobFault truncated, when more than a second is missing at the end */
function checkWhole(seconds: number, promised: number | null, accept: boolean): void {
  if (seconds === 0) throw new ToolError('empty', 'There is no sound in this file.');
  if (accept || promised === null || seconds > promised - Math.max(1, promised * 0.01)) return;
  throw new JobFault({
    code: 'truncated',
    message: `The sound ends at ${formatTime(seconds)}, although the header promises ${formatTime(promised)}. The download of this file was probably cut short.`,
    goodSeconds: seconds,
  });
}

/** The most that any tool takes; a longer file is refused before it is decoded. */
const longest = Math.max(...Object.values(tools).map(({ tool }) => tool.limits.maxSeconds));
const most = Math.max(...Object.values(tools).map(({ tool }) => tool.limits.maxChannels));

function checkSize(seconds: number | null, channelCount: number): void {
  if (seconds !== null && seconds > longest)
    throw new ToolError(
      'too_long',
      `This recording is ${Math.round(seconds / 360) / 10} hours long. Up to ${longest / 3600} hours can be worked on here: cut it into parts first.`,
    );
  if (channelCount > most)
    throw new ToolError(
      'too_many_channels',
      `This file has ${channelCount} channels. Up to ${most} can be worked on: mix it down first.`,
    );
}

async function keepInput(
  files: JobFiles,
  file: File,
  signal: AbortSignal,
  { codec, bits, video }: Pick<InputFacts, 'codec' | 'bits' | 'video'>,
  measured: Measured,
): Promise<InputFacts> {
  if (measured.frames === 0) throw new ToolError('empty', 'There is no sound in this file.');
  const facts: InputFacts = { ...measured, codec, bits: bits ?? null, video: video ?? null };
  if (files.durable) await copyInput(files, file, signal);
  await writeJson(files, jobFile.facts, facts);
  return facts;
}

/** Puts the chosen file among the job's. */
export async function copyInput(files: JobFiles, file: File, signal: AbortSignal): Promise<void> {
  // a job has one chosen file, so what is there whole is that one; it may even be what is being read
  if ((await files.read(jobFile.input))?.size === file.size) return;
  await copyFile(files, jobFile.input, file, signal);
}

/**
 * Puts a file of any size among the job's; what breaks off is taken away again.
 * @throws DOMException QuotaExceededError, `signal.reason`
 */
export async function copyFile(
  files: JobFiles,
  name: string,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const sink = await files.create(name);
  const part = 4 * 1024 * 1024;
  try {
    try {
      for (let at = 0; at < file.size; at += part) {
        signal.throwIfAborted();
        sink.write(new Uint8Array(await file.slice(at, at + part).arrayBuffer()), at);
      }
    } finally {
      sink.close();
    }
  } catch (thrown) {
    await files.remove(name);
    throw thrown;
  }
}

/** The frames of the part that is worked on; all of them where none was chosen. */
export function framesOf({ layout }: PcmFile, region: Region): { from: number; to: number } {
  const at = (seconds: number) => Math.min(layout.frames, Math.round(seconds * layout.sampleRate));
  return region ? { from: at(region.from), to: at(region.to) } : { from: 0, to: layout.frames };
}

/** The decoded sound of the job, and the file that it lies in. @throws JobFault interrupted */
export async function inputSound(files: JobFiles): Promise<{ pcm: PcmFile; sound: File }> {
  const file = await files.read(jobFile.pcm);
  if (!file)
    throw new JobFault({ code: 'interrupted', message: 'The decoded sound is gone from this browser.' });
  return { pcm: await openPcm(blobBytes(file)), sound: file };
}
