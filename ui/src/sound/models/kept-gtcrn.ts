import { type GtcrnWeights, readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { keptModelOf, readModelFile } from './model-files.ts';

export interface Cleaner {
  weights: GtcrnWeights;
  /** They are a person's own, not the published ones. */
  isOwn: boolean;
}

/** The weights of GTCRN that this browser keeps; null where it keeps none, or none that can be used. */
export async function readCleaner(): Promise<Cleaner | null> {
  try {
    const kept = await keptModelOf('gtcrn');
    if (!kept) return null;
    const file = await readModelFile(kept.id, 'model.onnx');
    return {
      weights: readGtcrn(new Uint8Array(await file.arrayBuffer())),
      isOwn: kept.otherWeights === true,
    };
  } catch {
    return null; // damaged, or removed in another tab a moment ago
  }
}
