import { rm, writeFile } from 'node:fs/promises';
import { encoderRate } from '@formant/engine';
import { type Quantiser16, quantisers16 } from '@formant/engine/codecs/quantiser16';
import { coverComment, ffmetadata, type Kept, tagsToWrite } from '@formant/engine/codecs/tags/carried-tags';
import { wavHeader } from '@formant/engine/codecs/wav-header';
import { encodings, nearestRate } from './encodings.ts';
import { complaintError, probeTrack, type Track } from './ffmpeg-probe.ts';
import { FfmpegProcess, safeInput } from './ffmpeg-process.ts';
import { foldChannels } from './fold-channels.ts';
import { assertTrack, inspect } from './inspect.ts';
import { Interleaver, PlanarBlocks } from './interleave.ts';
import { damaged, lateNotes, nothingDecoded, tooLong } from './messages.ts';
import {
  type AudioWriter,
  type Codec,
  type EncodeOptions,
  type FileFormat,
  hardLimits,
  type OpenAudio,
  type OpenOptions,
  type Probe,
} from './port.ts';
import { keptOf, nameTextsOf } from './tags.ts';
import { putSoundByCommand } from './video/by-command.ts';
import { copyWhole, createWav, openPlainWav } from './wav-file.ts';

export { hasFfmpeg } from './ffmpeg-process.ts';

/** The ffmpeg and ffprobe commands of the machine, each file in a process of its own. */
export function ffmpegCodec(): Codec {
  const open = async (path: string, options: OpenOptions = {}): Promise<OpenAudio> => {
    options.signal?.throwIfAborted();
    const { format, notes } = await inspect(path);
    const plain = format === 'wav' ? await openPlainWav(path, options) : null;
    if (plain) return plain;
    const limits = options.limits ?? hardLimits;
    const track = await probeTrack(path, options);
    assertTrack(track.probe, limits.maxChannels);
    const maxSeconds = Math.min(limits.maxSeconds, hardLimits.maxSeconds);
    if ((track.probe.durationSeconds ?? 0) > maxSeconds) throw tooLong(maxSeconds);
    return new FfmpegSource(path, track, [...notes, ...lateNotes(track.lateSeconds)], {
      ...options,
      limits: { ...limits, maxSeconds },
    });
  };
  const probe = async (path: string, options?: OpenOptions) => {
    const audio = await open(path, options);
    await audio.close();
    return audio.probe;
  };
  return {
    name: 'ffmpeg',
    open,
    probe,
    async encode(path, format, options) {
      if (format === 'wav') return createWav(path, options, worthKeeping);
      const { tagsFrom, signal } = options;
      const tagged = tagsFrom === undefined ? null : await taggedBy(tagsFrom, path, format, signal);
      return new FfmpegWriter(path, format, options, tagged);
    },
    async copy(from, to, format, { signal } = {}) {
      if (format === 'wav') return copyWhole(from, to);
      const tagged = await taggedBy(from, to, format, signal);
      const { muxer, muxerOptions = {} } = encodings[format];
      const ffmpeg = new FfmpegProcess(
        [
          ...safeInput(from),
          ...tagged.input,
          ...['-map', `0:${tagged.track}`, '-c:a', 'copy', ...tagged.output],
          ...Object.entries(muxerOptions).flatMap(([name, value]) => [`-${name}`, value]),
          ...['-f', muxer, '-y', `file:${to}`],
        ],
        hardLimits.maxSeconds,
      );
      const stop = () => void ffmpeg.end();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        ffmpeg.closeInput();
        const code = await ffmpeg.exit();
        signal?.throwIfAborted();
        if (code !== 0) throw await ffmpeg.failure();
      } catch (error) {
        await rm(to, { force: true });
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        await tagged.cleanUp();
      }
      await nameTextsOf(to, format);
    },
    putSound: async (video, sound, to, format, options) =>
      putSoundByCommand(await probeTrack(video, options ?? {}), { video, sound, to, format }, options),
  };
}

/** The tags and the cover of a file; of a container that is not usual the tags alone. */
async function worthKeeping(path: string): Promise<Kept> {
  return (await keptOf(path)) ?? { tags: (await probeTrack(path, {})).probe.tags, cover: null };
}

type Tagged = {
  /** The track that is read. */
  track: number;
  /** Arguments that add the file of tags as input 1, and the cover as input 2. */
  input: string[];
  output: string[];
  cleanUp(): Promise<void>;
};

/** What makes ffmpeg write the tags and the cover of `from` into `to`; sound has to be its input 0. */
async function taggedBy(
  from: string,
  to: string,
  format: FileFormat,
  signal: AbortSignal | undefined,
): Promise<Tagged> {
  const { index, coverIndex } = await probeTrack(from, { signal });
  const { tags, cover: picture } = await worthKeeping(from);
  // Ogg has no place for pictures but among its tags
  const comment: Record<string, string> =
    format === 'ogg' && picture ? { METADATA_BLOCK_PICTURE: coverComment(picture) } : {};
  const file = `${to}.tags`;
  await writeFile(file, ffmetadata({ ...tagsToWrite(tags, format), ...comment }));
  const cover =
    coverIndex !== null && format !== 'ogg'
      ? {
          input: safeInput(from),
          output: ['-map', `2:${coverIndex}`, '-c:v', 'copy', '-disposition:v:0', 'attached_pic'],
        }
      : { input: [], output: [] };
  return {
    track: index,
    input: ['-f', 'ffmetadata', '-i', `file:${file}`, ...cover.input],
    output: ['-map_metadata', '1', '-map_chapters', '-1', ...cover.output],
    cleanUp: () => rm(file, { force: true }),
  };
}

class FfmpegSource implements OpenAudio {
  readonly probe: Probe;
  readonly sampleRate: number;
  readonly channelCount: number;
  readonly notes: string[];
  frames: number | null;
  readonly #path: string;
  readonly #index: number;
  readonly #layout: string | null;
  readonly #maxSeconds: number;
  readonly #signal: AbortSignal | undefined;
  #running = new Set<FfmpegProcess>();
  #closed = false;

  constructor(
    path: string,
    { index, layout, probe }: Track,
    notes: string[],
    { signal, limits }: OpenOptions,
  ) {
    this.#path = path;
    this.#index = index;
    this.#layout = layout;
    this.#signal = signal;
    this.#maxSeconds = limits?.maxSeconds ?? hardLimits.maxSeconds;
    this.probe = probe;
    this.sampleRate = probe.sampleRate;
    this.channelCount = probe.channels;
    this.frames =
      probe.durationSeconds === null ? null : Math.round(probe.durationSeconds * probe.sampleRate);
    this.notes = notes;
  }

  async *blocks(): AsyncGenerator<Float32Array[]> {
    if (this.#closed) throw new Error('the file has been closed');
    const { sampleRate, channelCount } = this;
    // "-ac 3" would mean 2.1 and remix the sound, so speakers are asked for by name where they have one
    const speakers = this.#layout
      ? ['-af', `aformat=channel_layouts=${this.#layout}`]
      : ['-ac', `${channelCount}`];
    const output = ['-map', `0:${this.#index}`, ...speakers, '-f', 'f32le', '-ar', `${sampleRate}`, '-'];
    // decoding runs a hundred times faster than the sound; a tenth of its length is beyond any doubt
    const ffmpeg = new FfmpegProcess([...safeInput(this.#path), ...output], 60 + this.#maxSeconds / 10);
    this.#running.add(ffmpeg);
    try {
      const planar = new PlanarBlocks(channelCount);
      for await (const chunk of ffmpeg.stdout) {
        this.#signal?.throwIfAborted();
        for (const block of planar.take(chunk)) yield block;
        if (planar.frames > this.#maxSeconds * sampleRate) throw tooLong(this.#maxSeconds);
      }
      const rest = planar.rest();
      if (rest) yield rest;
      const code = await ffmpeg.exit();
      this.#signal?.throwIfAborted();
      if (planar.frames === 0) throw ffmpeg.complaint ? complaintError(ffmpeg.complaint) : nothingDecoded();
      if ((code !== 0 || ffmpeg.complaint) && !this.notes.includes(damaged)) this.notes.push(damaged);
      this.frames = planar.frames;
    } finally {
      this.#running.delete(ffmpeg);
      await ffmpeg.end();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#running].map((ffmpeg) => ffmpeg.end()));
  }
}

class FfmpegWriter implements AudioWriter {
  readonly #path: string;
  readonly #format: FileFormat;
  readonly #signal: AbortSignal | undefined;
  readonly #ffmpeg: FfmpegProcess;
  readonly #tagged: Tagged | null;
  readonly #channels: number;
  readonly #interleaver = new Interleaver();
  /** Of FLAC with 16 bits, one a channel: ffmpeg then finds nothing to round. */
  readonly #quantisers: readonly Quantiser16[];
  /** Sound goes in as WAV of unknown length: unlike bare samples that says which channel is which speaker. */
  #header: Uint8Array | null;
  #state: 'open' | 'finished' | 'aborted' = 'open';

  constructor(
    path: string,
    format: Exclude<FileFormat, 'wav'>,
    options: EncodeOptions,
    tagged: Tagged | null,
  ) {
    const encoding = encodings[format];
    this.#path = path;
    this.#format = format;
    this.#tagged = tagged;
    this.#signal = options.signal;
    this.#channels = Math.min(options.channelCount, 8);
    this.#quantisers = encoding.integer && options.bits === 16 ? quantisers16(this.#channels) : [];
    this.#header = wavHeader(
      { sampleRate: options.sampleRate, channelCount: this.#channels, encoding: 'float32' },
      null,
    );
    const channels = Math.min(this.#channels, encoding.maxChannels);
    const sampleRate = nearestRate(encoding, options.sampleRate);
    const { bitrateKbps: kbps, rateMode: mode } = options;
    const rate = encoderRate(format, { sampleRate, channels, kbps, mode });
    const level = !rate
      ? []
      : 'quality' in rate
        ? ['-q:a', `${rate.quality}`]
        : (rate.strict ? ['-b:a', '-minrate', '-maxrate'] : ['-b:a']).flatMap((name) => [
            name,
            `${rate.kbps}k`,
          ]);
    this.#ffmpeg = new FfmpegProcess(
      [
        ...['-f', 'wav', '-i', 'pipe:0', ...(tagged?.input ?? []), '-map', '0:a:0'],
        ...['-c:a', encoding.encoder, '-ar', `${sampleRate}`, ...level],
        ...(channels === this.#channels ? [] : ['-ac', `${channels}`]),
        ...(tagged?.output ?? []),
        ...(options.mark === undefined ? [] : ['-metadata', `comment=${options.mark}`]),
        ...(encoding.integer ? sampleFormatOf(options.bits) : []),
        ...Object.entries({ ...encoding.encoderOptions, ...encoding.muxerOptions }).flatMap(
          ([name, value]) => [`-${name}`, value],
        ),
        ...['-threads', '1', '-f', encoding.muxer, '-y', `file:${path}`],
      ],
      hardLimits.maxSeconds,
    );
  }

  async write(block: Float32Array[]): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#state !== 'open') throw new Error('the file has been ended already');
    if (this.#header) {
      const header = this.#header;
      this.#header = null;
      await this.#ffmpeg.write(header);
    }
    const folded = foldChannels(block, this.#channels);
    const samples = this.#quantisers.length > 0 ? folded.map(this.#in16Bit) : folded;
    await this.#ffmpeg.write(this.#interleaver.take(samples));
  }

  readonly #in16Bit = (channel: Float32Array, index: number): Float32Array => {
    const steps = new Float32Array(channel.length);
    this.#quantisers[index]!.write(channel, 0, channel.length, steps, 0, 1);
    return steps.map((step) => step / 0x8000);
  };

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#state !== 'open') return;
    if (this.#header) await this.#ffmpeg.write(this.#header);
    this.#ffmpeg.closeInput();
    const code = await this.#ffmpeg.exit();
    if (code !== 0) throw await this.#ffmpeg.failure();
    await this.#tagged?.cleanUp();
    this.#state = 'finished';
    await nameTextsOf(this.#path, this.#format);
  }

  async abort(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'aborted';
    await this.#ffmpeg.end();
    await this.#tagged?.cleanUp();
    await rm(this.#path, { force: true });
  }
}

const sampleFormatOf = (bits: EncodeOptions['bits']) =>
  bits === 16 ? ['-sample_fmt', 's16'] : ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'];
