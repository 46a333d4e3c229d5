import type { Stage } from '../streaming/effect.ts';
import { ChannelDeclicker } from './channel-declicker.ts';

/** How far clicks stand out of their surroundings, dB: in crackle, when counting, and single ones. */
const crackleDb = 3;
const countingDb = 12;
const singleDb = 30;
/** Clean speech and full mixes have at most two events a second that pass for clicks; a slapped bass may have five. */
const cracklePerSecond = 3;

export interface Clicks {
  /** Many small clicks, or single ones. */
  kind: 'crackle' | 'single';
  /** How many stand out clearly; in crackle there are many more below these. */
  count: number;
  /** For single ones, the steps of the search in which to look for them. */
  steps: ReadonlySet<number> | null;
}

/**
 * Repairs the clicks of a recording of which is known what kind it has. Channels are treated apart.
 * Cost: as `ChannelDeclicker` for every channel; steps outside `steps`, where these are known, are only copied.
 * Source: as `ChannelDeclicker`; own thresholds.
 */
export class Declicker implements Stage {
  readonly #channels: readonly ChannelDeclicker[];

  constructor(sampleRate: number, channelCount: number, { kind, steps }: Pick<Clicks, 'kind' | 'steps'>) {
    const [peakDb, repairDb] = kind === 'crackle' ? [crackleDb, crackleDb] : [countingDb, singleDb];
    this.#channels = Array.from(
      { length: channelCount },
      () => new ChannelDeclicker(sampleRate, peakDb, repairDb, steps),
    );
  }

  /** Clicks repaired so far, in the channel that has most of them. */
  get repaired(): number {
    return Math.max(...this.#channels.map((channel) => channel.repaired));
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#channels.map((channel, c) => channel.push(block[c]!));
  }

  end(): Float32Array[] {
    return this.#channels.map((channel) => channel.end());
  }
}

/**
 * Finds out whether a recording has clicks.
 * Cost: as `ChannelDeclicker`; memory of a few steps, and a number for each step with clicks.
 * Source: as `ChannelDeclicker`; own thresholds.
 */
export class ClickCounter {
  readonly #channel: ChannelDeclicker;
  readonly #sampleRate: number;
  #frames = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#channel = new ChannelDeclicker(sampleRate, countingDb, singleDb);
  }

  /** @param mono one channel of the sound, in blocks of any length */
  write(mono: Float32Array): void {
    this.#frames += mono.length;
    this.#channel.push(mono);
  }

  /** Call once, behind the last block. Null where there are no clicks. */
  result(): Clicks | null {
    this.#channel.end();
    const { clicks, repaired, clickSteps } = this.#channel;
    // two clicks in a short sound are no crackle
    if (clicks >= cracklePerSecond * Math.max(2, this.#frames / this.#sampleRate))
      return { kind: 'crackle', count: clicks, steps: null };
    if (repaired === 0) return null;
    // in one channel a click may begin a little earlier or later than in the mix
    const steps = new Set(clickSteps.flatMap((step) => [step - 1, step, step + 1]));
    return { kind: 'single', count: repaired, steps };
  }
}
