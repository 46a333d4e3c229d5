import { mostVoiceFileBytes } from '@formant/engine/speech/voices/voice-file';
import { isVoicePresetId } from '@formant/engine/speech/voices/voice-preset-names';
import { voicePresets } from '@formant/engine/speech/voices/voice-presets';
import { neutralVoice, type VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { Platform } from '../../platform/port.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { favouritesNow, loadFavourites } from '../../sound/voices/favourites.ts';
import { type MadeVoice, madeId, madeVoices } from '../../sound/voices/made-voices.ts';
import { keepTrainedVoice, listTrainedVoices, readTrainedVoice } from '../../sound/voices/trained-voices.ts';

/** A voice as the live changer puts it on. */
interface Worn {
  /** A preset's id, `natural`, `own:<id>`, `file:<digest>`, `voice:<uuid>`. */
  id: string;
  name: string;
  settings: VoiceSettings;
  /** Key of its trained voice; null where it is settings alone. */
  trained?: string | null;
}

/** Puts a voice on, whatever else is set. */
export function putOn(session: LiveSession, { id, name, settings: voice, trained = null }: Worn): void {
  const { settings } = session.setup.getState();
  session.set({ voiceId: id, voiceName: name, trained, settings: { ...settings, voice, bypass: false } });
}

export const putOnNatural = (session: LiveSession): void =>
  putOn(session, { id: 'natural', name: 'Natural', settings: neutralVoice });

/** @returns false where there is no such preset */
export function putOnPreset(session: LiveSession, id: string): boolean {
  if (!isVoicePresetId(id)) return false;
  const { name, settings } = voicePresets[id];
  putOn(session, { id, name, settings });
  return true;
}

export const putOnOwn = (session: LiveSession, made: MadeVoice): void =>
  putOn(session, { ...made, id: madeId(made) });

/** Puts a voice of this device on, by its id among them. @returns false where it is gone */
export async function putOnMine(session: LiveSession, id: string): Promise<boolean> {
  const made = madeVoices.getState().list.find((voice) => madeId(voice) === id);
  if (!made) return putOnKept(session, id);
  putOnOwn(session, made);
  return true;
}

/** Puts a trained voice on that this browser keeps. @returns false where it is gone */
export async function putOnKept(session: LiveSession, key: string): Promise<boolean> {
  const voice = await readTrainedVoice(key);
  if (!voice) return false;
  const { name, settings } = voice.header;
  putOn(session, { id: key, name, settings, trained: key });
  return true;
}

/**
 * Puts on what a list of voices names by id: `natural`, a ready voice, one of this device, or a favourite of the library.
 * @throws Error with words for people, where it is gone or can't be fetched
 */
export async function putOnListed(
  session: LiveSession,
  platform: Pick<Platform, 'fetchApi'>,
  id: string,
): Promise<void> {
  if (id === 'natural') return putOnNatural(session);
  if (putOnPreset(session, id)) return;
  loadFavourites();
  const favourite = favouritesNow().find(({ uuid }) => `voice:${uuid}` === id);
  if (favourite) return putOnFromLibrary(session, platform, favourite);
  if (await putOnMine(session, id)) return;
  await listTrainedVoices();
  throw new Error('The file of that voice is no longer kept in this browser. Choose it again.');
}

/** Keeps a voice file of the person's and puts it on. @throws Error with words for people */
export async function putOnFile(session: LiveSession, file: Blob): Promise<void> {
  // a film that is dropped here by mistake is not read to its end
  const start = file.slice(0, mostVoiceFileBytes + 1);
  const { key, voice } = await keepTrainedVoice(new Uint8Array(await start.arrayBuffer()), null);
  const { name, settings } = voice.header;
  putOn(session, { id: key, name, settings, trained: key });
}

/** A voice of the library that can be worn live. */
export type LibraryVoice = {
  uuid: string;
  name: string;
  kind: string;
  settings: VoiceSettings | null;
  canDownload: boolean;
};

/** Settings are worn as they are, trained voices by their file; others speak text or need their model's runtime. */
export const canBeWorn = ({ kind, settings, canDownload }: LibraryVoice): boolean =>
  kind === 'profile' ? canDownload : kind === 'preset' && settings !== null;

/** Puts a voice of the library on; the file of a trained one is fetched and kept here. @throws Error with words for people */
export async function putOnFromLibrary(
  session: LiveSession,
  platform: Pick<Platform, 'fetchApi'>,
  voice: LibraryVoice,
): Promise<void> {
  const { uuid, name, kind, settings } = voice;
  const id = `voice:${uuid}`;
  if (kind === 'preset' && settings) return putOn(session, { id, name, settings });
  if (kind !== 'profile')
    throw new Error(`${name} can’t be worn live: it works on files. Choose another voice.`);
  if (!voice.canDownload)
    throw new Error(`The owner of ${name} does not give its file away, so it can’t be worn on your device.`);
  const answer = await platform.fetchApi(`/api/voice/get-voice-model/${uuid}`, {}).catch(() => null);
  if (!answer?.ok) throw new Error(`The file of ${name} can’t be fetched now. Try again later.`);
  const kept = await keepTrainedVoice(new Uint8Array(await answer.arrayBuffer()), uuid);
  putOn(session, { id, name, settings: settings ?? kept.voice.header.settings, trained: kept.key });
}
