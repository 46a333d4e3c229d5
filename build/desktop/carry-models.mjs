// Lays the small models into the built window, so that the app has them from its first start on: those that are installed
// on this machine (`formant models install`, also with `--file`), else from their pinned addresses. Without a network the
// app is packed without them, and fetches them from its server.
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownModels } from '@formant/server/cli/own-folders';
import { DownloadError, WrongFileError } from '@formant/server/ports/models/download';
import { modelFolder } from '@formant/server/ports/models/folder';
import { installModel } from '@formant/server/ports/models/install';
import { smallModels } from '@formant/server/ports/models/manifest';
import { handedOut } from '@formant/server/sound/neural-models/handed-out';
import { carriedFolder, carriedList } from '@formant/ui/platform/carried-folder.ts';
import { root } from '../scripts/workspace.mjs';

/**
 * Brings models into the built window, each compared with its checksum.
 * @param {string} renderer its folder
 * @param {{
 *   models?: readonly import('@formant/engine/models/ports/manifest').ModelEntry[],
 *   installed?: string,
 *   connection?: import('@formant/server/ports/models/install').InstallOptions['connection'],
 *   warn?: (sentence: string) => void,
 * }} [options] `installed`: the models folder of this machine, which is looked into first
 * @throws WrongFileError where what came, or what is installed, is another file
 */
export async function carryModels(
  renderer,
  { models = smallModels(), installed = ownModels(), connection, warn = console.warn } = {},
) {
  const folder = path.join(renderer, carriedFolder);
  if (!existsSync(folder)) throw new Error(`${renderer} is not the built window: build the app first.`);
  const here = modelFolder(installed);
  for (const entry of models) {
    const there = await Promise.all(entry.files.map(({ name }) => here.file(entry.id, name)));
    const local = Object.fromEntries(
      entry.files.flatMap(({ name }, i) => (there[i] ? [[name, there[i].path]] : [])),
    );
    try {
      await installModel(folder, entry, {
        signal: new AbortController().signal,
        progress: () => undefined,
        local,
        ...(connection ? { connection } : {}),
      });
    } catch (error) {
      const [{ sha256 } = { sha256: null }] = entry.files;
      if (sha256) await rm(path.join(folder, `.part-${sha256}`), { force: true });
      if (!(error instanceof DownloadError) || error instanceof WrongFileError) throw error;
      warn(`The app is packed without ${entry.name}, and will fetch it from its server: ${error.message}`);
    }
  }
  writeFileSync(path.join(folder, carriedList), JSON.stringify(await handedOut(modelFolder(folder))));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await carryModels(path.join(root, 'desktop/dist/renderer'));
