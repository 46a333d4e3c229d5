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
  encoderOptions?: Readonly<Record<string, string>>;
  muxerOptions?: Readonly<Record<string, string>>;
};

const aac = {
  encoder: 'aac',
  integer: false,
  maxChannels: 8,
  rates: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000],
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
  },
  ogg: {
    muxer: 'ogg',
    encoder: 'libvorbis',
    integer: false,
    maxChannels: 8,
    rates: null,
  },
  flac: { muxer: 'flac', encoder: 'flac', integer: true, maxChannels: 8, rates: null },
  m4a: { muxer: 'ipod', ...aac },
  mp4: { muxer: 'mp4', ...aac },
};

/** The nearest rate that the format has, upwards where there is one, so that nothing audible is lost. */
export function nearestRate(encoding: Encoding, sampleRate: number): number {
  if (!encoding.rates) return Math.min(192_000, Math.max(8000, sampleRate));
  return encoding.rates.find((rate) => rate >= sampleRate) ?? encoding.rates.at(-1)!;
}
