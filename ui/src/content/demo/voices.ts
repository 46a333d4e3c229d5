import { demo } from './demo.generated.ts';

/** A sound in one voice. */
export interface DemoSound {
  url: string;
  /** Playback volume at which all voices are equally loud, 0..1. */
  volume: number;
  /** Level of each bar, 0..1. */
  peaks: readonly number[];
}
export interface DemoVoice {
  /** A preset of the voice changer; `none` is the recording itself. */
  id: string;
  label: string;
  /** null until it is made. */
  sound: DemoSound | null;
}
const sounds = import.meta.glob<string>('./*.mp3', { query: '?url', import: 'default', eager: true });

/** One phrase in five voices, made by `build/scripts/make-demo.mjs`. */
export const demoVoices: readonly DemoVoice[] = demo.voices.map(({ id, label, volume, peaks }) => ({
  id,
  label,
  sound: {
    url: sounds[`./${id}.mp3`]!,
    volume,
    peaks: Array.from(peaks, (level) => Number.parseInt(level, 36) / 35),
  },
}));
export const demoSeconds: number = demo.seconds;
export const demoPhrase = 'Weasels have eaten our phone system.';
export const demoCredit = 'Recording: Allison Smith for Asterisk, © Digium, CC BY-SA 3.0.';
