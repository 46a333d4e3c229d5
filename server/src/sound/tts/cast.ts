import { speechPreviewAddress, type TtsVoice } from '@formant/contract/tts';
import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import {
  baseVoice,
  checkSpeech,
  findVoice as findSpoken,
  languageFor,
  modelOfVoice,
  ownVoices,
  sameLanguage,
} from '@formant/engine/tts';
import { z } from 'zod';
import type { SpokenVoice } from '../../compute/port.ts';
import { speechVoices } from '../../compute/speech-voices.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Take } from '../../runs/holds.ts';
import {
  asHeld,
  findVoice,
  isUsable,
  type ReadVoice,
  reachOf,
  settingsOf,
  type VoiceRow,
} from '../voices/index.ts';
import { fetchNatural, naturalAmong, naturalUuidOf, naturalVoice, naturalVoiceId } from './natural.ts';
import type { Wanted } from './wanted.ts';

const prefix = 'voice:';
/** How requests name a voice of the library. */
export const libraryVoiceId = (uuid: string): string => `${prefix}${uuid}`;
/** More voices of one's own than anybody picks from by eye. */
const mostListed = 200;

/** Who is to speak a request. */
export interface Cast {
  /** The synthesizer's voice, or `voice:<uuid>` in one spelling. */
  voiceId: string;
  /** A voice of the library; null for a synthesizer's own. */
  voice: ReadVoice | null;
  /** The synthesizer that speaks it. */
  engine: string;
  /** Which install of a neural voice's model; null for all others. */
  revision: string | null;
}

/** The uuid in `voice:<uuid>`. */
export const uuidOf = (voiceId: string): string | null =>
  voiceId.startsWith(prefix) ? voiceId.slice(prefix.length).toLowerCase() : null;

type Speaking = Pick<VoiceRow, 'kind' | 'status' | 'settings' | 'modelKey' | 'synthesizer'>;
const canSpeak = ({ kind, status, settings, modelKey, synthesizer }: Speaking): boolean =>
  isUsable({ status, modelKey }) &&
  ((kind === 'preset' && settings !== null) ||
    (kind === 'profile' && modelKey !== null) ||
    (kind === 'tts' && ownVoices.some((voice) => voice.id === synthesizer)));

/**
 * A voice of the library that this caller may use.
 * @throws AppError not_found, alike for private ones of others; conflict for one that can't speak
 */
async function libraryVoice(ctx: Ctx, userId: number | null, uuid: string): Promise<ReadVoice> {
  const gone = 'This voice is not there any more, or it was made private. Choose another one.';
  if (!z.uuid().safeParse(uuid).success) throw new AppError('not_found', gone);
  const voice = await findVoice(ctx, { userId }, uuid).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw new AppError('not_found', gone, { notify: gone });
    throw error;
  });
  if (canSpeak(voice)) return voice;
  const text =
    voice.kind === 'profile'
      ? `“${voice.name}” is not trained yet. Wait until it is ready, or train it again.`
      : `“${voice.name}” can’t speak text here. Choose a trained voice or a preset.`;
  throw new AppError('conflict', text, { notify: text });
}

/**
 * Finds who speaks a request, and refuses now what would fail later, while the person is still there.
 * @throws AppError not_found, conflict; ToolError with words for people
 */
export async function castFor(ctx: Ctx, userId: number | null, wanted: Wanted): Promise<Cast> {
  const natural = naturalUuidOf(wanted.voiceId);
  if (natural !== null) return castNaturally(ctx, userId, natural, wanted);
  const uuid = uuidOf(wanted.voiceId);
  const voice = uuid === null ? null : await libraryVoice(ctx, userId, uuid);
  const own = voice === null || voice.kind === 'tts';
  const voices = await speechVoices(ctx.models);
  const language = languageFor(wanted.text, wanted.language ?? null, voice?.language ?? null);
  const base = own
    ? findSpoken(voices, voice?.synthesizer ?? wanted.voiceId, wanted.language)
    : baseVoice(ownVoices, {
        language,
        gender: voice.gender,
        hz: null,
      });
  if (!base) {
    const text = `No synthesizer here speaks “${language}”. Choose the language that the text is in.`;
    throw new AppError('invalid', text, { fields: { language: [text] } });
  }
  checkSpeech(wanted.text, base, voices);
  const model = modelOfVoice(base.id)?.model;
  return {
    voiceId: voice ? libraryVoiceId(voice.uuid) : base.id,
    voice,
    engine: own ? base.engine : `${base.engine}+voice`,
    revision: model === undefined ? null : await ctx.models.revision(model),
  };
}

async function castNaturally(ctx: Ctx, userId: number | null, uuid: string, wanted: Wanted): Promise<Cast> {
  const { voice, base } = await naturalVoice(ctx, userId, uuid);
  const language = languageFor(wanted.text, wanted.language ?? null, voice.language) ?? base.language;
  if (!sameLanguage(base.language, language)) {
    const text = `“${voice.name}” speaks naturally in ${base.languageName} only here. Use the trained voice itself.`;
    throw new AppError('invalid', text, { fields: { language: [text] } });
  }
  checkSpeech(wanted.text, base, await speechVoices(ctx.models));
  return {
    voiceId: naturalVoiceId(voice.uuid),
    voice,
    engine: `${base.engine}+voice`,
    revision: await ctx.models.revision(modelOfVoice(base.id)?.model ?? ''),
  };
}

/** What a job needs of a voice. */
export interface Spoken {
  voiceId: string;
  voice: SpokenVoice | null;
  /** Recordings of the person whom it is to speak like: files of this machine. */
  like?: readonly string[];
}

/**
 * Gets the voice ready, as the person may use it now: what he holds stays his after it was taken back.
 * @throws AppError not_found, conflict
 */
export async function fetchSpoken(
  ctx: Ctx,
  userId: number | null,
  voiceId: string,
  take: Take,
): Promise<Spoken> {
  const natural = naturalUuidOf(voiceId);
  if (natural !== null) return { voice: null, ...(await fetchNatural(ctx, userId, natural, take)) };
  const uuid = uuidOf(voiceId);
  if (uuid === null) return { voiceId, voice: null };
  const { kind, synthesizer, language, gender, settings, modelKey } = await libraryVoice(ctx, userId, uuid);
  if (kind === 'tts') return { voiceId: synthesizer ?? '', voice: null };
  const file = kind === 'profile' && modelKey !== null ? await take(ctx.storage.localFile(modelKey)) : null;
  return {
    voiceId,
    voice: {
      language,
      gender,
      file: file?.path ?? null,
      settings: file || settings === null ? null : voiceSettings.parse(JSON.parse(settings)),
    },
  };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The caller's own and favourite voices that can speak, as he may use them now, own ones first. */
export async function voicesAtHand(ctx: Ctx, userId: number): Promise<TtsVoice[]> {
  const { rows } = await reachOf(ctx, userId, { page: 1, perPage: mostListed });
  const speaking = (await asHeld(ctx, { userId }, rows)).filter(canSpeak);
  const natural = await naturalAmong(ctx, userId, speaking);
  return speaking.map((row) => {
    const { uuid, name, language, gender, licence, synthesizer } = row;
    const settings = row.kind === 'preset' ? settingsOf(row) : null;
    return {
      id: libraryVoiceId(uuid),
      kind: 'tts',
      name,
      language,
      languageName: languageNames.of(language) ?? language,
      gender,
      engine: 'voice',
      licence,
      previewUrl: speechPreviewAddress(libraryVoiceId(uuid)),
      ...(settings ? { settings } : {}),
      ...(synthesizer ? { synthesizer } : {}),
      ...(natural.has(row.id) ? { natural: naturalVoiceId(uuid) } : {}),
    };
  });
}

/** The key of the preview of a voice of the library, null while there is none. @throws AppError not_found, conflict */
export async function libraryPreview(
  ctx: Ctx,
  userId: number | null,
  voiceId: string,
): Promise<{ key: string | null; name: string } | null> {
  const uuid = uuidOf(voiceId);
  if (uuid === null) return null;
  const { previewKey, name } = await libraryVoice(ctx, userId, uuid);
  return { key: previewKey, name };
}
