import type { SpeakerEmbedder } from '@formant/engine/base/inference';
import type { SpeakerVector } from '@formant/engine/speech/training/speaker-vector';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { JobFault } from '../fault.ts';

/** A model that tells speakers apart. */
export type SpeakerModel = Pick<SpeakerEmbedder, 'engine' | 'sameFrom'>;

/** Who speaks in a recording as a model has heard it, or why it could not. */
export type SpeakerByModel = (SpeakerModel & { vector: SpeakerVector | null }) | { failed: string };

/** What runs such a model for a page: the computer beside the window of the app. A browser has none. */
export interface SpeakerEar {
  /** The first that is installed; null where none is, or nobody can say. */
  model(): Promise<(SpeakerModel & { id: string }) | null>;
  /**
   * The numbers that stand for the speaker, of length 1.
   * @param samples of one channel, at `speakerHz`
   * @throws JobFault; `signal.reason`
   */
  embed(
    id: string,
    samples: Float32Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<Float32Array<ArrayBuffer>>;
}

/** One recording is heard after the other, however many are added at once. */
export function speakerEar(natural: NaturalVoicesPort | undefined): SpeakerEar | null {
  if (!natural) return null;
  let before: Promise<unknown> = Promise.resolve();
  return {
    async model() {
      const { models } = await natural.state().catch(() => ({ models: [] }));
      for (const { id, state, sameFrom } of models)
        if (state === 'here' && sameFrom !== null) return { id, engine: `onnx:${id}`, sameFrom };
      return null;
    },
    async embed(model, samples, signal) {
      const turn = before.then(() => {
        signal.throwIfAborted();
        return natural.hear({ model, samples }, signal);
      });
      before = turn.catch(() => {});
      const heard = await turn;
      if ('code' in heard) throw new JobFault(heard);
      return heard.vector;
    },
  };
}
