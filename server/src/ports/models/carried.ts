import type { ModelStore } from './port.ts';

/**
 * The models folder that comes with the program. None does with a server; the command in the desktop app is told of the
 * app's own while it is bundled (`build/desktop/bundle-command.mjs`).
 */
export const carriedModels: string | null = null;

/** A store that takes from another one, which nothing is installed into, what it has not installed itself. */
export function withCarried(own: ModelStore, carried: ModelStore): ModelStore {
  const storeOf = async (id: string): Promise<ModelStore> =>
    (await own.revision(id)) === null && (await carried.revision(id)) !== null ? carried : own;
  return {
    ...own,
    speakers: (id) => own.speakers(id),
    async list() {
      const beside = (await carried.list()).filter(({ installed }) => installed);
      return (await own.list()).map(
        (known) => (!known.installed && beside.find(({ entry }) => entry.id === known.entry.id)) || known,
      );
    },
    open: async (id) => (await storeOf(id)).open(id),
    installed: async (kind) => (await own.installed(kind)) ?? carried.installed(kind),
    revision: async (id) => (await storeOf(id)).revision(id),
    bytes: async (id, name) => (await storeOf(id)).bytes(id, name),
    file: async (id, name) => (await storeOf(id)).file(id, name),
  };
}
