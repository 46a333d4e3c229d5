import { changerOptionsOf } from '@formant/engine/speech/voices/changer-options';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { type MadeVoice, madeId, madeVoices, removeMadeVoice } from './made-voices.ts';
import {
  hearOtherTabs,
  libraryUuidOf,
  listTrainedVoices,
  readTrained,
  removeTrainedVoice,
  type TrainedVoice,
  trainedVoices,
} from './trained-voices.ts';

/** A voice of the person's that this device keeps, trained or made of settings. */
export interface MyVoice {
  /** `file:<digest>` of a trained one, `own:<id>` of one that was made. */
  id: string;
  name: string;
  /** BCP 47; null where nobody has said. */
  language: string | null;
  /** Of its own; null where those in the trained voice's file are meant. */
  settings: VoiceSettings | null;
  /** Key of its trained voice; null where it is settings alone. */
  trained: string | null;
  /** A part of its recordings is kept with it; absent where none is. */
  hasExcerpt?: true;
}

/** Whether an id names a voice that only this device knows. */
export const isMine = (voiceId: string): boolean => /^(file|own):/.test(voiceId);

const ofTrained = ({ key, name, language, hasExcerpt }: TrainedVoice): MyVoice => ({
  id: key,
  name,
  language,
  settings: null,
  trained: key,
  ...(hasExcerpt ? { hasExcerpt } : {}),
});
const ofMade = (made: MadeVoice): MyVoice => ({
  id: madeId(made),
  name: made.name,
  language: null,
  settings: made.settings,
  trained: made.trained,
});
const madeOf = (id: string): MadeVoice | undefined =>
  madeVoices.getState().list.find((voice) => madeId(voice) === id);

/** All of them as they are known now, trained ones first, each kind newest first. */
export const myVoices = (): readonly MyVoice[] => [
  ...trainedVoices.getState().list.map(ofTrained),
  ...madeVoices.getState().list.map(ofMade),
];

/** Reads what this device keeps, and calls back now and whenever it changes. @returns ends it */
export function watchMyVoices(tell: (voices: readonly MyVoice[]) => void): () => void {
  const changed = () => tell(myVoices());
  const leave = [trainedVoices.subscribe(changed), madeVoices.subscribe(changed), hearOtherTabs()];
  changed();
  void listTrainedVoices();
  return () => {
    for (const end of leave) end();
  };
}

/** What carries a voice of this device to another page, as the query of its address. */
export const carriedMine = (id: string): string => `mine=${encodeURIComponent(id)}`;

/** How the voice changer speaks in a voice of this device. */
export interface ReadVoice {
  name: string;
  options: Readonly<Record<string, unknown>>;
  /** Of a trained voice. */
  file: File | null;
}

/** @param id also of a trained voice of the library that is kept here, `voice:<uuid>` @returns null where it is gone */
export async function readMyVoice(id: string): Promise<ReadVoice | null> {
  const made = madeOf(id);
  if (made && made.trained === null)
    return { name: made.name, options: changerOptionsOf(made.settings), file: null };
  const found = await readTrained(made?.trained ?? id);
  if (!found) return null;
  if (!made) {
    const { name } = found.voice.header;
    // one of the library goes by its uuid, which the server knows it by too
    return { name, options: {}, file: new File([found.bytes], libraryUuidOf(id) ?? `${name}.fvoice`) };
  }
  const { name, settings } = made;
  const header = { ...found.voice.header, name, settings };
  const bytes = encodeVoiceFile({ ...found.voice, header }) as Uint8Array<ArrayBuffer>; // safe: over a buffer of its own
  return { name, options: {}, file: new File([bytes], `${name}.fvoice`) };
}

/** Takes it from this device for good. */
export async function removeMyVoice(id: string): Promise<void> {
  const made = madeOf(id);
  if (made) removeMadeVoice(made.id);
  else await removeTrainedVoice(id);
}
