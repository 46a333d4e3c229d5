import { ToolError } from '@formant/engine';
import type { ModelKind } from '@formant/engine/base/model-kinds';

/**
 * Weights lie in memory twice while a network is loaded, and what it works with takes about as much again: of
 * Kokoro, the largest of the voices, 570 MB of 326 are measured, of its 8-bit form 340 of 92; of HT Demucs in full size
 * 1150 of 311 (`npm run prove:model-memory`).
 */
const timesItsFiles = 4;
const runtimeBytes = 50e6;
/** What networks of small files work with beside that: DeepFilterNet hears twelve seconds at once, 400 MB in all. */
const workBytes: Partial<Record<ModelKind, number>> = { deepfilternet3: 350e6 };

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

/**
 * What a network takes beside what the process has, as people are told.
 * @param fileBytes of its networks together
 */
export const neededBytes = (fileBytes: number, kind?: ModelKind): number =>
  timesItsFiles * fileBytes + runtimeBytes + ((kind && workBytes[kind]) ?? 0);

/**
 * Refuses a network that would not fit, before it makes the machine swap or the process end.
 * @param name for people
 * @param fileBytes of its networks together
 * @param freeBytes what this process may still take
 * @throws ToolError out_of_memory
 */
export function assertFits(name: string, fileBytes: number, freeBytes: number, kind?: ModelKind): void {
  const needed = neededBytes(fileBytes, kind);
  if (needed <= freeBytes) return;
  throw new ToolError(
    'out_of_memory',
    `${name} needs about ${inMegabytes(needed)} of free memory, and ${inMegabytes(freeBytes)} are free. Close other programs, take a smaller model, or choose the built-in engine.`,
  );
}
