import { z } from '@formant/engine/base/schema';
import { route } from '../base/route.ts';
import { voiceJob } from '../training.ts';
import { consentSpeaker } from '../voices.ts';
import { tuningStepKinds } from './voice-scripts.ts';

const step = z.object({
  id: z.int(),
  order: z.int(),
  kind: z.enum(tuningStepKinds),
  prompt: z.string(),
  minMs: z.int(),
  done: z.boolean(),
  audioId: z.uuid().nullable(),
});

/** How the caller himself speaks; frequencies in Hz. */
export const speakerProfile = z.object({
  f0MinHz: z.number(),
  f0MedianHz: z.number(),
  f0MaxHz: z.number(),
  /** Length of the vocal tract as a factor on formants: 1 is an average adult. */
  formantScale: z.number(),
  /** Level of the silent room, dB below full scale. */
  noiseFloorDb: z.number(),
});
export type SpeakerProfile = z.infer<typeof speakerProfile>;

/** The caller's own voice: guided recordings, what they tell, and the model that is made of them. */
export const voiceTuning = {
  getTuningSteps: route('GET', '/api/voice-tuning/steps', {
    summary: 'The guided recordings in a language, and which are done',
    access: 'user',
    query: z.strictObject({ language: z.string().max(35).default('en'), speaker: consentSpeaker.optional() }),
    response: z.object({
      data: z.array(step),
      /** To be read aloud for a consent, with the speaker's name and today's date. */
      consentSentence: z.string(),
      profile: speakerProfile.nullable(),
      /** The caller's own voice model; null where he has none. */
      metamodel: z.int().nullable(),
    }),
  }),
  storeTuningDetails: route('POST', '/api/voice-tuning/store-details', {
    summary:
      'Keeps a guided recording, in place of the one before; with the last of them the profile is made',
    access: 'user',
    status: 201,
    errors: ['not_found', 'missing_parts', 'not_audio'],
    body: z.strictObject({
      stepId: z.int(),
      uploadId: z.uuid(),
      language: z.string().max(35).default('en'),
    }),
    response: z.object({ step, profile: speakerProfile.nullable() }),
  }),
  deleteTuningAudios: route('DELETE', '/api/account/delete-voice-tuning-audios', {
    summary: 'Deletes every guided recording and the model that was made of them',
    access: 'user',
    response: z.object({ deleted: z.int(), freedBytes: z.int() }),
  }),
  startMetamodel: route('POST', '/api/metamodel-training/start', {
    summary: "Makes the caller's own voice model, private, of his guided recordings",
    access: 'user',
    status: 202,
    errors: ['not_found', 'conflict'],
    body: z.strictObject({
      /** Default: the guided recordings that were read. */
      audioIds: z.array(z.uuid()).min(1).max(200).optional(),
      kind: z.literal('speaker-profile').default('speaker-profile'),
    }),
    response: z.object({ metamodel: z.int(), job: voiceJob }),
  }),
  stopMetamodel: route('POST', '/api/metamodel-training/stop/{metamodel}', {
    summary: 'Stops the training; a model that was trained before stays',
    access: 'user',
    errors: ['not_found'],
    params: z.object({ metamodel: z.coerce.number().int() }),
    response: voiceJob,
  }),
};
