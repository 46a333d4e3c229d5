import type { VideoFormat } from '@formant/engine/codecs/video-container';
import { openJobFiles } from '../files/job-files.ts';
import { type Engine, type EngineProgress, openEngine } from './engine-client.ts';
import { type Encoding, jobFile } from './engine-protocol.ts';
import { soundEncoding } from './video-output.ts';

type What = { id: string; memory: boolean; source: string };

/**
 * Encodes a sound among the files of a job or take, in an engine of its own.
 * @param what `kept` is the sound itself where it lies in memory and no engine has it yet
 * @throws JobFault; with code `cancelled` when `signal` ends it
 */
export function encodeSound(
  what: What & { kept?: File | null },
  encoding: Encoding,
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  const unfinished = [jobFile.encoded(what.source, encoding)];
  return inEngine(what, { signal, unfinished }, async (engine) => {
    if (what.kept) await engine.keep(what.kept, what.source);
    return engine.encode(what.source, encoding, onProgress);
  });
}

/**
 * Writes a job's chosen video with a sound among its files, likewise.
 * @throws JobFault no_video, storage_full, out_of_memory; with code `cancelled` when `signal` ends it
 */
export function videoWithSound(
  what: What & { video: File; format: VideoFormat },
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  const { source, video, format } = what;
  const unfinished = [jobFile.encoded(source, soundEncoding(format)), jobFile.video(format)];
  return inEngine(what, { signal, unfinished }, (engine) => engine.video(source, video, format, onProgress));
}

/** @param unfinished what an engine that is ended in the middle may leave of its work */
async function inEngine<T>(
  { id, memory }: What,
  { signal, unfinished }: { signal: AbortSignal; unfinished: readonly string[] },
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  await forgetting.get(id);
  const engine = openEngine(id, memory);
  const cancel = () => engine.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await work(engine);
  } finally {
    signal.removeEventListener('abort', cancel);
    engine.dispose();
    // not waited for: who cancels is answered at once
    if (signal.aborted && !memory) forgetting.set(id, forget(id, unfinished));
  }
}

/** Work that was cancelled and is being cleared away, by the job. */
const forgetting = new Map<string, Promise<void>>();

/** A worker that was ended deep inside WebAssembly holds its files for seconds. */
async function forget(id: string, names: readonly string[]): Promise<void> {
  const files = await openJobFiles(id);
  for (const name of names)
    for (let tries = 0; tries < 100 && (await files.read(name)); tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 100));
      await files.remove(name);
    }
}
