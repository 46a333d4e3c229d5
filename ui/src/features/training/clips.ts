import type { ClaimedWords } from '@formant/engine/speech/training/consent-words';
import { createStore } from 'zustand/vanilla';
import { JobFault } from '../../sound/fault.ts';
import type { DeviceTraining } from '../../sound/voice-training/device-training.ts';
import type { ClipReport } from '../../sound/voice-training/protocol.ts';

/** A recording that a voice may be made of; `report` is there once it was listened to. */
export type Clip = {
  id: string;
  name: string;
  file: File;
  /** What is said in it, where the page has asked for it. */
  prompt: string | null;
  seconds: number | null;
  report: ClipReport | null;
  fault: string | null;
};

/** What listens to recordings, and makes and speaks voices of them. */
export type TrainingWorker = Pick<DeviceTraining, 'hear' | 'forget' | 'train' | 'speak' | 'dispose'>;

/** Recordings of a page and the worker that listens to them; it starts with the first use and ends with `dispose`. */
export class Clips {
  readonly state = createStore<{ list: readonly Clip[] }>(() => ({ list: [] }));
  readonly #start: () => TrainingWorker;
  #worker: TrainingWorker | null = null;

  constructor(start: () => TrainingWorker) {
    this.#start = start;
  }

  get list(): readonly Clip[] {
    return this.state.getState().list;
  }
  get worker(): TrainingWorker {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  /** Adds a recording and listens to it, also for the words that are claimed; answers its id. */
  add(file: File, options: { name?: string; prompt?: string; claimed?: ClaimedWords } = {}): string {
    const id = crypto.randomUUID();
    const clip: Clip = {
      id,
      name: options.name ?? file.name,
      file,
      prompt: options.prompt ?? null,
      seconds: null,
      report: null,
      fault: null,
    };
    this.state.setState({ list: [...this.list, clip] });
    void this.#hear(id, file, options.claimed);
    return id;
  }

  remove(id: string): void {
    this.#worker?.forget(id);
    this.state.setState({ list: this.list.filter((clip) => clip.id !== id) });
  }

  dispose(): void {
    this.#worker?.dispose();
    this.#worker = null;
  }

  async #hear(id: string, file: File, claimed?: ClaimedWords): Promise<void> {
    try {
      const { report, seconds } = await this.worker.hear(id, file, claimed);
      this.#change(id, { report, seconds });
    } catch (thrown) {
      const isKnown = thrown instanceof JobFault;
      if (isKnown && thrown.fault.code === 'cancelled') return;
      this.#change(id, {
        fault: isKnown ? thrown.message : 'This recording could not be read. Try another one.',
      });
    }
  }

  #change(id: string, fields: Partial<Clip>): void {
    this.state.setState({ list: this.list.map((clip) => (clip.id === id ? { ...clip, ...fields } : clip)) });
  }
}
