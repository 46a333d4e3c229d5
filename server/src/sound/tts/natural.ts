import type { SpeechVoice } from '@formant/engine/tts';
import { modelOfVoice } from '@formant/engine/tts';
import { speechVoices } from '../../compute/speech-voices.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Take } from '../../runs/holds.ts';
import { trainedRecordings, voicesWithRecordings } from '../training/index.ts';
import { findVoice, isUsable, type ReadVoice } from '../voices/index.ts';

const prefix = 'natural:';
/** How requests name an own trained voice that is spoken by a model which hears its recordings. */
export const naturalVoiceId = (uuid: string): string => `${prefix}${uuid}`;
/** The uuid in `natural:<uuid>`. */
export const naturalUuidOf = (voiceId: string): string | null =>
  voiceId.startsWith(prefix) ? voiceId.slice(prefix.length).toLowerCase() : null;

/** The voice of a model here that speaks like what it hears; null where none is installed, or nothing runs it. */
export async function likeningVoice(ctx: Ctx): Promise<SpeechVoice | null> {
  const model = await ctx.models.installed('pocket-tts');
  if (model === null) return null;
  return (await speechVoices(ctx.models)).find(({ id }) => modelOfVoice(id)?.model === model) ?? null;
}

/** Whether somebody has allowed that this voice is made of his recordings. */
const isAllowed = ({ kind, consent }: Pick<ReadVoice, 'kind' | 'consent'>): boolean =>
  kind === 'profile' && consent !== null;

/**
 * A voice of the caller's own that was trained with consent, and who speaks like its recordings.
 * @throws AppError not_found, no_model, conflict
 */
export async function naturalVoice(
  ctx: Ctx,
  userId: number | null,
  uuid: string,
): Promise<{ voice: ReadVoice; base: SpeechVoice }> {
  const voice = await findVoice(ctx, { userId }, uuid);
  // of somebody else's voice nobody else has the recordings, whatever its owner shares
  if (userId === null || voice.userId !== userId)
    throw new AppError(
      'not_found',
      'Only a voice of your own recordings speaks naturally. Use the voice itself.',
    );
  const base = await likeningVoice(ctx);
  if (!base) {
    const text = 'This server has no model that speaks like a recording. Use the trained voice itself.';
    throw new AppError('no_model', text, { notify: text });
  }
  const fault = !isAllowed(voice)
    ? 'has no consent: it was not trained of recordings with one'
    : !isUsable(voice)
      ? 'is not trained yet. Wait until it is ready'
      : (await trainedRecordings(ctx, voice)).length === 0
        ? 'has no recordings here any more: they were deleted, or it was imported'
        : null;
  if (fault === null) return { voice, base };
  const text = `“${voice.name}” ${fault}. Use the trained voice itself.`;
  throw new AppError('conflict', text, { notify: text });
}

/** The ids of those of these voices that `naturalVoice` finds. */
export async function naturalAmong(
  ctx: Ctx,
  userId: number,
  voices: readonly ReadVoice[],
): Promise<Set<number>> {
  const own = voices.filter((voice) => voice.userId === userId && isAllowed(voice) && isUsable(voice));
  if (own.length === 0 || (await likeningVoice(ctx)) === null) return new Set();
  return voicesWithRecordings(
    ctx,
    userId,
    own.map(({ id }) => id),
  );
}

/** Its recordings as files of this machine. @throws as `naturalVoice` */
export async function fetchNatural(
  ctx: Ctx,
  userId: number | null,
  uuid: string,
  take: Take,
): Promise<{ voiceId: string; like: string[] }> {
  const { voice, base } = await naturalVoice(ctx, userId, uuid);
  const like: string[] = [];
  for (const { storageKey } of await trainedRecordings(ctx, voice))
    like.push((await take(ctx.storage.localFile(storageKey))).path);
  return { voiceId: base.id, like };
}
