import { takePrefix } from '../files/job-files.ts';
import type { Bars } from '../files/overview.ts';

/** What the browser may do with the microphone's sound: nothing, or echo and noise removal and a steady level. */
export type MicSound = 'raw' | 'speech';

/** One recording. Its sound is `take.wav`, its facts are `take.json` in a folder of its own. */
export type Take = {
  id: string;
  name: string;
  /** ms since 1970 */
  createdAt: number;
  /** `recording` is also what a take says that a crash or reload has cut off. */
  state: 'recording' | 'whole';
  sampleRate: number;
  channelCount: number;
  seconds: number;
  bytes: number;
  bars: Bars;
  /** Places where the input ran into full scale. */
  clips: number;
  sound: MicSound;
  /** It was cut off and has been brought back from the disk. */
  recovered: boolean;
  /** Somebody spoke in another's voice for a part of it, and its files say so; absent of all others. */
  made?: true;
  /** When it was deleted, while that can still be undone. */
  deletedAt: number | null;
  /** False where the browser keeps nothing: it is gone after a reload. */
  durable: boolean;
};

export const takeFile = { sound: 'take.wav', facts: 'take.json' } as const;
/** The sound's name among outputs: `take.wav` without its ending. */
export const takeSource = 'take';

export const newTakeId = (): string => `${takePrefix}${crypto.randomUUID()}`;

/** The facts as they were written; null for what was broken off while it was written. */
export function parseTake(text: string): Take | null {
  try {
    // safe: only the takes' worker writes this file; the checks below catch what is not whole
    const take = JSON.parse(text) as Take;
    return typeof take.id === 'string' && typeof take.name === 'string' && Array.isArray(take.bars)
      ? take
      : null;
  } catch {
    return null;
  }
}
