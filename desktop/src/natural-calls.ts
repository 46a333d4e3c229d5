import { naturalSaid, naturalSentence, naturalState } from '@formant/contract/facts/natural-voices';
import { modelId } from '@formant/engine/models/ports/manifest';
import { z } from 'zod';

/** Which sentence, by the window's own name for it. */
const sentenceId = z.uuid();

/** Neural voices that run on this computer, outside the window. */
export const naturalCalls = {
  'natural:state': { in: z.tuple([]), out: naturalState },
  /** Begins to fetch one, or goes on. */
  'natural:install': { in: z.tuple([modelId]), out: z.void() },
  /** Stops it; what has arrived stays. */
  'natural:pause': { in: z.tuple([modelId]), out: z.void() },
  /** Stops it, and throws away what has arrived. */
  'natural:discard': { in: z.tuple([modelId]), out: z.void() },
  'natural:remove': { in: z.tuple([modelId]), out: z.void() },
  'natural:speak': { in: z.tuple([sentenceId, naturalSentence]), out: naturalSaid },
  /** Ends a sentence that is being spoken. */
  'natural:hush': { in: z.tuple([sentenceId]), out: z.void() },
} as const;

export const naturalEvents = {
  'natural:changed': naturalState,
} as const;
