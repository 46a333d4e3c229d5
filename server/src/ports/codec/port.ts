import type { FileFormat } from '@formant/contract/constants';
import type { AudioSink, AudioSource } from '@formant/engine';

export { type FileFormat, fileFormats } from '@formant/contract/constants';

/** What a file holds, told by its content and not by its name. */
export interface Probe {
  format: string;
  codec: string;
  durationSeconds: number | null;
  sampleRate: number;
  channels: number;
  bitrateKbps: number | null;
  tags: Record<string, string>;
  hasCover: boolean;
}

/** Reads and writes audio files; drivers are interchangeable. */
export interface Codec {
  readonly name: string;
  /** @throws ToolError not_audio, empty, truncated, too_many_channels, unsupported_codec */
  probe(path: string): Promise<Probe>;
  /** Opens a file's audio; every pass decodes anew in constant memory. */
  open(path: string, options: { signal: AbortSignal }): Promise<AudioSource>;
  /** Starts a file; nothing is left of it unless `finish` is called. */
  encode(
    path: string,
    format: FileFormat,
    options: { sampleRate: number; channelCount: number; bitrateKbps?: number; signal: AbortSignal },
  ): Promise<AudioSink & { finish(): Promise<void>; abort(): Promise<void> }>;
}
