import { useMemo } from 'react';
import { changeJob, type Job, type TempoCorrection } from '../../../jobs/jobs.ts';
import { correctedBeats, exactTempo, fastestBpm, gridRatio, slowestBpm } from './beat-grid.ts';
import type { FoundTempo } from './found-tempo.ts';

export type Tempo = {
  found: FoundTempo;
  /** What counts now; null where nothing was found and nothing was tapped. */
  bpm: number | null;
  beats: readonly number[];
  /** The person's own tempo stands in place of the found one. */
  isCorrected: boolean;
  /** Beats are left out, so that another one may be the first. */
  canShift: boolean;
  /** The grid is even, so that it has to be laid on the song. */
  canAnchor: boolean;
  set(bpm: number): void;
  /** Twice or half; false when that would be no tempo any more. */
  canScale(factor: number): boolean;
  shift(): void;
  anchor(seconds: number): void;
  reset(): void;
};

/** The tempo of a finished job with its correction, which is kept with the job. */
export function useTempo(job: Job, found: FoundTempo, seconds: number): Tempo {
  const kept = job.tempo;
  const correction = kept && kept.foundBpm === found.bpm ? kept : null;
  const beats = useMemo(() => correctedBeats(found, correction, seconds), [found, correction, seconds]);
  const bpm = correction?.bpm ?? found.bpm;
  const ratio = bpm === null ? null : gridRatio(bpm, found.bpm);
  const change = (tempo: TempoCorrection | null) => changeJob(job.id, { tempo });
  return {
    found,
    bpm,
    beats,
    isCorrected: correction !== null,
    canShift: correction !== null && (ratio?.per ?? 1) > 1,
    canAnchor: correction !== null && ratio === null,
    set(next) {
      const rounded = exactTempo(Math.max(slowestBpm, Math.min(fastestBpm, next)), found.bpm);
      if (rounded === found.bpm) return change(null);
      const anchorSeconds = correction?.anchorSeconds ?? null;
      change({ foundBpm: found.bpm, bpm: rounded, shift: 0, anchorSeconds });
    },
    canScale: (factor) => bpm !== null && bpm * factor >= slowestBpm && bpm * factor <= fastestBpm,
    shift() {
      if (correction && ratio) change({ ...correction, shift: (correction.shift + 1) % ratio.per });
    },
    anchor(anchorSeconds) {
      if (correction) change({ ...correction, anchorSeconds });
    },
    reset: () => change(null),
  };
}
