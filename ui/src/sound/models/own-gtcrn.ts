import { ToolError } from '@formant/engine';
import { publishedGtcrn, readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { sha256Of } from '../../platform/sha256.ts';
import type { KeptModel } from './model-files.ts';

/** Many times what the weights take: what is larger is not read to find out that it is another network. */
const mostBytes = 32 * 2 ** 20;

/**
 * Looks into a file that a person chose as GTCRN, before it is kept. One of other weights is theirs to use.
 * @param published SHA-256 of the published file
 * @returns what it is kept as
 * @throws ToolError bad_model for another network, a damaged file or none
 */
export async function ownGtcrn(
  file: File,
  published = publishedGtcrn,
): Promise<Pick<KeptModel, 'name' | 'otherWeights'>> {
  if (file.size > mostBytes)
    throw new ToolError(
      'bad_model',
      `${file.name} is not a GTCRN model, which has half a megabyte. Take the published one from its page.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  readGtcrn(bytes);
  return (await sha256Of(bytes)) === published
    ? { name: 'GTCRN' }
    : { name: 'GTCRN (your own)', otherWeights: true };
}
