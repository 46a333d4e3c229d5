import { effectChainSettings } from '../../base/effect-settings.ts';
import { z } from '../../base/schema.ts';

const number = (min: number, max: number, standard: number) => z.number().min(min).max(max).default(standard);

/**
 * What makes a voice out of another by signal processing: the same for files, live and presets.
 * Pitch and formant in semitones, intonation and breath in percent, frequencies in Hz.
 */
export const voiceSettings = z.strictObject({
  pitch: number(-24, 24, 0),
  formant: number(-12, 12, 0),
  /** How much the melody moves: 0 is monotone, 100 as spoken. */
  intonation: number(0, 200, 100),
  breath: number(0, 100, 0),
  /** Speaks on this one note; null keeps the melody. */
  monotoneHz: z.number().min(30).max(1000).nullable().default(null),
  /** Moves the speaker's own range into this one, whoever speaks; null leaves it. `pitch` comes on top. */
  range: z
    .strictObject({ lowHz: z.number().min(40).max(1000), highHz: z.number().min(40).max(1000) })
    .refine(({ lowHz, highHz }) => highHz > lowHz, 'The upper end lies above the lower one.')
    .nullable()
    .default(null),
  effects: effectChainSettings.default([]),
});
export type VoiceSettings = z.infer<typeof voiceSettings>;

/** The voice as it is spoken. */
export const neutralVoice: VoiceSettings = voiceSettings.parse({});
