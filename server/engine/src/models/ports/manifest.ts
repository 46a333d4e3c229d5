import {
  bundleFile,
  furtherFiles,
  modelKindIds,
  modelKinds,
  modelTasks,
  readsText,
  tellsSpeakers,
} from '../../base/model-kinds.ts';
import { z } from '../../base/schema.ts';

const dims = z.array(z.union([z.int().positive(), z.null()]));

const modelFile = z.strictObject({
  /** Its name in the model's folder. */
  name: z.string().regex(/^[\w.-]{1,64}$/),
  /** Where it can be had; null for one that people bring themselves. */
  url: z.url({ protocol: /^https$/ }).nullable(),
  /** Null where nobody has published it: the first download records it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  bytes: z.int().positive().nullable(),
  /** Of a network, for people; null is a free size. */
  inputs: z.record(z.string(), dims).optional(),
  outputs: z.record(z.string(), dims).optional(),
});

const gender = z.enum(['male', 'female', 'neutral']);

/** Who speaks in a model that is not asked before it is opened. */
const speaker = z.strictObject({
  /** Its number in the model. */
  number: z.int().min(0),
  name: z.string().min(1).max(60),
  /** BCP 47. */
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  gender,
  /** Of a model that speaks like what it hears: a recording in its bundle. */
  reference: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\.wav$/)
    .optional(),
});

/** How vectors of a model that tells speakers apart are compared. */
const comparison = z.strictObject({
  /** Two recordings whose vectors have this cosine and more count as one person's. */
  sameFrom: z.number().min(-1).max(1),
  /** Where the number comes from, for people. */
  from: z.string().min(1),
});

/** How a model is called: a folder's name, and a part of the ids of its voices. */
export const modelId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/);

export const modelEntry = z
  .strictObject({
    id: modelId,
    name: z.string().min(1),
    task: z.enum(modelTasks),
    kind: z.enum(modelKindIds),
    licence: z.string().min(1),
    /** The page that says where it comes from. */
    source: z.url(),
    sampleRate: z.int().positive(),
    /** Of a voice, where its description does not say. */
    gender: gender.optional(),
    /** Of a kind that reads text itself. */
    speakers: z.array(speaker).min(1).max(200).optional(),
    /** Of a kind that tells speakers apart. */
    comparison: comparison.optional(),
    /** The one for speech that is installed and offered where nobody has chosen another. */
    natural: z.literal(true).optional(),
    /** So small that every place which works with sound has it, where there is a network. */
    always: z.literal(true).optional(),
    /** What people should know before they use it. */
    note: z.string().optional(),
    files: z.array(modelFile).min(1),
  })
  .refine(({ kind, task }) => modelKinds[kind].task === task, 'The task is that of the kind.')
  .refine(
    ({ kind, files }) => modelKinds[kind].files.every((name) => files.some((file) => file.name === name)),
    'Every file of the kind is listed.',
  )
  .refine(({ kind, files }) => {
    const end = furtherFiles[kind];
    return end === undefined || files.some(({ name }) => name.endsWith(end));
  }, 'There is at least one of the files that differ.')
  .refine(({ kind, speakers }) => readsText(kind) === (speakers !== undefined), 'Its speakers are listed.')
  .refine(
    ({ kind, comparison: how }) => tellsSpeakers(kind) === (how !== undefined),
    'It says from what cosine on two recordings are of one person.',
  )
  .refine(
    ({ kind, files }) => readsText(kind) || !files.some(({ name }) => name === bundleFile),
    'Only what reads text itself comes packed.',
  );
export type ModelEntry = z.infer<typeof modelEntry>;
export type ModelSpeaker = z.infer<typeof speaker>;
export type ModelFile = z.infer<typeof modelFile>;

/** The list of models that can be installed by name. */
export const modelManifest = z.strictObject({ version: z.literal(1), models: z.array(modelEntry) });

/** @throws Error when the list is not of this form */
export const readManifest = (json: unknown): readonly ModelEntry[] => modelManifest.parse(json).models;
