import { ToolError } from '../../base/faults.ts';
import { joined } from '../../base/joined.ts';
import { Resampler, readAll } from '../../dsp/filters/resample.ts';
import { F0Tracker } from '../../speech/pitch/f0.ts';
import type { F0Summary } from '../../speech/pitch/f0-summary.ts';
import { type ContentEncoder, contentHz, generatorFramesASecond, type VoiceGenerator } from './rvc.ts';

const perFrame = contentHz / generatorFramesASecond;
/** Frames of 10 ms that a run is for, and that the networks hear before and behind them. */
const coreFrames = 400;
const contextFrames = 60;
/** Neighbouring runs are mixed for so many frames before and behind their border. */
const fadeFrames = 3;
/** Quieter than this (-80 dB) nobody speaks: the networks would make breath of it. */
const silence = 1e-4;

/**
 * Speech in another voice by RVC, in constant memory: runs of 4 s within .6 s of what surrounds them, mixed for 60 ms
 * where they meet. One channel at any rate; in all as many samples come out as went in, sample n standing for sample
 * n. F0 comes from the product's own tracker.
 */
export class RvcStage {
  readonly #encoder: ContentEncoder;
  readonly #generator: VoiceGenerator;
  readonly #ratio: number;
  readonly #sampleRate: number;
  readonly #summary: F0Summary;
  readonly #tracker: F0Tracker;
  readonly #there: Resampler | null;
  #back: Resampler | null = null;
  /** Sound at 16 kHz and F0, both from frame `#first` on. */
  #sound: Float32Array = new Float32Array(0);
  #f0: number[] = [];
  #first = 0;
  /** The next frame to be spoken. */
  #next = 0;
  /** Samples of a frame of the voice; known after its first run. */
  #voiceFrame = 0;
  /** The voice's sound around the last border, falling. */
  #tail = new Float32Array(0);
  #in = 0;
  #out = 0;

  private constructor(
    networks: { encoder: ContentEncoder; generator: VoiceGenerator },
    sampleRate: number,
    ratio: number,
    summary: F0Summary,
    tracker: F0Tracker,
  ) {
    this.#encoder = networks.encoder;
    this.#generator = networks.generator;
    this.#sampleRate = sampleRate;
    this.#ratio = ratio;
    this.#summary = summary;
    this.#tracker = tracker;
    this.#there = sampleRate === contentHz ? null : new Resampler(sampleRate, contentHz);
  }

  /**
   * @param options.ratio factor on the speaker's F0
   * @param options.f0 told of the speaker's F0
   * @throws ToolError bad_model when the two networks do not belong together
   */
  static async create(
    networks: { encoder: ContentEncoder; generator: VoiceGenerator },
    { sampleRate, ratio, f0 }: { sampleRate: number; ratio: number; f0: F0Summary },
  ): Promise<RvcStage> {
    assertSameWidth(networks.encoder.width, networks.generator.width);
    const hopSeconds = 1 / generatorFramesASecond;
    const tracker = await F0Tracker.create(contentHz, { hopSeconds, floorHz: 50, ceilingHz: 1100 });
    return new RvcStage(networks, sampleRate, ratio, f0, tracker);
  }

  /**
   * @param samples the caller's own: it may fill them anew afterwards
   * @returns what is finished
   */
  async push(samples: Float32Array): Promise<Float32Array> {
    this.#in += samples.length;
    this.#there?.write(samples);
    this.#hear(this.#there ? readAll(this.#there) : samples.slice());
    return this.#work(false);
  }

  async end(): Promise<Float32Array> {
    this.#there?.end();
    if (this.#there) this.#hear(readAll(this.#there));
    this.#note(this.#tracker.flush());
    return this.#work(true);
  }

  #hear(sound: Float32Array): void {
    this.#sound = joined([this.#sound, sound]);
    this.#note(this.#tracker.push(sound));
  }

  #note(frames: ReturnType<F0Tracker['push']>): void {
    for (const frame of frames) {
      this.#summary.add(frame);
      // a tracker's first frame may stand later than the first of the voice
      const index = Math.floor(frame.time * generatorFramesASecond) - this.#first;
      while (this.#f0.length <= index) this.#f0.push(frame.f0);
    }
  }

  async #work(ended: boolean): Promise<Float32Array> {
    const parts: Float32Array[] = [];
    for (;;) {
      const frames = this.#first + Math.ceil(this.#sound.length / perFrame);
      const wanted = this.#next + coreFrames + contextFrames;
      const heard = this.#first + Math.min(Math.floor(this.#sound.length / perFrame), this.#f0.length);
      if (ended ? this.#next >= frames : heard < wanted) break;
      const last = ended && frames <= this.#next + coreFrames;
      parts.push(this.#returned(await this.#run(last ? frames : this.#next + coreFrames, last), last));
    }
    if (!ended) return joined(parts);
    // rates that are no multiples of each other may leave it a sample short or long
    const missing = this.#in - this.#out;
    this.#out = this.#in;
    const all = joined(parts);
    if (missing <= 0) return all.subarray(0, Math.max(0, all.length + missing));
    return joined([all, new Float32Array(missing)]);
  }

  /** Speaks frames up to `border`, less the mixed ones before it. @returns at the voice's own rate */
  async #run(border: number, last: boolean): Promise<Float32Array> {
    const from = this.#next - contextFrames;
    // features stand for two frames each
    const count = 2 * Math.ceil((border + contextFrames - from) / 2);
    const sound = new Float32Array(count * perFrame);
    const f0 = new Float32Array(count);
    let peak = 0;
    for (let i = 0; i < sound.length; i++) {
      sound[i] = this.#sound[(from - this.#first) * perFrame + i] ?? 0;
      peak = Math.max(peak, Math.abs(sound[i]!));
    }
    for (let i = 0; i < count; i++) f0[i] = (this.#f0[from - this.#first + i] ?? 0) * this.#ratio;
    const spoken =
      peak < silence && this.#voiceFrame > 0
        ? new Float32Array(count * this.#voiceFrame)
        : await this.#speak(sound, f0);
    const size = this.#voiceFrame;
    const at = (frame: number): number => (frame - from) * size;
    const fade = fadeFrames * size;
    const start = this.#tail.length > 0 ? at(this.#next) - fade : at(this.#next);
    const end = last ? at(border) : at(border) - fade;
    const out = spoken.slice(start, end);
    for (let i = 0; i < Math.min(this.#tail.length, out.length); i++) {
      const share = (i + 0.5) / this.#tail.length;
      out[i] = share * out[i]! + this.#tail[i]!;
    }
    this.#tail = last ? new Float32Array(0) : spoken.slice(end, end + 2 * fade);
    for (let i = 0; i < this.#tail.length; i++)
      this.#tail[i] = this.#tail[i]! * (1 - (i + 0.5) / this.#tail.length);
    this.#next = border;
    const kept = Math.max(0, border - contextFrames - fadeFrames);
    if (kept > this.#first) {
      this.#sound = this.#sound.slice((kept - this.#first) * perFrame);
      this.#f0.splice(0, kept - this.#first);
      this.#first = kept;
    }
    return out;
  }

  async #speak(sound: Float32Array, f0: Float32Array): Promise<Float32Array> {
    const { rows, width } = await this.#encoder.encode(sound);
    if (!Number.isInteger(width))
      throw new ToolError(
        'bad_model',
        'The ContentVec model gives features at another pace than every 20 ms.',
      );
    assertSameWidth(width, this.#generator.width);
    const features = new Float32Array(f0.length * width);
    for (let t = 0; t < f0.length; t++)
      features.set(rows.subarray((t >> 1) * width, ((t >> 1) + 1) * width), t * width);
    const spoken = await this.#generator.generate(features, width, f0);
    const size = Math.round(spoken.length / f0.length);
    if (size < 80 || size > 960 || (this.#voiceFrame > 0 && size !== this.#voiceFrame))
      throw new ToolError(
        'bad_model',
        `This voice gives ${spoken.length} samples for ${f0.length / generatorFramesASecond} s, which is no rate of sound. Export it again in RVC.`,
      );
    this.#voiceFrame = size;
    return spoken.length === size * f0.length ? spoken : joined([spoken, new Float32Array(size)]);
  }

  #returned(spoken: Float32Array, last: boolean): Float32Array {
    const voiceHz = this.#voiceFrame * generatorFramesASecond;
    if (voiceHz !== this.#sampleRate) this.#back ??= new Resampler(voiceHz, this.#sampleRate);
    this.#back?.write(spoken);
    if (last) this.#back?.end();
    const out = this.#back ? readAll(this.#back) : spoken;
    this.#out += out.length;
    return out;
  }
}

function assertSameWidth(encoder: number | null, generator: number | null): void {
  if (encoder === null || generator === null || encoder === generator) return;
  throw new ToolError(
    'bad_model',
    `This voice wants features of ${generator} numbers, and the installed ContentVec gives ${encoder}. ${
      generator === 256
        ? 'It is of RVC’s first version; export a voice of version 2.'
        : 'Install the ContentVec that it was trained with.'
    }`,
  );
}
