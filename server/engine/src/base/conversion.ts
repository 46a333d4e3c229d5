/** Formats that a tool can ask its outputs to be written in. */
export type SoundFormat = 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'mp4';

/**
 * How a tool that converts wants its outputs written, in place of the format that the caller names. Encoding
 * belongs to the platform (FFmpeg at the server, its WebAssembly build in the browser), which also carries
 * over tags and cover from the input file.
 */
export interface Conversion {
  format: SoundFormat;
  /** Of lossy formats; absent, the platform's standard for the format. */
  bitrateKbps?: number;
  rateMode: RateMode;
  /** Of WAV (32 is float) and FLAC (at most 24); `source` is what the input has, see `depthFor`. */
  bits: 16 | 24 | 32 | 'source';
  /** Nothing but the container changes: sound that fits it is copied as it is, not encoded again. */
  copy: boolean;
}

/**
 * Bits a sample that a file is written with.
 * @param sourceBits what the input has; null where it has none, as what was packed with loss
 */
export function depthFor(
  { format, bits }: Pick<Conversion, 'format' | 'bits'>,
  sourceBits: number | null,
): 16 | 24 | 32 {
  const most = format === 'wav' ? 32 : 24;
  if (bits !== 'source') return bits === 32 ? most : bits;
  // 24 bits hold everything that sound without a depth of its own has to give, at a size that people expect
  if (sourceBits === null) return 24;
  return sourceBits <= 16 ? 16 : sourceBits <= 24 ? 24 : most;
}

/** Whether a codec, by FFmpeg's name, keeps every sample, so that its bits a sample say something. */
export const keepsSamples = (codec: string): boolean =>
  /^(pcm_(?!alaw|mulaw)|flac|alac|wavpack|ape|tta|tak|truehd|mlp|shorten)/.test(codec);

/** Bit rate of MP3 and AAC where nobody asks for one. Rates below 32 kHz need, and bear, fewer bits. */
export function standardKbps({ sampleRate, channels }: { sampleRate: number; channels: number }): number {
  const share = sampleRate < 16_000 ? 0.34 : sampleRate < 32_000 ? 0.6 : 1;
  return Math.round(96 * share) * channels;
}

/** `variable` spends bits where the sound needs them; `auto` is what suits the format. */
export type RateMode = 'auto' | 'constant' | 'variable';

/** Stereo music at 44.1 kHz comes to about these kbit/s with LAME's V0 to V9 ... */
const lameKbps = [245, 225, 190, 175, 165, 130, 115, 100, 85, 65];
/** ... and with Vorbis' q0 to q10. */
const vorbisKbps = [64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 500];

/**
 * How a lossy encoder is told what to spend: a bit rate, or a quality in its own scale (MP3 0 best to 9, Vorbis
 * 0 to 10 best); null for formats without loss. Where `strict`, the encoder takes the rate for a mere average
 * unless that is its least and its most as well. AAC is always written by bit rate: FFmpeg's encoder has no
 * quality scale worth having. Vorbis goes by quality unless a rate is asked for, because one quality suits every
 * sample rate.
 */
export function encoderRate(
  format: SoundFormat,
  wanted: { sampleRate: number; channels: number; kbps?: number | undefined; mode?: RateMode | undefined },
): { kbps: number; strict: boolean } | { quality: number } | null {
  const { kbps, mode = 'auto' } = wanted;
  if (!isLossy(format)) return null;
  if (format === 'ogg') {
    const byQuality = mode === 'variable' || (mode === 'auto' && kbps === undefined);
    if (byQuality || !vorbisTakes(kbps ?? standardKbps(wanted), wanted))
      return { quality: nearest(vorbisKbps, kbps ?? 192) };
  }
  if (format === 'mp3' && mode === 'variable') return { quality: nearest(lameKbps, kbps ?? 190) };
  return { kbps: kbps ?? standardKbps(wanted), strict: format === 'ogg' && mode === 'constant' };
}

/** Bit rates, kbit/s a channel, that libvorbis can be held to at sample rates up to `hz`; beyond it goes by quality. */
const vorbisRates = [
  { hz: 9000, from: 9, to: 32 },
  { hz: 15_000, from: 13, to: 44 },
  { hz: 19_000, from: 20, to: 86 },
  { hz: 26_000, from: 28, to: 86 },
  { hz: 40_000, from: 35, to: 190 },
  { hz: 50_000, from: 32, to: 250 },
];

function vorbisTakes(
  kbps: number,
  { sampleRate, channels }: { sampleRate: number; channels: number },
): boolean {
  const range = vorbisRates.find(({ hz }) => sampleRate < hz);
  return range !== undefined && kbps / channels >= range.from && kbps / channels <= range.to;
}

const nearest = (table: readonly number[], wanted: number): number =>
  table.reduce(
    (best, kbps, at) => (Math.abs(kbps - wanted) < Math.abs(table[best]! - wanted) ? at : best),
    0,
  );

/**
 * What to tell people whose bit rate a format does not take at a sample rate: its encoder lowers it. Null where it is
 * taken, and where the encoder goes by quality.
 * Source: the bit rates of MPEG-1, -2 and -2.5 layer III; 6144 bits a channel in 1024 frames of AAC (ISO/IEC 14496-3).
 */
export function loweredRateNote(
  format: SoundFormat,
  wanted: { sampleRate: number; channels: number; kbps?: number | undefined; mode?: RateMode | undefined },
): string | null {
  const { sampleRate, channels, kbps } = wanted;
  const rate = encoderRate(format, wanted);
  if (kbps === undefined || !rate || !('kbps' in rate) || format === 'ogg') return null;
  const most =
    format === 'mp3'
      ? sampleRate < 16_000
        ? 64
        : sampleRate < 32_000
          ? 160
          : 320
      : (6 * channels * sampleRate) / 1000;
  if (kbps <= most) return null;
  return `${format.toUpperCase()} takes at most ${Math.floor(most)} kbit/s at ${sampleRate / 1000} kHz${format === 'mp3' ? '' : ` and ${channels} channel${channels === 1 ? '' : 's'}`}, so it was written with that and not with ${kbps}.`;
}

/** Whether what is decoded from the format differs from what was put in. */
export const isLossy = (format: SoundFormat): boolean => format !== 'wav' && format !== 'flac';

/** Codecs, by FFmpeg's names, that each container takes as they are. */
const codecsOf: Readonly<Record<SoundFormat, RegExp>> = {
  wav: /^pcm_(u8|s16le|s24le|s32le|f32le|f64le)$/,
  mp3: /^mp3(float)?$/,
  ogg: /^(vorbis|opus|libopus)$/,
  flac: /^flac$/,
  m4a: /^(aac|alac)$/,
  mp4: /^aac$/,
};

/** Whether sound of this codec can move into the container without being encoded again. */
export const fitsInto = (format: SoundFormat, codec: string): boolean => codecsOf[format].test(codec);

/** What a conversion did to the file, as its result tells it; `from` is the input's container. */
export function conversionFacts(file: {
  /** null, like `inputBytes`, where the file itself was not kept. */
  from: string | null;
  to: SoundFormat;
  copied: boolean;
  inputBytes: number | null;
  outputBytes: number;
}): Record<string, unknown> {
  const { from, to, copied, inputBytes, outputBytes } = file;
  return {
    ...(copied
      ? { message: `${to.toUpperCase()} takes this sound as it is, so it was copied without any loss.` }
      : {}),
    ...(from === null ? {} : { from: from.toUpperCase() }),
    to: to.toUpperCase(),
    copied,
    ...(inputBytes === null ? {} : { inputBytes }),
    outputBytes,
    ...(inputBytes ? { sizePercent: Math.round((1000 * outputBytes) / inputBytes) / 10 } : {}),
  };
}
