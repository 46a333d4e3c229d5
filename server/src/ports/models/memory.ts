import { ToolError } from '@formant/engine';

/**
 * Weights lie in memory twice while a network is loaded, and what it works with takes about as much again: of
 * Kokoro, the largest of the voices, 570 MB of 326 are measured, of its 8-bit form 340 of 92.
 */
const timesItsFiles = 4;
const runtimeBytes = 50e6;

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

/**
 * Refuses a network that would not fit, before it makes the machine swap or the process end.
 * @param name for people
 * @param fileBytes of its networks together
 * @param freeBytes what this process may still take
 * @throws ToolError out_of_memory
 */
export function assertFits(name: string, fileBytes: number, freeBytes: number): void {
  const needed = timesItsFiles * fileBytes + runtimeBytes;
  if (needed <= freeBytes) return;
  throw new ToolError(
    'out_of_memory',
    `${name} needs about ${inMegabytes(needed)} of free memory, and ${inMegabytes(freeBytes)} are free. Close other programs, take a smaller model, or choose the built-in engine.`,
  );
}
