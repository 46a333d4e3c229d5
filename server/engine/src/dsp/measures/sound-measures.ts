import type { Loudness } from '../../base/loudness.ts';
import { LoudnessMeter } from '../levels/loudness.ts';
import { ClickCounter, type Clicks } from '../repair/declicker.ts';
import { DecayTimeEstimator } from '../room/decay-time.ts';
import { createReverbFft } from '../room/dereverberation.ts';
import { ToneBalance, type ToneBand } from './tone-balance.ts';

/** What was measured of one sound. */
export interface Measured {
  loudness: Loudness;
  /** K-weighted mean square of each 100 ms. */
  steps: readonly number[];
  /** Reverberation time in seconds; null where too few sounds die away to tell, undefined where it was not looked for. */
  rt60?: number | null;
  /** null where there are none, undefined where they were not looked for. */
  clicks?: Clicks | null;
  /** Level of each band that stands out of the noise, dB; none where it was not looked for. */
  tone: Partial<Record<ToneBand, number>>;
}

/**
 * All that can be told of a sound in one pass and constant memory, before a tool works on it or behind it.
 * Cost: that of `LoudnessMeter`, and of `ToneBalance`, `DecayTimeEstimator` and `ClickCounter` where they are asked for.
 * Source: as these.
 */
export class SoundMeasures {
  readonly #meter: LoudnessMeter;
  readonly #tone: ToneBalance | null;
  readonly #room: DecayTimeEstimator | null;
  readonly #clicks: ClickCounter | null;

  private constructor(
    meter: LoudnessMeter,
    tone: ToneBalance | null,
    room: DecayTimeEstimator | null,
    clicks: ClickCounter | null,
  ) {
    this.#meter = meter;
    this.#tone = tone;
    this.#room = room;
    this.#clicks = clicks;
  }

  static async create(
    format: { sampleRate: number; channelCount: number },
    wanted: { room?: boolean; clicks?: boolean; tone?: boolean; truePeak?: boolean },
  ): Promise<SoundMeasures> {
    const { sampleRate, channelCount } = format;
    const { room = false, clicks = false, tone = true, truePeak = false } = wanted;
    return new SoundMeasures(
      new LoudnessMeter({ sampleRate, channelCount, truePeak }),
      tone ? await ToneBalance.create(sampleRate) : null,
      room ? new DecayTimeEstimator({ sampleRate, fft: await createReverbFft(sampleRate) }) : null,
      clicks ? new ClickCounter(sampleRate) : null,
    );
  }

  /**
   * @param block one array a channel, of equal length; 1 is full scale
   * @param mono  the same in one channel
   */
  write(block: readonly Float32Array[], mono: Float32Array): void {
    this.#meter.write(block);
    this.#tone?.write(mono);
    this.#room?.write(mono);
    this.#clicks?.write(mono);
  }

  /** Call once, behind the last block. */
  result(): Measured {
    this.#tone?.end();
    this.#room?.end();
    return {
      loudness: this.#meter.result(),
      steps: this.#meter.steps,
      ...(this.#room ? { rt60: this.#room.seconds } : {}),
      ...(this.#clicks ? { clicks: this.#clicks.result() } : {}),
      tone: this.#tone?.result() ?? {},
    };
  }
}
