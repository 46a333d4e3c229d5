import type { AudioSink, AudioSource } from './audio.ts';
import type { Conversion } from './conversion.ts';
import type { OptionValues, ToolOptions } from './options.ts';

export type OutputSpec = { name: string; label: string };

/** What a tool is, without its algorithm: light enough for every page and table. */
export interface Tool<O extends ToolOptions = ToolOptions> {
  id: string;
  name: string;
  /** One sentence for people, shown under the title. */
  summary: string;
  options: O;
  /** Audio outputs in display order; empty for tools that only report. */
  outputs: readonly OutputSpec[];
  limits: { maxSeconds: number; maxChannels: number };
  /** Named stages in order, with the words people read. */
  stages: Readonly<Record<string, string>>;
  /** Only of tools whose purpose is the file: how their outputs are written, whatever format a caller names. */
  conversion?(options: OptionValues<O>): Conversion;
}

export interface Progress {
  /** One of the tool's stages. */
  stage: string;
  /** Of the whole run, 0..1, never falling. */
  fraction: number;
}

/** The part of an AbortSignal that an algorithm looks at. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

/** Everything an algorithm needs from outside; nothing in it belongs to one platform. */
export interface ToolRun<O extends ToolOptions = ToolOptions> {
  input: AudioSource;
  options: OptionValues<O>;
  /** Opens an output by its name; frames are then written in order. */
  open(name: string, format: { sampleRate: number; channelCount: number }): AudioSink;
  signal: CancelSignal;
  progress(progress: Progress): void;
}

/** What a tool found and which engine made the sound (`dsp` or `onnx:<model>`). */
export type ToolReport = { engine: string; result: Record<string, unknown> };

/** An algorithm: throws `signal.reason` when cancelled and ToolError for input it can't work on. */
export type RunTool<O extends ToolOptions = ToolOptions> = (run: ToolRun<O>) => Promise<ToolReport>;

/** Input that a person can do something about; `message` says what happened and what to do. */
export class ToolError extends Error {
  readonly code: ToolErrorCode;
  constructor(code: ToolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
    this.code = code;
  }
}
export const toolErrorCodes = [
  'not_audio',
  'truncated',
  'empty',
  'too_long',
  'too_many_channels',
  'unsupported_codec',
  'bad_option',
  'out_of_memory',
] as const;
export type ToolErrorCode = (typeof toolErrorCodes)[number];

export const defineTool = <const O extends ToolOptions>(tool: Tool<O>): Tool<O> => tool;

/** The words and samples of a tool's page. */
export interface ToolPage {
  title: string;
  description: string;
  headline: string;
  steps: readonly string[];
  faq: readonly { question: string; answer: string }[];
}
