import { type Conversion, depthFor, standardKbps } from '@formant/engine';

/** Share of a WAV's size that FLAC needs, of usual music. */
const flacShare = 0.62;

/** Bytes that a conversion will give, near enough for a line of text. */
export function convertedBytes(
  conversion: Conversion,
  sound: {
    seconds: number;
    sampleRate: number;
    channels: number;
    /** A sample; null where it has none. */
    bits: number | null;
  },
): number {
  const { format, bitrateKbps } = conversion;
  const raw = (sound.seconds * sound.sampleRate * sound.channels * depthFor(conversion, sound.bits)) / 8;
  if (format === 'wav') return raw;
  if (format === 'flac') return raw * flacShare;
  return (sound.seconds * (bitrateKbps ?? standardKbps(sound)) * 1000) / 8;
}
