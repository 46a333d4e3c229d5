import { type Conversion, standardKbps } from '@formant/engine';

/** Share of a WAV's size that FLAC needs, of usual music. */
const flacShare = 0.62;

/** Bytes that a conversion will give, near enough for a line of text. */
export function convertedBytes(
  { format, bitrateKbps, bits }: Conversion,
  sound: { seconds: number; sampleRate: number; channels: number },
): number {
  const raw = (sound.seconds * sound.sampleRate * sound.channels * (bits === 'source' ? 24 : bits)) / 8;
  if (format === 'wav') return raw;
  if (format === 'flac') return raw * flacShare;
  return (sound.seconds * (bitrateKbps ?? standardKbps(sound)) * 1000) / 8;
}
