import { keepsSamples, type ToolError } from '@formant/engine';
import { byUsualLetters } from '@formant/engine/codecs/tags/carried-tags';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_STILL_IMAGE,
  AV_DISPOSITION_TIMED_THUMBNAILS,
  AVDISCARD_ALL,
  AVERROR_DECODER_NOT_FOUND,
  AVERROR_ENOMEM,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { type Codec, CodecContext, Dictionary, FFmpegError, FormatContext, type Stream } from 'node-av/lib';
import { containerName, demuxers } from './demuxers.ts';
import { assertTrack } from './inspect.ts';
import { impossibleSizes, tooLong, undecodable, unreadable, unstated, withoutAudio } from './messages.ts';
import { type DecodeLimits, hardLimits, type Probe } from './port.ts';

/** An opened container with the decoder of its best audio track. */
export type NativeInput = {
  container: FormatContext;
  stream: Stream;
  decoder: CodecContext;
  probe: Probe;
  /** Sample frames the container states, or null. */
  frames: number | null;
  /** How much later than the rest of the file, a picture that is, the sound begins. */
  lateSeconds: number;
  close(): void;
};

/** Opens a file with FFmpeg's libraries in this process: demuxers by allow-list, nothing but plain files. */
export function openNative(path: string, limits: DecodeLimits): NativeInput {
  const container = new FormatContext();
  container.allocContext();
  const decoder = new CodecContext();
  const close = () => {
    decoder.freeContext();
    container.closeInputSync();
  };
  try {
    using options = Dictionary.fromObject({
      protocol_whitelist: 'file',
      format_whitelist: demuxers.join(','),
    });
    let code = container.openInputSync(`file:${path}`, null, options);
    if (code < 0) throw failure(code);
    code = container.findStreamInfoSync();
    if (code < 0) throw failure(code);
    const { stream, codec } = audioStream(container);
    for (const other of container.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
    decoder.allocContext3(codec);
    decoder.parametersToContext(stream.codecpar);
    decoder.pktTimebase = stream.timeBase;
    decoder.threadCount = 1; // the cores belong to the workers
    assertTrack(
      { sampleRate: stream.codecpar.sampleRate, channels: stream.codecpar.channels },
      limits.maxChannels,
    );
    code = decoder.open2Sync(codec);
    if (code < 0) throw failure(code);
    const probe = describe(container, stream, codec);
    const maxSeconds = Math.min(limits.maxSeconds, hardLimits.maxSeconds);
    if (probe.durationSeconds !== null && probe.durationSeconds > maxSeconds) throw tooLong(maxSeconds);
    const frames =
      probe.durationSeconds === null ? null : Math.round(probe.durationSeconds * probe.sampleRate);
    return { container, stream, decoder, probe, frames, lateSeconds: lateBy(container, stream), close };
  } catch (error) {
    close();
    throw error;
  }
}

function audioStream(container: FormatContext): { stream: Stream; codec: Codec } {
  const { streamIndex, decoder } = container.findBestStream(AVMEDIA_TYPE_AUDIO, -1, -1, true);
  if (streamIndex === AVERROR_DECODER_NOT_FOUND) throw undecodable();
  const stream = container.streams[streamIndex];
  // a track of which nothing is known is none to FFmpeg: noise that a demuxer has taken for MP3
  if (!stream)
    throw container.streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)
      ? unstated()
      : withoutAudio();
  if (!decoder) throw undecodable();
  return { stream, codec: decoder };
}

function describe(container: FormatContext, stream: Stream, codec: Codec): Probe {
  return {
    format: containerName(container.iformat?.name ?? ''),
    codec: codec.name === 'mp3float' ? 'mp3' : (codec.name ?? 'unknown'),
    durationSeconds: durationOf(container, stream),
    sampleRate: stream.codecpar.sampleRate,
    channels: stream.codecpar.channels,
    bits: bitsOf(codec.name ?? '', stream.codecpar),
    bitrateKbps: container.bitRate > 0n ? Number(container.bitRate) / 1000 : null,
    tags: byUsualLetters({ ...stream.metadata?.getAll(), ...container.metadata?.getAll() }),
    hasCover: container.streams.some((other) => (other.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0),
    hasPicture: container.streams.some(isMoving),
  };
}

/** A track of pictures; those that stand for the whole file, and its thumbnails, are none. */
export const isMoving = ({ codecpar, disposition }: Stream): boolean =>
  codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & stills) === 0;
const stills = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS | AV_DISPOSITION_STILL_IMAGE;

function bitsOf(
  codec: string,
  { bitsPerRawSample, bitsPerCodedSample }: { bitsPerRawSample: number; bitsPerCodedSample: number },
): number | null {
  return keepsSamples(codec) ? bitsPerRawSample || bitsPerCodedSample || null : null;
}

function durationOf(container: FormatContext, stream: Stream): number | null {
  if (stream.duration > 0n) return Number(stream.duration) * stream.timeBase.toDouble();
  return container.duration > 0n ? Number(container.duration) / 1e6 : null;
}

function lateBy({ startTime }: FormatContext, stream: Stream): number {
  // a time that is not known is the least number there is
  if (startTime < 0n || stream.startTime < 0n) return 0;
  return Number(stream.startTime) * stream.timeBase.toDouble() - Number(startTime) / 1e6;
}

function failure(code: number): ToolError {
  if (code === AVERROR_ENOMEM) return impossibleSizes();
  return unreadable(FFmpegError.strerror(code));
}
