import type { SoundFormat } from '@formant/engine';
import type { VideoFormat } from '@formant/engine/codecs/video-container';
import type { ToolId } from '@formant/engine/tools';
import type { Fault } from '../fault.ts';
import type { Bars } from '../files/overview.ts';
import type { Processor } from '../models/browser-runtime.ts';

/** What reading found out about the chosen file. */
export type InputFacts = {
  seconds: number;
  sampleRate: number;
  channelCount: number;
  frames: number;
  /** Container or codec in one word, such as `mp3`. */
  codec: string;
  /** A sample, in the chosen file; null where it was packed with loss, absent in what an earlier version has kept. */
  bits?: number | null;
  /** Of a file with a track of pictures: what it can be written as again. Absent in what an earlier version has kept. */
  video?: VideoFormat | null;
  bars: Bars;
  /** Integrated loudness in LUFS; null when there is none to be measured (silence). */
  loudness: number | null;
};

/** One result of a tool, kept as `{name}.wav` among the job's files. */
export type OutputFacts = {
  name: string;
  label: string;
  seconds: number;
  sampleRate: number;
  channelCount: number;
  frames: number;
  bars: Bars;
  loudness: number | null;
  /** True peaks of files that are made of it stay below this, dBTP; absent where its tool set no such limit. */
  ceilingDbtp?: number;
};

export type RunFacts = {
  outputs: OutputFacts[];
  /** `dsp` or `onnx:<model>`. */
  engine: string;
  /** What a neural model ran on: both where the graphics processor gave up in the middle. */
  ranOn?: Processor[];
  result: Record<string, unknown>;
  wallSeconds: number;
  /** Seconds spent in every stage, by its name. */
  stageSeconds: Record<string, number>;
};

/** Part of the input that a run works on, in seconds; null is all of it. */
export type Region = { from: number; to: number } | null;

/** Formats of a download. */
export const formats = ['wav', 'flac', 'mp3', 'ogg', 'm4a'] as const;
export type Format = (typeof formats)[number];
/** `quality` is kbit/s for lossy formats and bits per sample for the others. */
export type Encoding = { format: Format; quality: number };

type Place = { job: string; memory: boolean };
export type EngineRequest =
  | (Place & { type: 'read'; file: File; how: 'wav' | 'ffmpeg'; codec: string; accept: boolean })
  | (Place & {
      type: 'take';
      file: File;
      codec: string;
      bits: number | null;
      sampleRate: number;
      channelCount: number;
    })
  /** Follows `take`: decoded sound, block by block; none ends it. */
  | { type: 'block'; channels: Float32Array[] | null }
  | (Place & { type: 'run'; tool: ToolId; options: Record<string, unknown>; region: Region })
  /** Asks for what the run took out of the sound; `result` names its output where it was made here. */
  | (Place & {
      type: 'removed';
      tool: ToolId;
      options: Record<string, unknown>;
      region: Region;
      result: string | null;
    })
  | (Place & { type: 'keep'; file: File; name: string })
  /** Puts the chosen file among the job's, to be read later. */
  | (Place & { type: 'store'; file: File })
  | (Place & { type: 'keepVoice'; file: File; reference: string })
  | (Place & { type: 'encode'; source: string; encoding: Encoding })
  /** Asks for the chosen video with the output `source` as its sound. */
  | (Place & { type: 'video'; source: string; video: File; format: VideoFormat })
  | { type: 'cancel' }
  /** Asks for bytes of an output that is being written; the answer waits until they are there. */
  | { type: 'peek'; id: number; name: string; from: number; to: number };

/** An output that a run has begun to write. */
export type OpenedOutput = {
  name: string;
  label: string;
  sampleRate: number;
  channelCount: number;
  /** Where its samples begin in the file. */
  dataStart: number;
  /** How long it will be, as far as that is known. */
  frames: number;
};

/** `stage` is `fetch` (the decoder), `read`, one of the tool's stages, `finish` `encode` or `video`. */
export type EngineAnswer =
  | {
      type: 'progress';
      stage: string;
      fraction: number;
      received?: number;
      total?: number;
      /** How much of the outputs can be heard already. */
      readySeconds?: number;
    }
  | { type: 'opened'; output: OpenedOutput }
  | { type: 'peeked'; id: number; bytes: Uint8Array | null }
  | { type: 'read'; facts: InputFacts }
  | { type: 'ran'; facts: RunFacts }
  | { type: 'removed'; facts: OutputFacts }
  | { type: 'kept' }
  | { type: 'encoded'; file: File }
  | { type: 'failed'; fault: Fault };

/** What a tool has taken out is kept among the outputs, under this name. */
export const removedOutput = 'removed';

/** Files of a job. The chosen file is copied, so that a reload keeps it for a retry or an upload. */
export const jobFile = {
  input: 'input',
  pcm: 'pcm.wav',
  facts: 'input.json',
  run: 'run.json',
  /** The voice file that an option of the run refers to. */
  voice: (reference: string) => `${reference.replaceAll(/[^\w-]/g, '_')}.fvoice`,
  output: (name: string) => `${name}.wav`,
  /** What a tool that converts has made of its output. */
  converted: (name: string, format: SoundFormat) => `${name}-converted.${format}`,
  /** While a file with loss is held under a ceiling: the sound once more, quieter, and what became of it. */
  lowered: 'lowered.wav',
  decoded: 'decoded.wav',
  /** What a tool puts by between two passes. */
  scratch: 'scratch.wav',
  /** One at a time: it is as long as the chosen file. */
  video: (format: VideoFormat) => `with-sound.${format}`,
  /** How long a download is that was written to its end. */
  whole: (file: string) => `${file}.json`,
  encoded: (name: string, { format, quality }: Encoding) => `${name}-${quality}.${format}`,
} as const;
