import type { Made, Run } from '../../runs/run.ts';
import type { Result, VoiceJobRow } from './models.ts';

/** What a run on a voice works with. */
export type VoiceRun = Run<VoiceJobRow>;

/** What it has made of the voice. */
export interface VoiceMade extends Made {
  result: Result;
}
