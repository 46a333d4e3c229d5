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

/**
 * Where the time between the microphone and the output goes. The browser tells its own buffers and the output
 * device's delay, the track tells its device's, the queue between them is followed, the changer its look-aheads.
 */
export function latencyParts({
  trackSeconds,
  queuedMs,
  baseSeconds,
  outputSeconds,
  sampleRate,
  changer,
  testedMs = null,
}: {
  /** `latency` of the track's settings. */
  trackSeconds: number | undefined;
  /** What `MicQueue` has found. */
  queuedMs: number | null;
  /** `baseLatency` and `outputLatency` of the context. */
  baseSeconds: number;
  outputSeconds: number | undefined;
  sampleRate: number;
  /** null while the plain microphone goes through. */
  changer: LiveLatency | null;
  /** What a self-test has found beside all that is told, either way; null where there was none. */
  testedMs?: number | null;
}): LatencyPart[] {
  const frames = (count: number) => (1000 * count) / sampleRate;
  const told = (seconds: number | undefined): seconds is number =>
    seconds !== undefined && Number.isFinite(seconds) && seconds > 0;
  return [
    {
      stage: 'input',
      ms: told(trackSeconds) ? 1000 * trackSeconds : usualInputMs,
      estimated: !told(trackSeconds),
    },
    // at least until the next call of the output, half of one on average
    { stage: 'handover', ms: queuedMs ?? 500 * baseSeconds, estimated: queuedMs === null },
    { stage: 'denoise', ms: frames(changer?.denoise ?? 0), estimated: false },
    { stage: 'pitch', ms: frames(changer?.pitch ?? 0), estimated: false },
    { stage: 'limiter', ms: frames(changer?.limiter ?? 0), estimated: false },
    { stage: 'page', ms: 1000 * baseSeconds, estimated: false },
    {
      stage: 'output',
      ms: told(outputSeconds) ? 1000 * outputSeconds : 0,
      estimated: !told(outputSeconds),
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
