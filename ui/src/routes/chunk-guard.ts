import { chunkReloadGuardMs } from '@formant/contract/base/constants';

export interface ChunkGuardPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  /** Loads the page at `path` anew. */
  reload(path: string): void;
}

/**
 * Answers a chunk that could not be loaded, as after a deployment: the page is loaded anew, once per path
 * within ten seconds. Returns whether it was; if not, the failure should be shown.
 */
export function createChunkGuard({ storage, now, reload }: ChunkGuardPorts) {
  return (path: string): boolean => {
    const key = `chunk-reload:${path}`;
    const last = Number(storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < chunkReloadGuardMs) return false;
    storage.setItem(key, String(now()));
    reload(path);
    return true;
  };
}

/** Loads a part of the product, or the page anew where that part is gone; `onChunkError` answers which. */
export const guardedBy =
  (onChunkError: () => boolean) =>
  async <T>(load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      // while the page loads anew nothing more may be drawn
      if (onChunkError()) return new Promise<never>(() => {});
      throw error;
    }
  };
