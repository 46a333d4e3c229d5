import type { VoiceSettings } from '../voice-settings.ts';

/** A ready voice: settings and how people find it. Its name and group stand in `voice-preset-names.ts`. */
export interface PresetDetails {
  /** One line for people. */
  description: string;
  gender: 'female' | 'male' | 'neutral';
  age: 'child' | 'young' | 'adult' | 'elder';
  /** Words by which people look for it. */
  tags: readonly string[];
  settings: VoiceSettings;
}

/**
 * Settings of a voice, neutral where nothing is given.
 * Cost: a copy.
 * Source: own.
 */
export const voice = (given: Partial<VoiceSettings>): VoiceSettings => ({
  pitch: 0,
  formant: 0,
  intonation: 100,
  breath: 0,
  monotoneHz: null,
  range: null,
  effects: [],
  ...given,
});
