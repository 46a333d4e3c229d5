import { type Audio, memorySource } from '../base/audio.ts';
import { trainVoice } from '../speech/training/train-voice.ts';
import { encodeVoiceFile, type VoiceFile } from '../speech/voices/voice-file.ts';
import { talk } from './talk.ts';

/** A voice of one recording, without anything that differs between two runs. */
export const trainedOn = (
  { sampleRate, channels }: Audio,
  more: Partial<Pick<Parameters<typeof trainVoice>[0], 'name' | 'licence' | 'language' | 'sources'>> = {},
): Promise<VoiceFile> =>
  trainVoice({
    sources: [memorySource({ sampleRate, channels })],
    name: 'Trial',
    licence: 'CC0-1.0',
    consent: null,
    language: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    signal: { aborted: false, reason: undefined, throwIfAborted() {} },
    progress() {},
    ...more,
  });

/** Three seconds of a made-up speaker, and the file of another one's voice, which every platform makes alike. */
export async function parityTalk(): Promise<{ audio: Audio; voice: Uint8Array }> {
  const sampleRate = 16_000;
  const low = talk(8, sampleRate, { f0: 110, formantScale: 1 });
  const trained = await trainedOn({ sampleRate, channels: [low] }, { name: 'Parity' });
  const audio = { sampleRate, channels: [talk(3, sampleRate, { f0: 200, formantScale: 1.15 }, 31)] };
  return { audio, voice: encodeVoiceFile(trained) };
}
