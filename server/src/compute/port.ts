import type { Progress, ToolReport } from '@formant/engine';
import type { VoiceFace } from '@formant/engine/speech/voices/voice-face';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { ToolId } from '@formant/engine/tools';
import type { SpokenWord } from '@formant/engine/tts';
import type { FileFormat, Probe } from '../ports/codec/port.ts';
import type { VoiceAnswer, VoiceTask } from './voice-jobs.ts';

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
  /** Files of this machine with the voices that options refer to, by reference; others are refused. */
  voiceFiles?: Readonly<Record<string, string>>;
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

/** A stretch of a file to be levelled as one short clip. */
export interface ClipJob {
  /** A file of this machine. */
  input: string;
  /** The FLAC file to write, 16 bit, at most two channels. */
  output: string;
  fromMs: number;
  /** null is the end. */
  toMs: number | null;
}
export interface Clip extends Outline {
  sizeBytes: number;
  sampleRate: number;
  channels: number;
  /** null for silence. */
  outputLufs: number | null;
}

export interface SpeechJob {
  text: string;
  /** A synthesizer's voice, or the name of `voice`. */
  voiceId: string;
  /** BCP 47; has to be the synthesizer's. With `voice` it chooses the synthesizer. */
  language?: string;
  /** A voice that no synthesizer has: the one that is nearest to it speaks and is changed into it. */
  voice?: SpokenVoice;
  /** Recordings of a person whom a voice that speaks like what it hears is to speak like: files of this machine. */
  like?: readonly string[];
  /** Times the voice's own pace, .5..2. */
  speed: number;
  /** Semitones, -12..12. */
  pitch: number;
  /** A built-in voice with less buzz, breath and a room. */
  studio?: boolean;
  /** The file to be written, in an existing folder. */
  path: string;
  format: FileFormat;
  bitrateKbps?: number;
}

export interface SpokenVoice {
  /** BCP 47; null where nobody has said. */
  language: string | null;
  gender: 'male' | 'female' | 'neutral' | null;
  /** A trained voice's file on this machine, or null for a voice of settings alone. */
  file: string | null;
  settings: VoiceSettings | null;
}

export interface SpeechDone {
  output: OutputFile;
  words: SpokenWord[];
  /** The synthesizer; with `+voice` where its speech was changed. */
  engine: string;
  cpuSeconds: number;
}

/** A sentence of a speech that goes on. */
export interface SpeechSound {
  startMs: number;
  /** 16-bit little-endian mono samples at 48 kHz. */
  pcm: Uint8Array;
  words: SpokenWord[];
  /** Of the whole text, 0..1. */
  fraction: number;
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
  /**
   * Decodes a whole file to draw the voice in it; waits its turn like a job.
   * @throws ToolError for what is no sound that can be worked on
   */
  face(path: string, options: { signal: AbortSignal }): Promise<VoiceFace>;
  /**
   * Cuts a short clip out of a file and brings it to the loudness of a soundboard; waits its turn like a job.
   * @throws ToolError for what is no sound that can be worked on, and too_long beyond `longestClipSeconds`
   */
  clip(job: ClipJob, options: { signal: AbortSignal }): Promise<Clip>;
  /**
   * Speaks a text into a file.
   * @param options.sound told of each sentence as soon as it is there. Such a job does not wait behind the others,
   * as somebody listens
   * @throws ToolError for text or a voice that can't be spoken, `signal.reason` within 200 ms of a cancel
   */
  speak(
    job: SpeechJob,
    options: {
      signal: AbortSignal;
      progress?(progress: Progress): void;
      sound?(sound: SpeechSound): void;
    },
  ): Promise<SpeechDone>;
  /** From now on a worker is ready to speak to whoever comes, without a start that he would hear. */
  warmUp(): void;
  /**
   * Trains, measures, scans or packs a voice. Training waits its turn like a job; the rest takes a moment and has a
   * line of its own, as somebody waits for it.
   * @throws ToolError bad_samples, bad_voice and what is wrong with a file; `signal.reason` within 200 ms of a cancel
   */
  onVoice<T extends VoiceTask>(
    task: T,
    options: { signal: AbortSignal; progress?(progress: Progress): void },
  ): Promise<VoiceAnswer<T>>;
  close(): Promise<void>;
}
