import type { Voice as LibraryVoice } from '@formant/contract/voices';
import type { Api } from '../../../api/client.ts';
import { languageName } from '../../../i18n/language-name.ts';
import type { Voice } from './voice.ts';

const prefix = 'voice:';

/** Whether an id names a voice of the library. */
export const isLibrary = (voiceId: string): boolean => voiceId.startsWith(prefix);

/** The uuid of a voice of the library. */
export const uuidOf = (voiceId: string): string => voiceId.slice(prefix.length);

/** The most that are looked up at once. */
const mostAsked = 100;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Voices of the library that a script names and no list holds, as public ones of others.
 * @returns `gone` are those that were deleted, or made private by somebody else
 * @throws where the server can't be asked
 */
export async function findLibraryVoices(
  api: Api,
  voiceIds: readonly string[],
  signal?: AbortSignal,
): Promise<{ found: Voice[]; gone: string[] }> {
  const uuids = voiceIds.map(uuidOf).filter((uuid) => uuidPattern.test(uuid));
  const found: Voice[] = [];
  for (let from = 0; from < uuids.length; from += mostAsked) {
    const body = { uuids: uuids.slice(from, from + mostAsked) };
    const { data } = await api.call('POST /api/voice/get-a-voices', { body, ...(signal ? { signal } : {}) });
    found.push(...data.map(spokenVoice));
  }
  const there = new Set(found.map(({ id }) => id));
  return { found, gone: voiceIds.filter((id) => !there.has(id)) };
}

/** A voice of the library as the studio lists it. */
export const spokenVoice = ({
  uuid,
  name,
  kind,
  language,
  gender,
  licence,
  settings,
  synthesizer,
  previewUrl,
  face,
}: LibraryVoice): Voice => ({
  id: prefix + uuid,
  kind: 'tts',
  name,
  language,
  languageName: languageName(language),
  gender,
  engine: 'voice',
  licence,
  ...(previewUrl ? { previewUrl } : {}),
  ...(face ? { spectrum: face.bands } : {}),
  ...(kind === 'preset' && settings ? { settings } : {}),
  ...(synthesizer ? { synthesizer } : {}),
});
