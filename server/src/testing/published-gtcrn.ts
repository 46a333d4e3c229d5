import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { installModel } from '../ports/models/install.ts';
import { builtInModels } from '../ports/models/manifest.ts';

/** The entry of GTCRN for other bytes, as if they were the published ones. */
export function gtcrnOf(content: Uint8Array): ModelEntry {
  const entry = builtInModels().find(({ id }) => id === 'gtcrn')!; // safe: of the manifest
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { ...entry, files: [{ ...entry.files[0]!, sha256, bytes: content.length }] };
}

/** Installs bytes by hand as the model of an entry. @throws WrongFileError where they are not those that it names */
export async function installFile(folder: string, content: Uint8Array, entry: ModelEntry): Promise<void> {
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, 'own.onnx');
  await writeFile(place, content);
  const signal = new AbortController().signal;
  await installModel(folder, entry, { signal, progress: () => undefined, local: { 'model.onnx': place } });
}
