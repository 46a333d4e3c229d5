import { z } from './schema.ts';

/** What can be told of a sound before and after a tool has worked on it. */
export const measureKinds = ['noise', 'room', 'clicks', 'echo', 'tone', 'loudness'] as const;

/**
 * One thing that was measured in the same way on the sound that came in and on the one that went out. What could not
 * be measured in the first is left out; `after` is null where the result gives nothing to measure, and `word` says so.
 */
export const soundMeasure = z
  .object({
    measure: z.enum(measureKinds),
    label: z.string(),
    /** Of `tone` null: it is told by `bands`. */
    before: z.number().nullable(),
    after: z.number().nullable(),
    /** `dB`, `s`, `LUFS`, or empty for a count. */
    unit: z.string(),
    /** In plain words what became of it. */
    word: z.string(),
    /** All of it in one sentence. */
    text: z.string(),
    /** Of `tone`: what has moved against the middle (250 to 2000 Hz) by 1 dB or more in the loud moments. */
    bands: z.array(z.object({ band: z.string(), changeDb: z.number() })).optional(),
  })
  .meta({ id: 'SoundMeasure' });
export type SoundMeasure = z.infer<typeof soundMeasure>;
