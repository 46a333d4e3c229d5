import { runsAnywhere } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { builtInModels } from './manifest.ts';

/**
 * Files of a model that are not those its makers published, where it is known what these are: named by the entry, or
 * of a kind that has one set of weights. People may use their own; they are told.
 * @param files what was installed, by name
 */
export function otherThanPublished(
  entry: ModelEntry,
  files: Readonly<Record<string, { sha256: string }>>,
): { name: string; sha256: string; published: string }[] {
  const like = runsAnywhere(entry.kind) ? builtInModels().find(({ kind }) => kind === entry.kind) : undefined;
  return entry.files.flatMap(({ name, sha256 }) => {
    const published = sha256 ?? like?.files.find((file) => file.name === name)?.sha256;
    const own = files[name]?.sha256;
    return published && own && own !== published ? [{ name, sha256: own, published }] : [];
  });
}
