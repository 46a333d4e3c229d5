import { toolErrorCodes } from '@formant/engine/base/faults';
import { z } from 'zod';

/** Neural voices that run on this computer, outside the window. */
const modelId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/);
/** Which sentence, by the window's own name for it. */
const sentenceId = z.uuid();

const naturalVoice = z.object({
  id: z.string(),
  kind: z.literal('tts'),
  name: z.string(),
  language: z.string(),
  languageName: z.string(),
  gender: z.enum(['male', 'female', 'neutral']),
  engine: z.string(),
  licence: z.string(),
});

const naturalModel = z.object({
  id: modelId,
  name: z.string(),
  /** What it is made by, for people. */
  maker: z.string(),
  licence: z.string(),
  source: z.string(),
  note: z.string().nullable(),
  /** null where nobody has said it. */
  bytes: z.int().nullable(),
  /** How many of them are here of one that is not installed. */
  received: z.int().min(0),
  /** `unready`: it is here, and what runs it is not. */
  state: z.enum(['absent', 'unready', 'here']),
  voices: z.array(naturalVoice),
});

/** A model on its way; `waiting` for one before it, or as files are held back. */
const naturalArrival = z.object({
  phase: z.enum(['waiting', 'fetching', 'readying']),
  received: z.int().min(0),
});

const naturalState = z.object({
  models: z.array(naturalModel),
  /** By the ids of their models. */
  arrivals: z.record(modelId, naturalArrival),
  /** Why those stand still that could not be brought. */
  problems: z.record(modelId, z.enum(['offline', 'room', 'damaged', 'gone', 'failed'])),
});

const naturalSaid = z.union([
  z.object({
    samples: z.instanceof(Float32Array),
    sampleRate: z.number().positive(),
    /** Whether the network has spoken at the speed that it was asked for. */
    paced: z.boolean(),
  }),
  z.object({ code: z.enum([...toolErrorCodes, 'cancelled', 'internal']), message: z.string() }),
]);

export const naturalCalls = {
  'natural:state': { in: z.tuple([]), out: naturalState },
  /** Begins to fetch one, or goes on. */
  'natural:install': { in: z.tuple([modelId]), out: z.void() },
  /** Stops it; what has arrived stays. */
  'natural:pause': { in: z.tuple([modelId]), out: z.void() },
  /** Stops it, and throws away what has arrived. */
  'natural:discard': { in: z.tuple([modelId]), out: z.void() },
  'natural:remove': { in: z.tuple([modelId]), out: z.void() },
  'natural:speak': {
    in: z.tuple([
      sentenceId,
      z.strictObject({
        model: modelId,
        text: z.string().min(1).max(10_000),
        speaker: z.int().min(0).max(100_000),
        speed: z.number().min(0.25).max(4),
      }),
    ]),
    out: naturalSaid,
  },
  /** Ends a sentence that is being spoken. */
  'natural:hush': { in: z.tuple([sentenceId]), out: z.void() },
} as const;

export const naturalEvents = {
  'natural:changed': naturalState,
} as const;

export type NaturalState = z.infer<typeof naturalState>;
export type NaturalModel = z.infer<typeof naturalModel>;
export type NaturalProblem = NaturalState['problems'][string];
export type NaturalSaid = z.infer<typeof naturalSaid>;
export type NaturalSentence = z.infer<(typeof naturalCalls)['natural:speak']['in']>[1];
