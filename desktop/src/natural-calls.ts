import {
  naturalHeard,
  naturalRecording,
  naturalSaid,
  naturalSentence,
  naturalState,
} from '@formant/contract/facts/natural-voices';
import { modelId } from '@formant/engine/models/ports/manifest';
import { z } from 'zod';

/** Which sentence or recording, by the window's own name for it. */
const askedId = z.uuid();

/** Neural voices, and what tells voices apart, that run on this computer, outside the window. */
export const naturalCalls = {
  'natural:state': { in: z.tuple([]), out: naturalState },
  /** Begins to fetch one, or goes on. */
  'natural:install': { in: z.tuple([modelId]), out: z.void() },
  /** Stops it; what has arrived stays. */
  'natural:pause': { in: z.tuple([modelId]), out: z.void() },
  /** Stops it, and throws away what has arrived. */
  'natural:discard': { in: z.tuple([modelId]), out: z.void() },
  'natural:remove': { in: z.tuple([modelId]), out: z.void() },
  'natural:speak': { in: z.tuple([askedId, naturalSentence]), out: naturalSaid },
  'natural:hear': { in: z.tuple([askedId, naturalRecording]), out: naturalHeard },
  /** Ends a sentence that is being spoken, or a recording that is being heard. */
  'natural:hush': { in: z.tuple([askedId]), out: z.void() },
} as const;

export const naturalEvents = {
  'natural:changed': naturalState,
} as const;
