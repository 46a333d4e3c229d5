import { wavHeader } from '@formant/engine/codecs/wav-header';
import { jobFile, type Region } from '../sound/engine/engine-protocol.ts';
import { JobFault } from '../sound/fault.ts';
import { openJobFiles } from '../sound/files/job-files.ts';
import { blobBytes, openPcm } from '../sound/files/pcm-file.ts';
import { type Job, jobOf } from './jobs.ts';

/** The chosen file of a job that is being read, for a retry; afterwards it is among the job's files. */
const chosen = new Map<string, File>();
export const holdChosen = (id: string, file: File): void => void chosen.set(id, file);
export const letChosenGo = (id: string): void => void chosen.delete(id);

/** A file among the job's: the decoded input (`pcm.wav`) or an output. */
export async function jobSound(id: string, name: string): Promise<File | null> {
  const job = jobOf(id);
  return job ? soundOf(job, name) : null;
}

/** The file that the person chose, under its own name; null when it is gone. */
export async function chosenFile(id: string): Promise<File | null> {
  const job = jobOf(id);
  const now = chosen.get(id);
  if (!job || now) return now ?? null;
  const stored = await soundOf(job, jobFile.input);
  return stored ? new File([stored], job.fileName) : null;
}

const soundOf = async ({ id, durable }: Job, name: string): Promise<File | null> =>
  (await openJobFiles(id, !durable)).read(name);

/**
 * What is sent to a server: the chosen file, or the part of it that was kept, cut from the decoded sound.
 * @throws JobFault interrupted where the browser has the file no more
 */
export async function fileToSend(job: Job, region: Region): Promise<File> {
  const file = region ? null : await chosenFile(job.id);
  return file ?? cut(job.fileName, await soundOf(job, jobFile.pcm), region);
}

async function cut(fileName: string, decoded: File | null, region: Region): Promise<File> {
  const message = 'The file is no longer in this browser. Choose it again.';
  if (!decoded) throw new JobFault({ code: 'interrupted', message });
  const bytes = blobBytes(decoded);
  const { layout } = await openPcm(bytes);
  const { sampleRate, channelCount, dataStart, frames } = layout;
  const from = Math.round((region?.from ?? 0) * sampleRate);
  const to = region ? Math.min(frames, Math.round(region.to * sampleRate)) : frames;
  const header = wavHeader({ sampleRate, channelCount, encoding: 'float32' }, to - from);
  const frameBytes = channelCount * 4;
  const sound = decoded.slice(dataStart + from * frameBytes, dataStart + to * frameBytes);
  // fetched with the first part that is sent
  const { taggedLike } = await import('../sound/files/kept-tags.ts');
  const wav = await taggedLike(new Blob([new Uint8Array(header), sound]), decoded, region);
  return new File([wav], `${fileName.replace(/\.[^.]*$/, '')}.wav`, { type: 'audio/wav' });
}
