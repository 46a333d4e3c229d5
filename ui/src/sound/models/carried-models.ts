import type { Platform } from '../../platform/port.ts';
import { fetchModel } from './model-download.ts';
import { aboutOf } from './model-files.ts';

let keeping: Promise<void> | null = null;

/**
 * Keeps what came with the app where the other models of this device are, if it is not there; on the website nothing
 * did. Never throws: a file that is damaged comes from the server, as all do there.
 */
export function keepCarried({ carriedModels }: Pick<Platform, 'carriedModels'>): Promise<void> {
  if (!carriedModels) return Promise.resolve();
  keeping ??= keepAll(carriedModels)
    .catch(() => undefined)
    .finally(() => {
      keeping = null;
    });
  return keeping;
}

async function keepAll({ list, open }: NonNullable<Platform['carriedModels']>): Promise<void> {
  for (const model of await list()) {
    if (await aboutOf(model.id)) continue;
    await fetchModel(model, ({ name }, _from, signal) => open(model.id, name, signal), {
      signal: new AbortController().signal,
      received() {},
    });
  }
}
