import { demo } from './demo.generated.ts';

export interface DemoVoice {
  id: string;
  label: string;
  /** Playback volume at which all voices are equally loud, 0..1. */
  volume: number;
  /** Level of each bar, 0..1. */
  peaks: readonly number[];
  url: string;
}
const sounds = import.meta.glob<string>('./*.mp3', { query: '?url', import: 'default', eager: true });

/** One phrase in five voices, made by `build/scripts/make-demo.mjs`. */
export const demoVoices: readonly DemoVoice[] = demo.voices.map((voice) => ({
  ...voice,
  peaks: Array.from(voice.peaks, (level) => Number.parseInt(level, 36) / 35),
  url: sounds[`./${voice.id}.mp3`]!,
}));
export const demoSeconds: number = demo.seconds;
export const demoPhrase = 'Weasels have eaten our phone system.';
export const demoCredit = 'Recording: Allison Smith for Asterisk, © Digium, CC BY-SA 3.0.';
