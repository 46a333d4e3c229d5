import { type GtcrnWeights, readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { keptModelOf, modelBytes, removeModel } from './model-files.ts';

export interface Cleaner {
  weights: GtcrnWeights;
  /** They are a person's own, not the published ones. */
  isOwn: boolean;
}

/**
 * The weights of GTCRN that this browser keeps; null where it keeps none that can be used. What was fetched and can't be
 * used goes, so that it is fetched anew.
 */
export async function readCleaner(): Promise<Cleaner | null> {
  const kept = await keptModelOf('gtcrn').catch(() => null); // a folder that another tab clears just now
  if (!kept) return null;
  const isOwn = kept.otherWeights === true;
  try {
    return { weights: readGtcrn(await modelBytes(kept.id, 'model.onnx')), isOwn };
  } catch {
    if (!isOwn) await removeModel(kept.id);
    return null; // damaged, or removed in another tab a moment ago
  }
}
