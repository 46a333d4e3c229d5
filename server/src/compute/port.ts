import type { Progress, ToolReport } from '@formant/engine';
import type { ToolId } from '@formant/engine/tools';
import type { FileFormat, Probe } from '../ports/codec/port.ts';

export interface ToolJob {
  tool: ToolId;
  /** Parsed by the tool's own schema. */
  options: Record<string, unknown>;
  /** A file of this machine. */
  input: string;
  /** An existing folder that takes the outputs. */
  outDir: string;
  /** Of the outputs; a tool that converts names its own, and its own bit rate. */
  format: FileFormat;
  bitrateKbps?: number;
}

export interface OutputFile {
  name: string;
  path: string;
  format: FileFormat;
  sizeBytes: number;
  durationMs: number;
  sampleRate: number;
  channels: number;
  /** Pairs of minimum and maximum, -127..127, at most 2048 pairs. */
  peaks: Int8Array;
}

export interface ToolJobDone {
  outputs: OutputFile[];
  report: ToolReport;
  audioSeconds: number;
  cpuSeconds: number;
}

/** The waveform of a whole file and its length as decoded. */
export interface Outline {
  durationMs: number;
  /** Pairs of minimum and maximum, -127..127, at most 2048 pairs. */
  peaks: Int8Array;
}

/** Runs tools away from the thread that serves requests. */
export interface Compute {
  /** How many jobs run at once. */
  readonly size: number;
  /** @throws ToolError for input it can't work on, `signal.reason` within 200 ms of a cancel */
  runTool(
    job: ToolJob,
    options: { signal: AbortSignal; progress(progress: Progress): void },
  ): Promise<ToolJobDone>;
  /**
   * What a file holds, found out where hostile files are decoded. Does not wait behind jobs.
   * @throws ToolError for what is no sound that can be worked on
   */
  probe(path: string, options?: { signal?: AbortSignal }): Promise<Probe>;
  /**
   * Decodes a whole file to draw its waveform; waits its turn like a job.
   * @throws ToolError for what is no sound that can be worked on
   */
  outline(path: string, options: { signal: AbortSignal }): Promise<Outline>;
  close(): Promise<void>;
}
