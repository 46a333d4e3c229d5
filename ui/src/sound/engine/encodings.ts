import type { Encoding, Format } from './engine-protocol.ts';

type FormatFacts = {
  label: string;
  mime: string;
  /** What `quality` may be, best last; kbit/s, or bits per sample. */
  qualities: readonly number[];
  standard: number;
  unit: 'kbit/s' | 'bit';
  /** Arguments for ffmpeg's encoder; null means that it is written without it. */
  args: ((quality: number) => readonly string[]) | null;
};

/** Every download format. Opus is left out: its encoder crashes in the WebAssembly build. */
export const encodings: Readonly<Record<Format, FormatFacts>> = {
  wav: { label: 'WAV', mime: 'audio/wav', qualities: [16, 24, 32], standard: 24, unit: 'bit', args: null },
  flac: {
    label: 'FLAC',
    mime: 'audio/flac',
    qualities: [16, 24],
    standard: 24,
    unit: 'bit',
    args: (bits) => ['-c:a', 'flac', '-sample_fmt', bits === 16 ? 's16' : 's32'],
  },
  mp3: {
    label: 'MP3',
    mime: 'audio/mpeg',
    qualities: [128, 192, 256, 320],
    standard: 320,
    unit: 'kbit/s',
    args: (kbit) => ['-c:a', 'libmp3lame', '-b:a', `${kbit}k`],
  },
  ogg: {
    label: 'OGG',
    mime: 'audio/ogg',
    qualities: [96, 160, 224, 320],
    standard: 224,
    unit: 'kbit/s',
    args: (kbit) => ['-c:a', 'libvorbis', '-b:a', `${kbit}k`],
  },
  m4a: {
    label: 'M4A',
    mime: 'audio/mp4',
    qualities: [96, 160, 256, 320],
    standard: 256,
    unit: 'kbit/s',
    args: (kbit) => ['-c:a', 'aac', '-b:a', `${kbit}k`],
  },
};

/** Bytes that a download will have, near enough for a menu; FLAC's depends on the sound. */
export function estimateBytes(
  { format, quality }: Encoding,
  sound: { seconds: number; sampleRate: number; channelCount: number },
): number {
  const { unit } = encodings[format];
  if (unit === 'kbit/s') return (sound.seconds * quality * 1000) / 8;
  const raw = (sound.seconds * sound.sampleRate * sound.channelCount * quality) / 8;
  return format === 'flac' ? raw * 0.62 : raw;
}
