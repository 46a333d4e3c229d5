import type { NeuralModel } from '@formant/contract/models';
import { type ModelTask, runsBySherpa } from '@formant/engine/base/model-kinds';
import type { ModelStore } from '../../ports/models/port.ts';

/** The installed models, of a task or of all, that a device can run: of others it is the voices that are listed. */
export async function handedOut(store: ModelStore, task?: ModelTask): Promise<NeuralModel[]> {
  const installed = (await store.list()).filter(
    ({ installed, entry }) => installed && !runsBySherpa(entry.kind) && (!task || entry.task === task),
  );
  return Promise.all(
    installed.map(async ({ entry: { id, name, task, kind, licence, source, natural, files } }) => {
      const described = await Promise.all(
        files.map(async (file) => ({ name: file.name, lying: await store.file(id, file.name) })),
      );
      const there = described.flatMap(({ name, lying }) =>
        lying ? [{ name, bytes: lying.bytes, sha256: lying.sha256 }] : [],
      );
      return {
        id,
        name,
        task,
        kind,
        licence,
        source,
        natural: natural === true,
        bytes: there.reduce((sum, { bytes }) => sum + bytes, 0),
        files: there,
      };
    }),
  );
}
