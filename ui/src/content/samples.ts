import type { ToolId } from '@formant/engine/tools';
import echoUrl from './samples/echo.mp3?url';
import noisyUrl from './samples/noisy.mp3?url';
import roomUrl from './samples/room.mp3?url';
import songUrl from './samples/song.mp3?url';
import voiceUrl from './samples/voice.wav?url';

/** A recording to try a tool with; its licence stands on the page of credits. */
export interface Sample {
  url: string;
  /** File name that the tool page shows. */
  name: string;
}
const song: Sample = { url: songUrl, name: 'song.mp3' };
const voice: Sample = { url: voiceUrl, name: 'voice.wav' };

/** What each tool is tried with, which has what the tool is for: a song with a voice, or speech that something is wrong with. */
const samples: Readonly<Partial<Record<ToolId, Sample>>> = {
  'vocal-remover': song,
  'voice-changer': voice,
  'stem-splitter': song,
  'echo-remover': { url: echoUrl, name: 'call with an echo.mp3' },
  'bpm-finder': song,
  'audio-enhancer': { url: noisyUrl, name: 'noisy recording.mp3' },
  'reverb-remover': { url: roomUrl, name: 'in an empty room.mp3' },
  converter: song,
};

/** A tool that has none of its own is tried with a voice. */
export const sampleOf = (tool: ToolId): Sample => samples[tool] ?? voice;
