import { rm } from 'node:fs/promises';
import { encoderRate } from '@formant/engine';
import { type Quantiser16, quantisers16 } from '@formant/engine/codecs/quantiser16';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVFMT_GLOBALHEADER,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  Packet,
  Rational,
  SoftwareResampleContext,
  type Stream,
} from 'node-av/lib';
import { type Encoding, encodings, nearestRate } from './encodings.ts';
import { foldChannels } from './fold-channels.ts';
import { check, NativeTags } from './node-av-tags.ts';
import type { AudioWriter, EncodeOptions, FileFormat } from './port.ts';
import { keptOf, nameTextsOf } from './tags.ts';
import { TimeSlice } from './time-slice.ts';

/** FF_QP2LAMBDA: FFmpeg's unit for "quality" settings. */
const qualityUnit = 118;
/** Encoders that take frames of any length get this many samples at a time. */
const freeFrameSamples = 4096;
/** Half of Vorbis' shortest window, which is what one packet at least stands for. */
const vorbisFrameSamples = 128;

export async function encodeNative(
  path: string,
  format: Exclude<FileFormat, 'wav'>,
  options: EncodeOptions,
): Promise<AudioWriter> {
  if (options.tagsFrom === undefined) return new NativeWriter(path, format, options, null);
  using tags = new NativeTags(options.tagsFrom, await keptOf(options.tagsFrom));
  return new NativeWriter(path, format, options, tags);
}

class NativeWriter implements AudioWriter {
  readonly #path: string;
  readonly #format: FileFormat;
  readonly #signal: AbortSignal | undefined;
  readonly #encoding: Encoding;
  readonly #container = new FormatContext();
  readonly #encoder = new CodecContext();
  readonly #stream: Stream;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  readonly #frameSamples: number;
  readonly #resampler: Resampler | null;
  readonly #inputChannels: number;
  readonly #foldTo: number;
  readonly #slice = new TimeSlice();
  /** Of integer encoders. */
  readonly #bits: 16 | 24;
  /** Of 16 bits, one a channel. */
  readonly #quantisers: readonly Quantiser16[];
  readonly #layout: ReturnType<typeof layoutOf>;
  readonly #sampleFormat: AVSampleFormat;
  readonly #sampleRate: number;
  /** Kept, because each look makes a new object. */
  readonly #encoderTime: Rational;
  #streamTime: Rational | null = null;
  /** Memory of the frame that is being filled, a view a channel, or one for all channels of integers. */
  #planes: (Float32Array | Int16Array | Int32Array)[] = [];
  #filled = 0;
  #sent = 0n;
  #state: 'open' | 'finished' | 'aborted' = 'open';

  constructor(
    path: string,
    format: Exclude<FileFormat, 'wav'>,
    options: EncodeOptions,
    tags: NativeTags | null,
  ) {
    const encoding = encodings[format];
    this.#path = path;
    this.#format = format;
    this.#signal = options.signal;
    this.#encoding = encoding;
    this.#inputChannels = options.channelCount;
    this.#foldTo = Math.min(options.channelCount, 8);
    const channels = Math.min(this.#foldTo, encoding.maxChannels);
    const sampleRate = nearestRate(encoding, options.sampleRate);
    const codec = Codec.findEncoderByName(
      // safe: the type is a mere brand on the name
      encoding.encoder as unknown as FFEncoderCodec,
    );
    if (!codec) throw new Error(`this FFmpeg has no encoder ${encoding.encoder}`);

    this.#container.allocContext();
    check(this.#container.allocOutputContext2(null, encoding.muxer, path), 'choose the container');
    const encoder = this.#encoder;
    encoder.allocContext3(codec);
    encoder.sampleRate = sampleRate;
    this.#layout = layoutOf(channels);
    this.#sampleFormat = encoding.integer ? sampleFormatOf(options.bits) : AV_SAMPLE_FMT_FLTP;
    this.#sampleRate = sampleRate;
    encoder.channelLayout = this.#layout;
    encoder.sampleFormat = this.#sampleFormat;
    this.#encoderTime = new Rational(1, sampleRate);
    encoder.timeBase = this.#encoderTime;
    encoder.threadCount = 1;
    this.#bits = options.bits === 16 ? 16 : 24;
    this.#quantisers = this.#bits === 16 ? quantisers16(channels) : [];
    if (encoding.integer) encoder.bitsPerRawSample = this.#bits;
    const { bitrateKbps: kbps, rateMode: mode } = options;
    const rate = encoderRate(format, { sampleRate, channels, kbps, mode });
    if (rate && 'kbps' in rate) {
      encoder.bitRate = BigInt(Math.round(rate.kbps * 1000));
      for (const name of rate.strict ? ['minrate', 'maxrate'] : [])
        check(encoder.setOption(name, `${Math.round(rate.kbps * 1000)}`, AV_OPT_TYPE_STRING), `set ${name}`);
    } else if (rate) {
      encoder.setFlags(AV_CODEC_FLAG_QSCALE);
      encoder.globalQuality = rate.quality * qualityUnit;
    }
    if (this.#container.oformat?.hasFlags(AVFMT_GLOBALHEADER)) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    // one by one: node-av 6.1.1 crashes when a Dictionary that was given to open2 is freed
    for (const [name, value] of Object.entries(encoding.encoderOptions ?? {}))
      check(encoder.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN), `set ${name}`);
    check(encoder.open2Sync(codec), `start the ${encoding.encoder} encoder`);
    this.#stream = this.#container.newStream(codec);
    check(this.#stream.codecpar.fromContext(encoder), 'describe the track');
    this.#stream.timeBase = new Rational(1, sampleRate);
    if (tags) tags.addTags(this.#container, format, options.mark);
    else if (options.mark !== undefined)
      this.#container.metadata = Dictionary.fromObject({ comment: options.mark });
    const writeCover = tags?.addCover(this.#container, format);
    check(this.#container.openOutputSync(), 'create the file');
    using header = Dictionary.fromObject(encoding.muxerOptions ?? {});
    check(this.#container.writeHeaderSync(header), 'write the header');
    writeCover?.();

    // FFmpeg's 64 make the calls cost much beside the encoding. More than the shortest of Vorbis' own blocks is
    // too much: FFmpeg takes one packet a frame, and those that wait would fill its buffer.
    if (encoding.encoder === 'libvorbis') encoder.frameSize = vorbisFrameSamples;
    this.#frameSamples = encoder.frameSize > 0 ? encoder.frameSize : freeFrameSamples;
    this.#frame.alloc();
    this.#packet.alloc();
    this.#resampler =
      sampleRate !== options.sampleRate || channels !== this.#foldTo
        ? new Resampler({ sampleRate: options.sampleRate, channels: this.#foldTo }, { sampleRate, channels })
        : null;
  }

  async write(block: Float32Array[]): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#state !== 'open') throw new Error('the file has been ended already');
    if (block.length !== this.#inputChannels)
      throw new RangeError(`a block of ${block.length} channels for a file of ${this.#inputChannels}`);
    const folded = foldChannels(block, this.#foldTo);
    await this.#take(this.#resampler ? this.#resampler.convert(folded) : folded);
  }

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#state !== 'open') return;
    if (this.#resampler) await this.#take(this.#resampler.convert(null));
    if (this.#filled > 0) this.#send();
    this.#encode(null);
    check(this.#container.writeTrailerSync(), 'complete the file');
    this.#state = 'finished';
    this.#free();
    await nameTextsOf(this.#path, this.#format);
  }

  async abort(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'aborted';
    this.#free();
    await rm(this.#path, { force: true });
  }

  /** Cuts what comes into the encoder's frames. */
  async #take(block: Float32Array[]): Promise<void> {
    const length = block[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      if (this.#filled === 0) this.#beginFrame();
      const count = Math.min(length - from, this.#frameSamples - this.#filled);
      this.#fill(block, from, count);
      from += count;
      this.#filled += count;
      if (this.#filled < this.#frameSamples) continue;
      this.#send();
      await this.#slice.share();
      this.#signal?.throwIfAborted();
    }
  }

  #beginFrame(): void {
    const frame = this.#frame;
    // only where the encoder still holds the last one's memory does a frame need its own
    if (this.#planes.length > 0 && frame.isWritable) return;
    frame.unref();
    frame.format = this.#sampleFormat;
    frame.nbSamples = this.#frameSamples;
    frame.sampleRate = this.#sampleRate;
    frame.channelLayout = this.#layout;
    check(frame.getBuffer(0), 'reserve memory');
    const samples = this.#frameSamples * (this.#encoding.integer ? this.#layout.nbChannels : 1);
    const { integer } = this.#encoding;
    this.#planes = (frame.extendedData ?? []).map(({ buffer, byteOffset }) => {
      if (!integer) return new Float32Array(buffer, byteOffset, samples);
      return this.#bits === 16
        ? new Int16Array(buffer, byteOffset, samples)
        : new Int32Array(buffer, byteOffset, samples);
    });
  }

  #fill(block: Float32Array[], from: number, count: number): void {
    if (!this.#encoding.integer) {
      for (const [channel, samples] of block.entries())
        this.#planes[channel]!.set(samples.subarray(from, from + count), this.#filled);
      return;
    }
    const plane = this.#planes[0]!;
    const step = block.length;
    for (const [channel, samples] of block.entries()) {
      const at = this.#filled * step + channel;
      const quantiser = this.#quantisers[channel];
      if (quantiser) quantiser.write(samples, from, count, plane, at, step);
      else fill24Bit(samples, from, count, plane, at, step);
    }
  }

  #send(): void {
    if (this.#filled !== this.#frameSamples) this.#frame.nbSamples = this.#filled;
    this.#frame.pts = this.#sent;
    this.#sent += BigInt(this.#filled);
    this.#filled = 0;
    this.#encode(this.#frame);
  }

  #encode(frame: Frame | null): void {
    check(this.#encoder.sendFrameSync(frame), 'encode');
    for (;;) {
      const code = this.#encoder.receivePacketSync(this.#packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      check(code, 'encode');
      this.#packet.streamIndex = this.#stream.index;
      // the container has chosen its own by now
      this.#streamTime ??= this.#stream.timeBase;
      this.#packet.rescaleTs(this.#encoderTime, this.#streamTime);
      check(this.#container.interleavedWriteFrameSync(this.#packet), 'write the file');
    }
  }

  #free(): void {
    this.#frame.free();
    this.#packet.free();
    this.#resampler?.free();
    this.#encoder.freeContext();
    this.#container.closeOutputSync();
    this.#container.freeContext();
  }
}

/** Rate and channel conversion by libswresample, floats in and out. */
class Resampler {
  readonly #context = new SoftwareResampleContext();
  readonly #channels: number;
  #out: Float32Array[] = [];

  constructor(from: { sampleRate: number; channels: number }, to: { sampleRate: number; channels: number }) {
    this.#channels = to.channels;
    const set = this.#context.allocSetOpts2(
      layoutOf(to.channels),
      AV_SAMPLE_FMT_FLTP,
      to.sampleRate,
      layoutOf(from.channels),
      AV_SAMPLE_FMT_FLTP,
      from.sampleRate,
    );
    check(set, 'set up resampling');
    check(this.#context.init(), 'set up resampling');
  }

  /** `null` empties what is still inside. The answer is valid until the next call. */
  convert(block: Float32Array[] | null): Float32Array[] {
    const count = block?.[0]?.length ?? 0;
    const room = this.#context.getOutSamples(count) + 64;
    if ((this.#out[0]?.length ?? 0) < room)
      this.#out = Array.from({ length: this.#channels }, () => new Float32Array(room));
    const got = this.#context.convertSync(this.#out.map(asBuffer), room, block?.map(asBuffer) ?? null, count);
    check(got, 'resample');
    return this.#out.map((channel) => channel.subarray(0, got));
  }

  free(): void {
    this.#context.free();
  }
}

const asBuffer = (samples: Float32Array) =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

/** Speaker masks of 1..8 channels as WAV and FFmpeg both use them. */
const masks = [0x4, 0x3, 0x7, 0x33, 0x37, 0x3f, 0x13f, 0x63f] as const;
const layoutOf = (channels: number) => ({
  nbChannels: channels,
  order: AV_CHANNEL_ORDER_NATIVE,
  mask: BigInt(masks[channels - 1] ?? 0),
});

const sampleFormatOf = (bits: EncodeOptions['bits']) => (bits === 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32);

/** In the upper 24 of 32 bits, as FFmpeg's FLAC encoder takes it. */
function fill24Bit(
  samples: Float32Array,
  from: number,
  count: number,
  into: { [index: number]: number },
  at: number,
  step: number,
): void {
  for (let i = from, to = at; i < from + count; i++, to += step) {
    const value = Math.floor(samples[i]! * 0x80_0000 + 0.5);
    into[to] = (value > 0x7f_ffff ? 0x7f_ffff : value < -0x80_0000 ? -0x80_0000 : value) << 8;
  }
}
