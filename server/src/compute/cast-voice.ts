import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { castAs, findVoice, ownVoices, type SpeechVoice, type VoiceChange } from '@formant/engine/tts';
import type { SpeechJob } from './port.ts';

/** Who speaks a text first, and what that speech is changed into. */
export interface Cast {
  voice: SpeechVoice;
  change: VoiceChange | null;
}

/**
 * A synthesizer's voice, or for another voice the one that is nearest to it.
 * @param voices that can speak here
 * @throws ToolError bad_option, bad_voice
 */
export async function castVoice(
  { text, voiceId, language, voice }: Pick<SpeechJob, 'text' | 'voiceId' | 'language' | 'voice'>,
  voices: readonly SpeechVoice[],
): Promise<Cast> {
  if (!voice) return { voice: findVoice(voices, voiceId, language), change: null };
  const trained = voice.file === null ? null : await trainedVoice(voiceId, voice.file);
  const base = castAs(
    { text, language: language ?? null },
    {
      language: voice.language ?? trained?.header.language ?? null,
      gender: voice.gender,
      hz: trained?.header.pitch?.medianHz ?? null,
    },
    ownVoices,
  );
  return { voice: base, change: { trained, settings: voice.settings } };
}

/** What reads such files loads with the first of them. */
async function trainedVoice(id: string, file: string): Promise<VoiceFile> {
  const [{ decodeVoiceFile }, { readVoiceFile }] = await Promise.all([
    import('@formant/engine/speech/voices/voice-file'),
    import('./read-voice-file.ts'),
  ]);
  return decodeVoiceFile(await readVoiceFile({ [id]: file }, id));
}
