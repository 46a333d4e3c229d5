import { ownVoices } from '@formant/engine/tts';
import { isMine } from '../../../sound/voices/my-voices.ts';
import { ownModelVoices } from './own-models.ts';
import type { Voice } from './voice.ts';

/** Names of synthesizers for people. */
export const synthesizerNames: Readonly<Record<string, string>> = {
  espeak: 'eSpeak NG',
  flite: 'Flite',
  piper: 'Piper',
  kokoro: 'Kokoro',
  sherpa: 'sherpa-onnx',
  voice: 'a voice of its own',
};

/** Whether this device can speak with it: a synthesizer's, one whose model it keeps, one of settings alone, or the person's. */
export const isLocal = (voice: Pick<Voice, 'id' | 'settings' | 'synthesizer' | 'like'>): boolean =>
  isMine(voice.id) ||
  voice.settings !== undefined ||
  ownVoices.some(({ id }) => id === (voice.synthesizer ?? voice.id)) ||
  ownModelVoices
    .getState()
    .list.some(({ id }) => id === (voice.like === undefined ? voice.id : voice.synthesizer));
