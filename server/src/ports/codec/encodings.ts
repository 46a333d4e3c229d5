import { standardKbps } from '@formant/engine';
import type { FileFormat } from './port.ts';

/** How a compressed format is written, in FFmpeg's terms; both drivers use this one table. */
export type Encoding = {
  muxer: string;
  encoder: 'libmp3lame' | 'libvorbis' | 'flac' | 'aac';
  /** Sample frames that go into the encoder as 24-bit integers, else as floats. */
  integer: boolean;
  maxChannels: number;
  /** Rates that exist in the format; null for any within reason. */
  rates: readonly number[] | null;
  /** Whether it is written by bit rate; FLAC has none and Vorbis goes by quality. */
  byBitrate: boolean;
  /** Vorbis is written by quality, -1..10: an even one suits every sample rate, as bit rates do not. */
  quality?: number;
  encoderOptions?: Readonly<Record<string, string>>;
  muxerOptions?: Readonly<Record<string, string>>;
};

const aac = {
  encoder: 'aac',
  integer: false,
  maxChannels: 8,
  rates: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000],
  byBitrate: true,
  // a third of the time of FFmpeg's default search, and at this bit rate no less exact (measured on songs)
  encoderOptions: { aac_coder: 'fast' },
  muxerOptions: { movflags: 'faststart' },
} as const;

export const encodings: Readonly<Record<Exclude<FileFormat, 'wav'>, Encoding>> = {
  mp3: {
    muxer: 'mp3',
    encoder: 'libmp3lame',
    integer: false,
    maxChannels: 2,
    rates: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000],
    byBitrate: true,
  },
  ogg: {
    muxer: 'ogg',
    encoder: 'libvorbis',
    integer: false,
    maxChannels: 8,
    rates: null,
    byBitrate: false,
    quality: 6,
  },
  flac: { muxer: 'flac', encoder: 'flac', integer: true, maxChannels: 8, rates: null, byBitrate: false },
  m4a: { muxer: 'ipod', ...aac },
  mp4: { muxer: 'mp4', ...aac },
};

/** The nearest rate that the format has, upwards where there is one, so that nothing audible is lost. */
export function nearestRate(encoding: Encoding, sampleRate: number): number {
  if (!encoding.rates) return Math.min(192_000, Math.max(8000, sampleRate));
  return encoding.rates.find((rate) => rate >= sampleRate) ?? encoding.rates.at(-1)!;
}

/** Bits per second, or null where the format decides. */
export function bitsPerSecond(
  encoding: Encoding,
  { sampleRate, channels, kbps }: { sampleRate: number; channels: number; kbps: number | undefined },
): number | null {
  if (kbps !== undefined) return encoding.integer ? null : kbps * 1000;
  return encoding.byBitrate ? standardKbps({ sampleRate, channels }) * 1000 : null;
}
