import type { UpperBand } from '../spectrum/upper-band.ts';

/** What is known of the speaker who is to be converted. */
export interface Speaker {
  /** Long-term mean of the envelope, dB a band. */
  envelope: Float32Array;
  /** Frames below this level are pauses, dB. */
  gateDb: number;
  /** Size of the speaker as `VoiceHeader.formantScale`; null where it is not known. */
  formantScale: number | null;
  /** Added to the gains of every band so that the result's mean meets the voice's, dB; found by a trial run. */
  correction: Float32Array | null;
  /** Where the speaker's sound ends, Hz; 0 or missing where that is not known. */
  bandwidthHz?: number;
  /** How the speaker sounds above 8 kHz; missing where that is not known. */
  upperBand?: UpperBand;
  /** Added to the gains of every upper band, dB; found by a trial run. */
  upperCorrection?: Float32Array;
}
