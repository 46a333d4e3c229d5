import type { LiveLatency } from '@formant/engine/live/live-changer';

export const latencyStages = [
  'input',
  'handover',
  'denoise',
  'pitch',
  'limiter',
  'page',
  'output',
  'tested',
] as const;
export type LatencyStage = (typeof latencyStages)[number];

export interface LatencyPart {
  stage: LatencyStage;
  ms: number;
  /** The browser does not tell; this is what such devices usually take. */
  estimated: boolean;
}

/** What a microphone's driver collects before it hands anything over, where the browser does not tell. */
const usualInputMs = 10;

/** What browser and devices tell of the way from the microphone to the output. */
export interface ToldDelays {
  /** `latency` of the track's settings: what the microphone hands over at a time. */
  trackSeconds: number | undefined;
  /** From the first sample of such a buffer to the moment in which it is handed over, as the browser has counted it; null where it does not. */
  capturedMs: number | null;
  /** What `MicQueue` has found. */
  queuedMs: number | null;
  /** `baseLatency` and `outputLatency` of the context. */
  baseSeconds: number;
  outputSeconds: number | undefined;
  /** From the first sample of a turn of the graph to the moment in which it is heard, as the browser has counted it; null where it does not. */
  playedSeconds: number | null;
}

/**
 * Where the time between the microphone and the output goes: the mean over all samples, since the samples of one
 * buffer come, wait and go with different delays that add up to the same sum.
 *
 * A buffer of the microphone is handed over with its last sample, so that its samples are older by half a buffer on
 * average than when they came, whatever its first one took. The graph takes a whole turn at once, and its samples are
 * heard one after the other: half a turn on average after the first one. Chromium counts from the graph to the ear,
 * with the buffer of the browser in between; by the standard, `outputLatency` comes after that buffer.
 */
export function latencyParts({
  trackSeconds,
  capturedMs,
  queuedMs,
  baseSeconds,
  outputSeconds,
  playedSeconds,
  sampleRate,
  changer,
  testedMs = null,
}: ToldDelays & {
  sampleRate: number;
  /** null while the plain microphone goes through. */
  changer: LiveLatency | null;
  /** What a self-test has found beside all that is told, either way; null where there was none. */
  testedMs?: number | null;
}): LatencyPart[] {
  const frames = (count: number) => (1000 * count) / sampleRate;
  const told = (seconds: number | undefined): seconds is number =>
    seconds !== undefined && Number.isFinite(seconds) && seconds > 0;
  const bufferMs = told(trackSeconds) ? 1000 * trackSeconds : null;
  const turnMs = 1000 * baseSeconds;
  const afterPageMs = playedSeconds === null ? null : Math.max(0, 1000 * playedSeconds - turnMs);
  return [
    {
      stage: 'input',
      ms: Math.max(
        0,
        (capturedMs ?? bufferMs ?? usualInputMs) - (queuedMs === null ? 0 : (bufferMs ?? 0) / 2),
      ),
      estimated: capturedMs === null && bufferMs === null,
    },
    // at least until the next turn of the graph, half of one on average
    { stage: 'handover', ms: queuedMs ?? turnMs / 2, estimated: queuedMs === null },
    { stage: 'denoise', ms: frames(changer?.denoise ?? 0), estimated: false },
    { stage: 'pitch', ms: frames(changer?.pitch ?? 0), estimated: false },
    { stage: 'limiter', ms: frames(changer?.limiter ?? 0), estimated: false },
    { stage: 'page', ms: queuedMs === null ? turnMs : 1.5 * turnMs, estimated: false },
    {
      stage: 'output',
      ms: afterPageMs ?? (told(outputSeconds) ? 1000 * outputSeconds : 0),
      estimated: afterPageMs === null && !told(outputSeconds),
    },
    ...(testedMs === null ? [] : [{ stage: 'tested' as const, ms: testedMs, estimated: false }]),
  ];
}

export const totalMs = (parts: readonly LatencyPart[]): number => parts.reduce((sum, { ms }) => sum + ms, 0);

/** Median and 95th percentile of figures in ms that come one by one; memory does not grow. */
export class LatencyLog {
  readonly #counts = new Uint32Array(2000);
  #total = 0;

  add(ms: number): void {
    const slot = Math.min(this.#counts.length - 1, Math.max(0, Math.round(2 * ms)));
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#total++;
  }

  /** To half a millisecond; 0 before the first. */
  percentile(share: number): number {
    let left = share * this.#total;
    for (const [slot, count] of this.#counts.entries()) {
      left -= count;
      if (count > 0 && left <= 0) return slot / 2;
    }
    return 0;
  }
}
