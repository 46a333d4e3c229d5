import type { Job } from '../../jobs/jobs.ts';
import { encodeOutput } from '../../jobs/local-jobs.ts';
import { fetchOutput } from '../../jobs/remote-jobs.ts';
import type { SoundHere } from '../../parts/share/shareable.ts';
import { isUuid } from './use-library-voices.ts';

/** The results of a finished job, ready to be shared. */
export function shareablesOf(job: Job): SoundHere[] {
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  const voice = voiceOf(job);
  return (job.result?.outputs ?? []).map((output) => ({
    name: `${stem} (${output.label.toLowerCase()})`,
    sound: output,
    kind: 'source',
    voice,
    async encode(...how) {
      await fetchOutput(job, output.name);
      return encodeOutput(job.id, output.name, ...how);
    },
  }));
}

/** A voice of the library, or the official one behind a preset; voice files have none. */
function voiceOf({ tool, options }: Job): string | null {
  if (tool !== 'voice-changer') return null;
  const { voice, preset } = options;
  if (typeof voice === 'string' && voice) return isUuid(voice) ? voice : null;
  return typeof preset === 'string' && preset !== 'none' ? preset : null;
}
