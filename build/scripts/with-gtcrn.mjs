// GTCRN's real weights for proofs and benches, which the repository does not have.
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ownModels } from '@formant/server/cli/own-folders';
import { modelFolder } from '@formant/server/ports/models/folder';
import { installModel } from '@formant/server/ports/models/install';
import { smallModels } from '@formant/server/ports/models/manifest';
import { carryModels } from '../desktop/carry-models.mjs';
import { root } from './workspace.mjs';

/**
 * A models folder with GTCRN, compared with its checksum; null where there is none.
 * @param {string} folder where one is made @param {string | undefined} file its `model.onnx`; else what is installed on
 * this machine
 */
export async function installedGtcrn(folder, file) {
  const entry = smallModels().find(({ id }) => id === 'gtcrn');
  if (!entry) throw new Error('GTCRN is not in the list of models.');
  const own = file === undefined ? await modelFolder(ownModels()).file(entry.id, 'model.onnx') : null;
  const model = file ?? own?.path;
  if (!model) return null;
  const models = path.join(folder, 'models');
  await installModel(models, entry, {
    signal: new AbortController().signal,
    progress: () => undefined,
    local: { 'model.onnx': path.resolve(model) },
  });
  return models;
}

/**
 * The folder of the built app; of a copy of it with the models that are installed, as an installer has it.
 * @param {string} folder where the copy is made @param {string | null} models
 */
export async function appWith(folder, models) {
  const built = path.join(root, 'desktop');
  if (models === null) return built;
  const to = path.join(folder, 'app');
  mkdirSync(to);
  for (const part of ['package.json', 'dist/main', 'dist/preload', 'dist/renderer', 'dist/icons'])
    cpSync(path.join(built, part), path.join(to, part), { recursive: true });
  await carryModels(path.join(to, 'dist/renderer'), { installed: models });
  return to;
}
