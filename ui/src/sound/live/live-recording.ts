import type { StoreApi } from 'zustand/vanilla';
import type { LiveSound } from './live-graph.ts';
import type { LivePorts } from './live-ports.ts';
import type { LiveRecorded, LiveState } from './live-state.ts';
import type { OutputTake } from './output-take.ts';

interface Current {
  /** null until it has begun. */
  take: OutputTake | null;
  /** A trained voice has spoken since it was asked for. */
  made: boolean;
  stopped: boolean;
}

/** What others hear, written into a take: one at a time, from the press on Record to the closed file. */
export class LiveRecording {
  readonly #ports: LivePorts;
  readonly #state: StoreApi<LiveState>;
  #current: Current | null = null;

  constructor(ports: LivePorts, state: StoreApi<LiveState>) {
    this.#ports = ports;
    this.#state = state;
  }

  async start({ context, mix, scope, isTrained }: LiveSound): Promise<void> {
    if (this.#current) return;
    const current: Current = { take: null, made: false, stopped: false };
    this.#current = current;
    this.#state.setState({ recordingSince: Date.now(), recorded: null });
    const end = (recorded: LiveRecorded) => {
      if (this.#current !== current) return;
      this.#current = null;
      this.#state.setState({ recordingSince: null, recorded });
    };
    try {
      current.take = await this.#ports.recordOutput(context, mix, scope, ({ name, fault }) =>
        end(
          fault === 'full' ? { kind: 'full' } : name === null ? { kind: 'failed' } : { kind: 'kept', name },
        ),
      );
      if (isTrained || current.made) current.take.mark();
      if (current.stopped) current.take.stop();
    } catch {
      end({ kind: 'failed' });
    }
  }

  /** A trained voice speaks from now on. */
  mark(): void {
    if (!this.#current) return;
    this.#current.made = true;
    this.#current.take?.mark();
  }

  /** Also before the first sound is written. */
  stop(): void {
    if (!this.#current) return;
    this.#current.stopped = true;
    this.#current.take?.stop();
  }
}
