import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { LiveSettings } from '@formant/engine/live/live-settings';
import type { GtcrnWeights } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';

/** Name under which the audio thread knows the changer. */
export const liveProcessor = 'formant-live';

/** Where each figure stands in the memory that the audio thread writes and the page reads. */
export const meterSlots = {
  /** Linear, 1 is full scale; the loudest of the last stretch. */
  inputPeak: 0,
  inputRms: 1,
  outputPeak: 2,
  outputRms: 3,
  /** 1 or 0. */
  gateOpen: 4,
  /** 0 where there is none. */
  f0Hz: 5,
  /** Since the start. */
  frames: 6,
  /** Time that was worked, in ms, by a clock of 1 ms: exact only over many quanta. */
  busyMs: 7,
  /** Gaps since the start, and how much time was lost in them. */
  gaps: 8,
  lostMs: 9,
  /** The longest that a single quantum has taken, in ms, by the same clock: what the voice itself may cost the sound. */
  longestMs: 10,
  /** Of `frames`, those of digital silence between sounds: a millisecond at least, and less than half a second. */
  silentFrames: 11,
} as const;
export const meterCount = Object.keys(meterSlots).length;

export interface LiveOptions {
  profile: LiveProfile;
  settings: LiveSettings;
  /** A trained voice to speak with; null for one's own. */
  voice: VoiceFile | null;
  /** Noise is taken out by this network; null for signal processing. */
  cleaner: GtcrnWeights | null;
  /** Memory that is shared with the page; null where pages may not share any: figures come as messages then. */
  shared: SharedArrayBuffer | null;
}

/** To the audio thread. `calm`: the clock may have jumped for a good reason, such as another output. */
export type LiveRequest =
  | { settings: LiveSettings }
  | { voice: VoiceFile | null }
  | { calm: true }
  | { end: true };
/** From the audio thread, where no memory is shared. */
export type LiveAnswer = { meters: Float64Array };
