import { useEffect, useState } from 'react';
import type { Job } from '../../../jobs/jobs.ts';
import { keptVoiceOf } from '../../../jobs/local-jobs.ts';
import { isUuid } from '../use-library-voices.ts';

/** The voice that a job is to speak in, and where it can. */
export type KeptVoice = {
  /** A file of one's own speaks on this device, a library voice that keeps its file on the server, all else on both. */
  places: readonly ('device' | 'server')[];
  neural: boolean;
  /** False while its file is looked for. */
  known: boolean;
};

const both = ['device', 'server'] as const;

export function useKeptVoice(job: Job): KeptVoice {
  const { voice } = job.options;
  const reference = typeof voice === 'string' ? voice : '';
  const [found, setFound] = useState<{ reference: string; kept: 'trained' | 'neural' | null }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the voice is all of the job that matters
  useEffect(() => {
    let live = true;
    void keptVoiceOf(job).then((kept) => {
      if (live) setFound({ reference, kept });
    });
    return () => {
      live = false;
    };
  }, [job.id, reference]);
  const kept = found?.reference === reference ? found.kept : undefined;
  const neural = kept === 'neural';
  const known = reference === '' || kept !== undefined;
  if (reference !== '' && !isUuid(reference)) return { places: ['device'], neural, known };
  return { places: reference !== '' && kept === null ? ['server'] : both, neural, known };
}
