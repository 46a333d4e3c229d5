import type { NetworkSound } from '@formant/engine/base/inference';
import { decodeWav } from '@formant/engine/codecs/wav';
import { decodeVoiceFile, type VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { createStore } from 'zustand/vanilla';
import { sha256Of } from '../../platform/sha256.ts';
import { database } from '../files/database.ts';

/** A trained voice that this browser keeps. */
interface KeptVoice {
  /** `file:<digest>` for a file of the person's, `voice:<uuid>` for one of the library. */
  key: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  addedAt: number;
  /** As in its file, beside which it stands for lists; files that were kept by an older page lack it. */
  language?: string | null;
  /**
   * The best of what it was made of, for a model that speaks like what it hears: a WAV file of one channel, which no voice
   * file carries. Absent where it was not made here, or where nobody has allowed it.
   */
  excerpt?: Blob;
}

const kept = database('formant-trained-voices', ['voices']);

/** One of them, without its file. */
export interface TrainedVoice {
  key: string;
  name: string;
  /** BCP 47; null where nobody has said. */
  language: string | null;
  /** A part of its recordings is kept with it; absent where none is. */
  hasExcerpt?: true;
}

/** Files of the person's own that are kept here, newest first; `known` once `listTrainedVoices` has answered. */
export const trainedVoices = createStore<{ list: readonly TrainedVoice[]; known: boolean }>(() => ({
  list: [],
  known: false,
}));

/** Fills `trainedVoices`; a browser that keeps nothing has none. */
export async function listTrainedVoices(): Promise<void> {
  const all = await kept.all<KeptVoice>('voices').catch((): KeptVoice[] => []);
  const files = all.filter(({ key }) => key.startsWith('file:')).sort((a, b) => b.addedAt - a.addedAt);
  const list = files.map(({ key, name, bytes, language = languageOf(bytes), excerpt }): TrainedVoice => {
    return { key, name, language, ...(excerpt ? { hasExcerpt: true } : {}) };
  });
  trainedVoices.setState({ list, known: true });
  const older = new Set(files.filter(({ language }) => language === undefined).map(({ key }) => key));
  for (const { key, language } of list) if (older.has(key)) await fill(key, language);
}

const channelName = 'formant-voices';

async function listEverywhere(): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
  await listTrainedVoices();
}

/** Fills `trainedVoices` again whenever another tab keeps or removes one. @returns ends it */
export function hearOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => void listTrainedVoices();
  return () => channel.close();
}

/** Puts the language beside a file that an older page has kept. */
async function fill(key: string, language: string | null): Promise<void> {
  try {
    const found = await kept.get<KeptVoice>('voices', key);
    if (found) await kept.put('voices', key, { ...found, language } satisfies KeptVoice);
  } catch {
    // a browser without room reads the file again next time
  }
}

function languageOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return decodeVoiceFile(bytes).header.language;
  } catch {
    return null; // whoever uses it is told
  }
}

/**
 * Keeps a voice file in this browser; the same file twice is kept once.
 * @param uuid of the library; null for a file of the person's own
 * @param excerpt see `KeptVoice`; of a voice without consent none is kept
 * @throws ToolError bad_voice, Error with words for people where the browser keeps nothing
 */
export async function keepTrainedVoice(
  bytes: Uint8Array<ArrayBuffer>,
  uuid: string | null,
  excerpt: Blob | null = null,
): Promise<{ key: string; voice: VoiceFile }> {
  const voice = decodeVoiceFile(bytes);
  const key = uuid === null ? await trainedKeyOf(bytes) : `${fromLibrary}${uuid}`;
  const { name, language, consent } = voice.header;
  const heard = consent ? (excerpt ?? (await kept.get<KeptVoice>('voices', key))?.excerpt) : undefined;
  await kept.put('voices', key, {
    ...{ key, name, bytes, addedAt: Date.now(), language },
    ...(heard ? { excerpt: heard } : {}),
  } satisfies KeptVoice);
  if (uuid === null) await listEverywhere();
  return { key, voice };
}

/** @returns null where it is not kept, or can't be read any more */
export async function readTrainedVoice(key: string): Promise<VoiceFile | null> {
  return (await readTrained(key))?.voice ?? null;
}

/** A kept voice with the bytes of its file. @returns as `readTrainedVoice` */
export async function readTrained(
  key: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; voice: VoiceFile } | null> {
  try {
    const found = await kept.get<KeptVoice>('voices', key);
    return found ? { bytes: found.bytes, voice: decodeVoiceFile(found.bytes) } : null;
  } catch {
    return null;
  }
}

/** The kept part of a voice's recordings. @returns null where there is none, or it can't be read any more */
export async function readExcerpt(key: string): Promise<NetworkSound | null> {
  try {
    const excerpt = (await kept.get<KeptVoice>('voices', key))?.excerpt;
    if (!excerpt) return null;
    const { channels, sampleRate } = await decodeWav(new Uint8Array(await excerpt.arrayBuffer()));
    return { samples: channels[0]!, sampleRate };
  } catch {
    return null;
  }
}

/** Takes the kept part of its recordings from this device; the voice stays. */
export async function dropExcerpt(key: string): Promise<void> {
  const found = await kept.get<KeptVoice>('voices', key);
  if (!found) return;
  const { excerpt: _, ...rest } = found;
  await kept.put('voices', key, rest satisfies KeptVoice);
  await listEverywhere();
}

const fromLibrary = 'voice:';
/** The library's uuid of a kept voice; null for a file of the person's own. */
export const libraryUuidOf = (key: string): string | null =>
  key.startsWith(fromLibrary) ? key.slice(fromLibrary.length) : null;

export async function removeTrainedVoice(key: string): Promise<void> {
  await kept.remove('voices', key);
  await listEverywhere();
}

/** What a file of the person's own is kept by. */
export const trainedKeyOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  trainedKey(await sha256Of(bytes));

/** @param sha256 of the file, lower-case hex */
export const trainedKey = (sha256: string): string => `file:${sha256.slice(0, 24)}`;
