import { AV_NOPTS_VALUE, AVERROR_EAGAIN, AVERROR_ENOMEM, AVERROR_EOF } from 'node-av/constants';
import { Frame, Packet, SoftwareResampleContext } from 'node-av/lib';
import { damaged, impossibleSizes, nothingDecoded, tooLong } from './messages.ts';
import { FrameGatherer } from './node-av-gather.ts';
import { type NativeInput, openNative } from './node-av-input.ts';

import { type DecodeLimits, hardLimits, type OpenAudio, type OpenOptions, type Probe } from './port.ts';
import { TimeSlice } from './time-slice.ts';

const blockFrames = 16384;

/** A file as a source of blocks; each pass opens the file anew, and the first uses what probing opened. */
export class NativeSource implements OpenAudio {
  readonly probe: Probe;
  readonly sampleRate: number;
  readonly channelCount: number;
  readonly notes: string[];
  frames: number | null;
  readonly #path: string;
  readonly #limits: DecodeLimits;
  readonly #signal: AbortSignal | undefined;
  #first: NativeInput | null;
  #open = new Set<NativeInput>();
  #closed = false;

  constructor(
    path: string,
    input: NativeInput,
    notes: string[],
    { signal, limits = hardLimits }: OpenOptions,
  ) {
    this.#path = path;
    this.#limits = limits;
    this.#signal = signal;
    this.#first = input;
    this.#open.add(input);
    this.probe = input.probe;
    this.sampleRate = input.probe.sampleRate;
    this.channelCount = input.probe.channels;
    this.frames = input.frames;
    this.notes = notes;
  }

  async *blocks(): AsyncGenerator<Float32Array[]> {
    if (this.#closed) throw new Error('the file has been closed');
    const input = this.#first ?? openNative(this.#path, this.#limits);
    this.#first = null;
    this.#open.add(input);
    try {
      yield* this.#pass(input);
    } finally {
      if (this.#open.delete(input)) input.close();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const input of this.#open) input.close();
    this.#open.clear();
  }

  async *#pass(input: NativeInput): AsyncGenerator<Float32Array[]> {
    const maxFrames = Math.min(this.#limits.maxSeconds, hardLimits.maxSeconds) * this.sampleRate;
    let total = 0;
    const slice = new TimeSlice();
    using gatherer = new FrameGatherer(this.channelCount, blockFrames);
    const ready = function* (rest: boolean) {
      for (let block = gatherer.take(rest); block; block = gatherer.take(rest)) {
        total += block[0]?.length ?? 0;
        yield block;
      }
    };
    using decoding = new Decoding(input);
    for (let frame = decoding.next(); frame; frame = decoding.next()) {
      if (!gatherer.add(frame)) {
        yield* ready(true);
        gatherer.expect(frame);
        if (!gatherer.add(frame)) decoding.damages++;
      }
      yield* ready(false);
      if (total > maxFrames) throw tooLong(this.#limits.maxSeconds);
      await slice.share();
      this.#signal?.throwIfAborted();
      if (this.#closed) throw new Error('the file was closed while it was read');
    }
    yield* ready(true);
    if (total === 0) throw nothingDecoded();
    if (decoding.damages > 0) this.#note(damaged);
    this.frames = total;
  }

  #note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }
}

/** When the first sample comes that the decoder gives out, in seconds of the file's own time; reads a few packets. */
export function firstSampleSeconds(input: NativeInput): number {
  using decoding = new Decoding(input);
  const frame = decoding.next();
  if (!frame) throw nothingDecoded();
  const time = frame.bestEffortTimestamp === AV_NOPTS_VALUE ? 0n : frame.bestEffortTimestamp;
  return Number(time) * input.stream.timeBase.toDouble();
}

/** Pulls decoded frames, all of the first one's rate and channels, out of an opened input. */
class Decoding implements Disposable {
  damages = 0;
  readonly #input: NativeInput;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  #resampler: { from: string; context: SoftwareResampleContext } | null = null;
  #converted: Frame | null = null;
  #drained = false;

  constructor(input: NativeInput) {
    this.#input = input;
    this.#packet.alloc();
    this.#frame.alloc();
  }

  /** The next frame, valid until the next call; null at the end. */
  next(): Frame | null {
    const { decoder } = this.#input;
    for (;;) {
      const code = decoder.receiveFrameSync(this.#frame);
      if (code >= 0) {
        if (this.#frame.nbSamples > 0) return this.#alike(this.#frame);
      } else if (code === AVERROR_EOF) return null;
      else if (code === AVERROR_ENOMEM) throw impossibleSizes();
      else if (code === AVERROR_EAGAIN) this.#feed();
      else this.damages++;
    }
  }

  #feed(): void {
    const { container, stream, decoder } = this.#input;
    if (this.#drained) return;
    for (;;) {
      const read = container.readFrameSync(this.#packet);
      if (read < 0) {
        if (read !== AVERROR_EOF) this.damages++;
        this.#drained = true;
        decoder.sendPacketSync(null);
        return;
      }
      const wanted = this.#packet.streamIndex === stream.index;
      const sent = wanted ? decoder.sendPacketSync(this.#packet) : 0;
      this.#packet.unref();
      if (sent < 0) this.damages++;
      else if (wanted) return;
    }
  }

  /** Songs glued together may change rate or channels midway; the rest is brought to what came first. */
  #alike(frame: Frame): Frame {
    const { sampleRate, channels } = this.#input.probe;
    if (frame.sampleRate === sampleRate && frame.channels === channels) return frame;
    const from = `${frame.sampleRate} ${frame.channels} ${frame.format}`;
    const target = this.#input.stream.codecpar.channelLayout;
    if (this.#resampler?.from !== from) {
      this.#resampler?.context.free();
      const context = new SoftwareResampleContext();
      const { format } = frame;
      // safe: an audio decoder's frames carry sample formats
      const sampleFormat = format as Parameters<SoftwareResampleContext['allocSetOpts2']>[1];
      context.allocSetOpts2(
        target,
        sampleFormat,
        sampleRate,
        frame.channelLayout,
        sampleFormat,
        frame.sampleRate,
      );
      context.init();
      this.#resampler = { from, context };
    }
    this.#converted?.free();
    this.#converted = new Frame();
    this.#converted.alloc();
    this.#converted.format = frame.format;
    this.#converted.sampleRate = sampleRate;
    this.#converted.channelLayout = target;
    if (this.#resampler.context.convertFrame(this.#converted, frame) < 0) this.#converted.nbSamples = 0;
    return this.#converted;
  }

  [Symbol.dispose](): void {
    this.#resampler?.context.free();
    this.#converted?.free();
    this.#frame.free();
    this.#packet.free();
  }
}
