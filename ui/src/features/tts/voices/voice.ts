import type { TtsVoice } from '@formant/contract/tts';
import type { SpeechVoice } from '@formant/engine/tts';

/** What of a voice the studio needs; the server may have more of them than this device. */
export type Voice = SpeechVoice &
  Partial<Pick<TtsVoice, 'previewUrl' | 'settings' | 'synthesizer'>> & {
    /** Key of a trained voice that this browser keeps, which speaks; with settings of its own, or those of its file. */
    trained?: string;
    /** Key of a trained voice whose kept recording `synthesizer` speaks like. */
    like?: string;
    /** What its picture is drawn by, where it has been measured. */
    spectrum?: readonly number[];
  };
