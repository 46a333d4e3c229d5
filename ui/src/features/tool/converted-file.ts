import type { SoundFormat, Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { jobSound } from '../../jobs/job-sounds.ts';
import type { Job, JobOutput } from '../../jobs/jobs.ts';
import { jobFile } from '../../sound/engine/engine-protocol.ts';
import { JobFault } from '../../sound/fault.ts';

/** The format that a finished job's tool has written, or null for tools that don't convert. */
export function convertedFormat(job: Job): SoundFormat | null {
  const tool: Tool = tools[job.tool].tool;
  // safe: a finished job's options have passed the tool's own schema
  return tool.conversion?.(job.options as Parameters<NonNullable<Tool['conversion']>>[0]).format ?? null;
}

/** @throws JobFault when the file is gone or can't be fetched */
export async function convertedFile(job: Job, output: JobOutput, format: SoundFormat): Promise<Blob> {
  if (output.remote) {
    const answer = await fetch(output.remote.url);
    if (!answer.ok) throw new JobFault({ code: 'offline', message: 'The result could not be fetched.' });
    return answer.blob();
  }
  const file = await jobSound(job.id, jobFile.converted(output.name, format));
  if (file) return file;
  throw new JobFault({ code: 'interrupted', message: 'This result is gone from this browser.' });
}
