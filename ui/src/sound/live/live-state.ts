import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { OutputDevice } from '../play/output-device.ts';
import type { MicDevice, MicFault } from '../recorder/microphone.ts';
import type { LatencyPart } from './live-latency.ts';
import type { SelfTestResult } from './self-test.ts';

/** Something that happened while the changer ran, for the person to know. */
export type LiveNotice =
  | { kind: 'input-replaced'; gone: string; by: string }
  | { kind: 'input-lost'; gone: string }
  | { kind: 'output-lost'; gone: string }
  | { kind: 'output-back'; label: string }
  | { kind: 'output-refused' }
  | { kind: 'backed-off'; from: LiveProfile; to: LiveProfile; gaps: number }
  | { kind: 'profile-refused'; wanted: LiveProfile; kept: LiveProfile }
  | { kind: 'profile-waits'; wanted: LiveProfile }
  | { kind: 'plain' }
  | { kind: 'voice-missing'; name: string };

/** How a recording ended; told beside whatever ended it. */
export type LiveRecorded = { kind: 'kept'; name: string } | { kind: 'full' } | { kind: 'failed' };

export interface LiveState {
  phase: 'off' | 'opening' | 'on';
  fault: MicFault | null;
  notice: LiveNotice | null;
  recorded: LiveRecorded | null;
  inputs: readonly MicDevice[];
  outputs: readonly OutputDevice[];
  /** The open microphone. */
  inputId: string | null;
  inputLabel: string;
  profile: LiveProfile;
  /** The changer has failed: the plain microphone goes through. */
  plain: boolean;
  /**
   * The network that takes noise out. `unused`: the profile or the settings leave it out. `coming`: it is fetched, and
   * signal processing works meanwhile. `own`: there, with weights of the person's. `missing`: it could not be had, and signal processing goes on.
   */
  cleaner: 'unused' | 'coming' | 'there' | 'own' | 'missing';
  muted: boolean;
  /** The talk key is down, or was pressed once. */
  talking: boolean;
  /** The chosen output is not there: nothing is sent until it is back, or another one is chosen. */
  outputMissing: boolean;
  startedAt: number | null;
  recordingSince: number | null;
  test: 'running' | SelfTestResult | null;
}

export const offState: LiveState = {
  phase: 'off',
  fault: null,
  notice: null,
  recorded: null,
  inputs: [],
  outputs: [],
  inputId: null,
  inputLabel: '',
  profile: 'low',
  plain: false,
  cleaner: 'unused',
  muted: false,
  talking: false,
  outputMissing: false,
  startedAt: null,
  recordingSince: null,
  test: null,
};

/** What changes many times a second; drawn without rendering. */
export interface LiveLevels {
  /** Loudest of the last moment, in dB of full scale; -100 in silence. */
  inputDb: number;
  /** RMS of what others hear. */
  outputDb: number;
  gateOpen: boolean;
  f0Hz: number;
}
export const noLevels: LiveLevels = { inputDb: -100, outputDb: -100, gateOpen: false, f0Hz: 0 };

/** One second of a run. */
export interface TimingPoint {
  ms: number;
  gaps: number;
}

/** What is looked at once a second. */
export interface LiveTiming {
  parts: readonly LatencyPart[];
  totalMs: number;
  sampleRate: number;
  /** Frames that the browser works on at a time, from its own figure. */
  bufferFrames: number;
  /** Gaps since the start, those of the last minute, and the time lost in them. */
  gaps: number;
  recentGaps: number;
  lostMs: number;
  /** Share of one core that the changer takes, 0..1. */
  cpu: number;
  /** The longest that the changer has held up the sound at once, ms. */
  longestMs: number;
  /** Delay and gaps second by second, oldest first, over the last minutes. */
  history: readonly TimingPoint[];
  seconds: number;
}
export const noTiming: LiveTiming = {
  parts: [],
  totalMs: 0,
  sampleRate: 0,
  bufferFrames: 0,
  gaps: 0,
  recentGaps: 0,
  lostMs: 0,
  cpu: 0,
  longestMs: 0,
  history: [],
  seconds: 0,
};

/** How a run went. */
export interface LiveRun {
  id: string;
  event: 'start' | 'stop' | 'glitch';
  durationMs: number;
  latencyMs: number;
  latencyP95Ms: number;
  gaps: number;
  profile: LiveProfile;
  cpu: number;
  sampleRate: number;
  voiceId: string | null;
}
