import type { SoundFormat } from '../../base/conversion.ts';

/** What a format can hold; `rates` null is any from 8 to 192 kHz. */
type FormatLimits = { label: string; maxChannels: number; rates: readonly number[] | null };

const aacRates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000];

export const formatLimits: Readonly<Record<SoundFormat, FormatLimits>> = {
  mp3: {
    label: 'MP3',
    maxChannels: 2,
    rates: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000],
  },
  wav: { label: 'WAV', maxChannels: 8, rates: null },
  mp4: { label: 'MP4', maxChannels: 8, rates: aacRates },
  ogg: { label: 'OGG', maxChannels: 8, rates: null },
  flac: { label: 'FLAC', maxChannels: 8, rates: null },
  m4a: { label: 'M4A', maxChannels: 8, rates: aacRates },
};

/** The nearest rate that the format has, upwards where there is one, so that nothing audible is lost. */
export function rateFor(format: SoundFormat, sampleRate: number): number {
  const { rates } = formatLimits[format];
  if (!rates) return Math.min(192_000, Math.max(8000, sampleRate));
  return rates.find((rate) => rate >= sampleRate) ?? rates.at(-1)!;
}
