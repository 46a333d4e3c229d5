import { type EngineProgress, openEngine } from './engine-client.ts';
import type { Encoding } from './engine-protocol.ts';

/**
 * Encodes a sound among the files of a job or take, in an engine of its own.
 * @param what `kept` is the sound itself where it lies in memory and no engine has it yet
 * @throws JobFault; with code `cancelled` when `signal` ends it
 */
export async function encodeSound(
  what: { id: string; memory: boolean; source: string; kept?: File | null },
  encoding: Encoding,
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  const engine = openEngine(what.id, what.memory);
  const cancel = () => engine.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    if (what.kept) await engine.keep(what.kept, what.source);
    return await engine.encode(what.source, encoding, onProgress);
  } finally {
    signal.removeEventListener('abort', cancel);
    engine.dispose();
  }
}
