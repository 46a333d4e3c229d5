import { z } from '@formant/engine/base/schema';
import { shareCode } from './audio.ts';
import { noContent, route } from './base/route.ts';
import { hotkeyPattern, soundboardLimits, soundColors, soundModes } from './facts/soundboard-facts.ts';

export * from './facts/soundboard-facts.ts';

const hotkey = z.string().regex(hotkeyPattern, 'Give a key such as Q, 5, Num7, F5 or Ctrl+Shift+K.');
const id = z.coerce.number().int().min(1).max(2_147_483_647);
const name = z.string().trim().min(1).max(soundboardLimits.nameLength);
const color = z.enum(soundColors);
const volume = z.number().min(0).max(2);
const milliseconds = z.int().min(0).max(36_000_000);

export const boardSound = z.object({
  id: z.int(),
  soundboardId: z.int(),
  name: z.string(),
  icon: z.string().nullable(),
  color: color.nullable(),
  hotkey: z.string().nullable(),
  /** 1 is the sound as levelled. */
  volume: z.number(),
  startMs: z.int(),
  /** null plays to the end. */
  endMs: z.int().nullable(),
  mode: z.enum(soundModes),
  /** Plays over others; false ends them first. */
  overlap: z.boolean(),
  /** The live microphone is silent while it plays. */
  muteMic: z.boolean(),
  order: z.int(),
  /** Signed; null until the sound is ready. */
  url: z.string().nullable(),
  /** Of the whole file, before `startMs` and `endMs`. */
  durationMs: z.int(),
  /** Outline for drawing: loudest sample of equal stretches, 0..127. */
  bars: z.array(z.int()),
  /** `preparing`: its loudness is being levelled on the server. */
  status: z.enum(['preparing', 'ready', 'failed']),
  /** Why it failed, written for people. */
  problem: z.string().nullable(),
});
export type BoardSound = z.infer<typeof boardSound>;

export const soundboardView = z.object({
  id: z.int(),
  name: z.string(),
  official: z.boolean(),
  /** Name of an official board that clients carry too, so that it plays without a network. */
  slug: z.string().nullable(),
  order: z.int(),
  shareCode: z.string().nullable(),
  sounds: z.array(boardSound),
});
export type SoundboardView = z.infer<typeof soundboardView>;

const settings = {
  name: name.optional(),
  hotkey: hotkey.nullable().optional(),
  color: color.nullable().optional(),
  icon: z.string().max(40).nullable().optional(),
  volume: volume.optional(),
  mode: z.enum(soundModes).optional(),
  overlap: z.boolean().optional(),
  muteMic: z.boolean().optional(),
  startMs: milliseconds.optional(),
  endMs: milliseconds.nullable().optional(),
};

const board = z.object({ soundboard: id });
const sound = z.object({ sound: id });

/** Boards of pads that play sounds. Official ones are everybody's to hear, all others their owner's alone. */
export const soundboard = {
  listSoundboards: route('GET', '/api/soundboard/index', {
    summary: 'Official boards and, signed in, the own ones, each with its sounds',
    response: z.object({ data: z.array(soundboardView) }),
  }),
  storeSoundboard: route('POST', '/api/soundboard/store', {
    summary: 'Makes a board: empty, or a copy of an own, official or shared one',
    access: 'user',
    status: 201,
    errors: ['not_found', 'quota_exhausted'],
    body: z
      .strictObject({ name, copyOf: id.optional(), shareCode: shareCode.optional() })
      .refine((body) => body.copyOf === undefined || body.shareCode === undefined, {
        message: 'Give either copyOf or shareCode.',
      }),
    response: soundboardView,
  }),
  updateSoundboard: route('POST', '/api/soundboard/update/{soundboard}', {
    summary: 'Renames or moves a board, or puts its sounds into an order',
    access: 'user',
    errors: ['not_found'],
    params: board,
    body: z.strictObject({
      name: name.optional(),
      /** Place among the boards, from 0. */
      order: z.int().min(0).max(1000).optional(),
      /** All sounds of the board, in their new order. */
      sounds: z.array(z.int()).max(soundboardLimits.soundsPerBoard).optional(),
    }),
    response: soundboardView,
  }),
  deleteSoundboard: route('DELETE', '/api/soundboard/delete/{soundboard}', {
    summary: 'Deletes a board with its sounds; its link ends',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: board,
    response: noContent,
  }),
  shareSoundboard: route('POST', '/api/soundboard/share/{soundboard}', {
    summary: 'Makes a link to a board; asking again gives the same one',
    access: 'user',
    status: 201,
    errors: ['not_found'],
    params: board,
    response: z.object({ shareCode, url: z.string() }),
  }),
  unshareSoundboard: route('DELETE', '/api/soundboard/share/{soundboard}', {
    summary: 'Ends the link to a board',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: board,
    response: noContent,
  }),
  getSharedSoundboard: route('GET', '/api/soundboard/shared/{share}', {
    summary: 'The board behind a link, as it is now',
    errors: ['not_found'],
    params: z.object({ share: shareCode }),
    response: soundboardView,
  }),
  storeSound: route('POST', '/api/soundboard/sound/store/{soundboard}', {
    summary: 'Puts a finished upload on a board; a job levels it to -16 LUFS. At most 60 s after trimming',
    access: 'user',
    status: 201,
    errors: [
      'not_found',
      'conflict',
      'quota_exhausted',
      'missing_parts',
      'not_audio',
      'too_long',
      'insufficient_storage',
    ],
    params: board,
    body: z.strictObject({ uploadId: z.uuid(), ...settings }),
    response: boardSound,
  }),
  updateSound: route('POST', '/api/soundboard/sound/update/{sound}', {
    summary: 'Changes what a pad plays and how',
    access: 'user',
    errors: ['not_found', 'conflict', 'too_long'],
    params: sound,
    body: z.strictObject({
      ...settings,
      /** Place on the board, from 0. */
      order: z.int().min(0).max(1000).optional(),
      /** Takes the key from the pad that has it and gives that one the old key, in place of a 409. */
      swap: z.boolean().optional(),
    }),
    response: boardSound,
  }),
  deleteSound: route('DELETE', '/api/soundboard/sound/delete/{sound}', {
    summary: 'Takes a sound off its board and deletes its file',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: sound,
    response: noContent,
  }),
};
