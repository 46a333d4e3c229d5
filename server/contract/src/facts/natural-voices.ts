import { toolErrorCodes } from '@formant/engine/base/faults';
import { z } from '@formant/engine/base/schema';
import { modelId } from '@formant/engine/models/ports/manifest';
import { speakerHz, speakerPieceSeconds } from '@formant/engine/speech/training/speaker-facts';
import { excerptHz, mostExcerptSeconds } from '@formant/engine/speech/voices/excerpt-facts';
import { speechVoice } from './speech-voice.ts';

/** A model that reads text itself, or tells speakers apart, which a computer beside the window could have, or has. */
export const naturalModel = z.object({
  id: modelId,
  name: z.string(),
  /** What it is made by, for people. */
  maker: z.string(),
  licence: z.string(),
  /** The page that says where it comes from. */
  source: z.string(),
  note: z.string().nullable(),
  /** Of its files; null where nobody has said it. */
  bytes: z.int().nullable(),
  /** How many of them are here of one that is not installed. */
  received: z.int().min(0),
  /** `unready`: it is here, and what runs it is not. */
  state: z.enum(['absent', 'unready', 'here']),
  /** It speaks like what it hears. */
  likens: z.boolean(),
  /** From this cosine on two recordings are of one speaker, by one that tells them apart; null of what speaks. */
  sameFrom: z.number().nullable(),
  /** Those that it has, whether it is here or not. */
  voices: z.array(speechVoice),
});
export type NaturalModel = z.infer<typeof naturalModel>;

/** Why one could not be brought. */
export const naturalProblem = z.enum(['offline', 'room', 'damaged', 'gone', 'failed']);
export type NaturalProblem = z.infer<typeof naturalProblem>;

export const naturalState = z.object({
  models: z.array(naturalModel),
  /** Those on their way, by their ids; `waiting` for one before it, or as files are held back. */
  arrivals: z.record(
    modelId,
    z.object({ phase: z.enum(['waiting', 'fetching', 'readying']), received: z.int().min(0) }),
  ),
  /** Of those that stand still, by their ids. */
  problems: z.record(modelId, naturalProblem),
});
export type NaturalState = z.infer<typeof naturalState>;

/** One channel; numbers that are no sound would be heard as one. */
const soundUpTo = (samples: number) =>
  z
    .instanceof(Float32Array)
    .refine(({ length }) => length > 0 && length <= samples, { abort: true })
    .refine((values) => values.every(Number.isFinite));

/** Speech of the person whom one that likens is to speak like. */
const naturalReference = z.strictObject({
  samples: soundUpTo(mostExcerptSeconds * excerptHz),
  sampleRate: z.number().refine((hz): boolean => hz === excerptHz),
});

/** A sentence for one of them. */
export const naturalSentence = z.strictObject({
  model: modelId,
  text: z.string().min(1).max(10_000),
  speaker: z.int().min(0).max(100_000),
  speed: z.number().min(0.25).max(4),
  reference: naturalReference.optional(),
});
export type NaturalSentence = z.infer<typeof naturalSentence>;

const naturalSound = z.object({
  samples: z.instanceof(Float32Array),
  sampleRate: z.number().positive(),
  /** Whether the network has spoken at the speed that it was asked for. */
  paced: z.boolean(),
});
export type NaturalSound = z.infer<typeof naturalSound>;

/** Why there is no answer, for people. */
const naturalRefusal = z.object({
  code: z.enum([...toolErrorCodes, 'cancelled', 'internal']),
  message: z.string(),
});
export type NaturalRefusal = z.infer<typeof naturalRefusal>;

/** What a sentence is answered with. */
export const naturalSaid = z.union([naturalSound, naturalRefusal]);
export type NaturalSaid = z.infer<typeof naturalSaid>;

/** A recording for one that tells speakers apart. */
export const naturalRecording = z.strictObject({
  model: modelId,
  /** At `speakerHz`. */
  samples: soundUpTo(speakerPieceSeconds * speakerHz),
});
export type NaturalRecording = z.infer<typeof naturalRecording>;

/** What a recording is answered with: the numbers that stand for its speaker, of length 1. */
export const naturalHeard = z.union([z.object({ vector: z.instanceof(Float32Array) }), naturalRefusal]);
export type NaturalHeard = z.infer<typeof naturalHeard>;
