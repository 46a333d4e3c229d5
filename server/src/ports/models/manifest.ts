import { readFileSync } from 'node:fs';
import { type ModelEntry, readManifest } from '@formant/engine/models/ports/manifest';

const file = new URL('../../../../build/models/manifest.json', import.meta.url);
let known: readonly ModelEntry[] | null = null;

/** The models that can be installed by name. */
export function builtInModels(): readonly ModelEntry[] {
  known ??= readManifest(JSON.parse(readFileSync(file, 'utf8')));
  return known;
}

/** What every server has that has a network, unless `MODELS=none`. */
export const smallModels = (): readonly ModelEntry[] => builtInModels().filter(({ always }) => always);

/** What `MODELS=natural` installs beside it. */
export const naturalModel = (): ModelEntry => builtInModels().find(({ natural }) => natural)!; // safe: a test of the list
