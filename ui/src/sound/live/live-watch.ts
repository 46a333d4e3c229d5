import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { StoreApi } from 'zustand/vanilla';
import { QueuePatience } from './delay/queue-patience.ts';
import type { LiveSound } from './live-graph.ts';
import { LatencyLog, latencyParts, totalMs } from './live-latency.ts';
import { type LiveFigures, noFigures } from './live-node.ts';
import {
  type LiveLevels,
  type LiveRun,
  type LiveTiming,
  noLevels,
  noTiming,
  type TimingPoint,
} from './live-state.ts';
import { ProfileKeeper } from './profile-keeper.ts';

/** Seconds that the chart of a run shows. */
const historySeconds = 180;

const decibels = (linear: number): number => (linear > 1e-5 ? 20 * Math.log10(linear) : -100);

/** Looks at a running graph: levels twenty times a second, timing once, and what the whole run was like. */
export class LiveWatch {
  readonly #levels: StoreApi<LiveLevels>;
  readonly #timing: StoreApi<LiveTiming>;
  readonly #keeper = new ProfileKeeper();
  readonly #log = new LatencyLog();
  readonly #figures: LiveFigures = noFigures();
  /** Of the graphs before this one. */
  #gapsBefore = 0;
  #lostBefore = 0;
  #gapsSeen = 0;
  #busySeen = 0;
  #framesSeen = 0;
  #cpu = 0;
  #history: readonly TimingPoint[] = [];
  #beganMs = performance.now();

  constructor(levels: StoreApi<LiveLevels>, timing: StoreApi<LiveTiming>) {
    this.#levels = levels;
    this.#timing = timing;
  }

  /**
   * Follows a graph until its scope ends.
   * @param onGaps the sound had gaps; `safer` names the profile that is due
   */
  follow(
    graph: LiveSound,
    {
      profile,
      trackSeconds,
      testedMs,
      onGaps,
    }: {
      profile: LiveProfile;
      trackSeconds: () => number | undefined;
      /** What a self-test has found beside what is told; null where there was none. */
      testedMs: () => number | null;
      onGaps: (gaps: number, safer: LiveProfile | null) => void;
    },
  ): void {
    this.calm();
    this.#gapsSeen = 0;
    this.#busySeen = 0;
    this.#framesSeen = 0;
    const lostBefore = this.#lostBefore;
    let queuedMs = graph.queuedMs;
    const patience = new QueuePatience(performance.now());
    graph.scope.every(50, () => {
      queuedMs = graph.queuedMs;
      const figures = graph.read(this.#figures);
      this.#levels.setState({
        inputDb: figures ? decibels(figures.inputPeak) : -100,
        outputDb: graph.outputs.levelDb() ?? -100,
        gateOpen: figures?.gateOpen === 1,
        f0Hz: figures?.f0Hz ?? 0,
      });
    });
    const look = () => {
      const { context } = graph;
      const figures = graph.read(this.#figures);
      const now = performance.now();
      // the browser's own count is the truth where there is one; else what the audio thread has found
      const gaps = graph.countedGaps ?? figures?.gaps ?? 0;
      const fresh = gaps - this.#gapsSeen;
      this.#gapsSeen = gaps;
      const counts = this.#keeper.add(now, fresh);
      if (counts) this.#gapsBefore += fresh;
      const bufferSeconds = trackSeconds();
      const isPause = figures?.gateOpen === 0;
      const bufferMs = bufferSeconds === undefined ? null : 1000 * bufferSeconds;
      if (fresh > 0 || patience.isDue(now, { queuedMs, bufferMs, isPause })) {
        patience.tookAnew(now, fresh > 0 || isPause);
        graph.catchUp();
      }
      if (figures) {
        const frames = figures.frames - this.#framesSeen;
        const busyMs = figures.busyMs - this.#busySeen;
        this.#framesSeen = figures.frames;
        this.#busySeen = figures.busyMs;
        const share = frames > 0 ? (busyMs * context.sampleRate) / (1000 * frames) : 0;
        this.#cpu += (this.#cpu === 0 ? 1 : 0.15) * (Math.min(1, share) - this.#cpu);
        this.#lostBefore = lostBefore + figures.lostMs;
      }
      const parts = latencyParts({
        ...graph.told(trackSeconds()),
        sampleRate: context.sampleRate,
        changer: graph.latency,
        testedMs: testedMs(),
      });
      const total = totalMs(parts);
      if (context.state === 'running') {
        this.#log.add(total);
        this.#history = [...this.#history, { ms: total, gaps: counts ? fresh : 0 }].slice(-historySeconds);
      }
      this.#timing.setState({
        parts,
        totalMs: total,
        sampleRate: context.sampleRate,
        bufferFrames: Math.round(context.baseLatency * context.sampleRate),
        gaps: this.#gapsBefore,
        recentGaps: this.#keeper.recent(now),
        lostMs: this.#lostBefore,
        cpu: this.#cpu,
        longestMs: figures?.longestMs ?? 0,
        history: this.#history,
        seconds: (now - this.#beganMs) / 1000,
      });
      if (counts) onGaps(this.#keeper.recent(now), this.#keeper.advice(now, profile));
    };
    look();
    graph.scope.every(1000, look);
  }

  /** What happens within the next moments was meant. */
  calm(): void {
    this.#keeper.settle(performance.now());
  }

  /** The run so far. */
  run(): Pick<LiveRun, 'durationMs' | 'latencyMs' | 'latencyP95Ms' | 'gaps' | 'cpu' | 'sampleRate'> {
    return {
      durationMs: Math.round(performance.now() - this.#beganMs),
      latencyMs: this.#log.percentile(0.5),
      latencyP95Ms: this.#log.percentile(0.95),
      gaps: this.#gapsBefore,
      cpu: Math.max(0, this.#cpu),
      sampleRate: this.#timing.getState().sampleRate,
    };
  }

  end(): void {
    this.#levels.setState(noLevels);
    this.#timing.setState(noTiming);
  }
}
