import type { StoreApi } from 'zustand/vanilla';
import type { PadSound } from '../../sound/play/soundboard-player.ts';
import type { Board, Pad } from './board.ts';
import { bytesOf, decodeSound } from './sound-files.ts';

export interface PadReadiness {
  /** Why a pad can't play. */
  broken: Readonly<Record<string, string>>;
  /** Decoded and ready to play at once. */
  ready: Readonly<Record<string, true>>;
}

/** The decoded sounds of pads, so that a key is heard at once. */
export class PadBuffers {
  readonly #state: StoreApi<PadReadiness>;
  readonly #buffers = new Map<string, AudioBuffer>();
  readonly #loading = new Set<string>();

  /** @param state where it is told which pads are ready */
  constructor(state: StoreApi<PadReadiness>) {
    this.#state = state;
  }

  soundOf(pad: Pad): PadSound | null {
    const buffer = this.#buffers.get(pad.id);
    return buffer ? { ...pad, buffer } : null;
  }

  /** Decodes what is not ready, pad after pad, as long as it is wanted; tries again what is broken. */
  async load({ pads }: Board, isWanted: () => boolean): Promise<void> {
    for (const pad of pads) {
      if (!isWanted()) return;
      if (this.#buffers.has(pad.id) || this.#loading.has(pad.id)) continue;
      this.#loading.add(pad.id);
      try {
        this.#buffers.set(pad.id, await decodeSound(await bytesOf(pad), pad.name));
        const { [pad.id]: _, ...broken } = this.#state.getState().broken;
        this.#state.setState({ ready: { ...this.#state.getState().ready, [pad.id]: true }, broken });
      } catch (error) {
        this.#state.setState({ broken: { ...this.#state.getState().broken, [pad.id]: wordsOf(error) } });
      } finally {
        this.#loading.delete(pad.id);
      }
    }
  }

  /** Frees the sounds of pads that are no longer there. */
  keepOnly(boards: readonly Board[]): void {
    const there = new Set(boards.flatMap(({ pads }) => pads.map(({ id }) => id)));
    for (const id of this.#buffers.keys()) if (!there.has(id)) this.#buffers.delete(id);
  }

  clear(): void {
    this.#buffers.clear();
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
