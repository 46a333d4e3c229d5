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
  /** Of WAV (32 is float) and FLAC (at most 24). */
  bits: 16 | 24 | 32;
  /** Nothing but the container changes: sound that fits it is copied as it is, not encoded again. */
  copy: boolean;
}

/** Bit rate of MP3 and AAC where nobody asks for one. Rates below 32 kHz need, and bear, fewer bits. */
export function standardKbps({ sampleRate, channels }: { sampleRate: number; channels: number }): number {
  const share = sampleRate < 16_000 ? 0.34 : sampleRate < 32_000 ? 0.6 : 1;
  return Math.round(96 * share) * channels;
}

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
