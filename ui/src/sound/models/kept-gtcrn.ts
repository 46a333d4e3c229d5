import { type GtcrnWeights, readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { keptModelOf, readModelFile } from './model-files.ts';

/** The weights of GTCRN that this browser keeps; null where it keeps none, or none that can be used. */
export async function readCleaner(): Promise<GtcrnWeights | null> {
  try {
    const id = await keptModelOf('gtcrn');
    if (id === null) return null;
    return readGtcrn(new Uint8Array(await (await readModelFile(id, 'model.onnx')).arrayBuffer()));
  } catch {
    return null; // damaged, or removed in another tab a moment ago
  }
}
