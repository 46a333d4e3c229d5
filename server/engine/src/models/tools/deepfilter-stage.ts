import type { OpenModel } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import { Resampler, readAll } from '../../dsp/filters/resample.ts';
import {
  type DeepFilterNets,
  type DeepFilterStream,
  deepFilterHz,
  loadDeepFilter,
} from './deepfilternet3.ts';

/** @throws ToolError bad_model when one of the three networks does not fit */
export async function openDeepFilter(model: OpenModel): Promise<DeepFilterNets> {
  return loadDeepFilter({
    encoder: await model.session('enc.onnx'),
    erbDecoder: await model.session('erb_dec.onnx'),
    filterDecoder: await model.session('df_dec.onnx'),
  });
}

/**
 * Noise reduction by DeepFilterNet 3 for any number of channels at any rate, each channel on its own. In all as
 * many samples come out as went in, sample n standing for sample n. Nothing above 24 kHz passes.
 */
export class DeepFilterStage {
  readonly #channels: readonly Channel[];

  /** @param leastGain 0..1, share of the original that stays */
  constructor(nets: DeepFilterNets, format: { sampleRate: number; channelCount: number }, leastGain: number) {
    this.#channels = Array.from(
      { length: format.channelCount },
      () => new Channel(nets.stream(leastGain), format.sampleRate),
    );
  }

  async push(block: readonly Float32Array[]): Promise<Float32Array[]> {
    const out: Float32Array[] = [];
    for (const [c, channel] of this.#channels.entries()) out.push(await channel.push(block[c]!));
    return out;
  }

  async end(): Promise<Float32Array[]> {
    const out: Float32Array[] = [];
    for (const channel of this.#channels) out.push(await channel.end());
    return out;
  }
}

class Channel {
  readonly #stream: DeepFilterStream;
  readonly #there: Resampler | null;
  readonly #back: Resampler | null;
  #in = 0;
  #out = 0;

  constructor(stream: DeepFilterStream, sampleRate: number) {
    this.#stream = stream;
    const same = sampleRate === deepFilterHz;
    this.#there = same ? null : new Resampler(sampleRate, deepFilterHz);
    this.#back = same ? null : new Resampler(deepFilterHz, sampleRate);
  }

  async push(samples: Float32Array): Promise<Float32Array> {
    this.#in += samples.length;
    this.#there?.write(samples);
    return this.#return(await this.#stream.push(this.#there ? readAll(this.#there) : samples), false);
  }

  async end(): Promise<Float32Array> {
    this.#there?.end();
    const last = this.#there ? await this.#stream.push(readAll(this.#there)) : new Float32Array(0);
    const first = this.#return(last, false);
    const rest = this.#return(await this.#stream.end(), true);
    // rates that are no multiples of each other may leave it a sample short or long
    const missing = Math.max(0, this.#in - this.#out);
    const all = joined([first, rest, new Float32Array(missing)]);
    return this.#out > this.#in ? all.subarray(0, all.length - (this.#out - this.#in)) : all;
  }

  #return(samples: Float32Array, ended: boolean): Float32Array {
    this.#back?.write(samples);
    if (ended) this.#back?.end();
    const out = this.#back ? readAll(this.#back) : samples;
    this.#out += out.length;
    return out;
  }
}
