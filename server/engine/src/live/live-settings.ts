import { z } from '../base/schema.ts';
import { neutralVoice, voiceSettings } from '../speech/voices/voice-settings.ts';

/** What the live voice changer does with the microphone; the same on the page, in the app and in presets. */
export const liveSettings = z.strictObject({
  voice: voiceSettings.default(neutralVoice),
  /** Peak level in dBFS from which on the gate opens; null leaves it open. */
  gateDb: z.number().min(-80).max(-10).nullable().default(-55),
  /** 0 leaves steady noise, 1 takes out all that is found. */
  denoise: z.number().min(0).max(1).default(0.8),
  /** Keeps the loudness of the original. */
  keepLevel: z.boolean().default(true),
  gainDb: z.number().min(-24).max(24).default(0),
  /** The unchanged microphone, as late as the changed one. */
  bypass: z.boolean().default(false),
});
export type LiveSettings = z.infer<typeof liveSettings>;
