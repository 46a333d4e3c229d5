import type { AudioSink, AudioSource } from './audio.ts';
import type { Conversion } from './conversion.ts';
import { ToolError } from './faults.ts';
import type { Models } from './inference.ts';
import type { Loudness } from './loudness.ts';
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
  /**
   * Only of tools that take something out of a sound: the options that do this and nothing else, so that input minus
   * output is what was taken out, without a change of tone or level. null where the options take nothing out.
   */
  cleaning?(options: OptionValues<O>): OptionValues<O> | null;
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

export interface OutputFormat {
  sampleRate: number;
  channelCount: number;
  /** True peaks stay below this, dBTP, in the file too: coding with loss moves them (`encodeUnderCeiling`). */
  ceilingDbtp?: number;
}

/** Sound that a tool puts by for a later pass. */
export interface Scratch extends AudioSink {
  /** Ends the writing and gives back what was written, bit by bit. */
  read(): Promise<AudioSource>;
}

/** Everything an algorithm needs from outside; nothing in it belongs to one platform. */
export interface ToolRun<O extends ToolOptions = ToolOptions> {
  input: AudioSource;
  options: OptionValues<O>;
  /** Opens an output by its name; frames are then written in order. */
  open(name: string, format: OutputFormat): AudioSink;
  /**
   * Room for the sound between two passes, as long as the run; absent or null where there is none to spare: then the
   * work is done twice.
   */
  scratch?(format: { sampleRate: number; channelCount: number }): Promise<Scratch | null>;
  signal: CancelSignal;
  progress(progress: Progress): void;
  /**
   * Bytes of the voice file that an option refers to; what a reference is belongs to the caller. Absent where no
   * voices are kept.
   * @throws ToolError bad_voice where there is no such voice
   */
  readVoice?(reference: string): Promise<Uint8Array>;
  /** Installed neural models; absent where none can be run. */
  models?: Models | undefined;
}

/** What a tool found and which engine made the sound (`dsp` or `onnx:<model>`). */
export type ToolReport = {
  engine: string;
  result: Record<string, unknown>;
  /** What the result says instead once the loudness of the file is known; of outputs with a ceiling. */
  afterEncoding?(file: Loudness): Record<string, unknown>;
};

/** An algorithm: throws `signal.reason` when cancelled and ToolError for input it can't work on. */
export type RunTool<O extends ToolOptions = ToolOptions> = (run: ToolRun<O>) => Promise<ToolReport>;

/** The `readVoice` of a place that keeps no voices. */
export async function noVoice(): Promise<Uint8Array> {
  throw new ToolError('bad_voice', 'This voice is not here any more. Choose another one.');
}

export const defineTool = <const O extends ToolOptions>(tool: Tool<O>): Tool<O> => tool;
