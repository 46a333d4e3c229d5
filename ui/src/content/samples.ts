import type { ToolId } from '@formant/engine/tools';
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

/** Samples by tool; a tool without one has no button for it. */
export const samples: Readonly<Partial<Record<ToolId, Sample>>> = {
  'vocal-remover': song,
  'voice-changer': voice,
  'bpm-finder': song,
  converter: song,
};
