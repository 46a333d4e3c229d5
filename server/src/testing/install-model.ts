import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ModelKind, modelKinds } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { installModel } from '../ports/models/install.ts';

/** Installs a model of files in memory into a models folder, as `formant models install` does. */
export async function installTiny(
  folder: string,
  about: { id: string; name: string; kind: ModelKind; comparison?: ModelEntry['comparison'] },
  files: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(path.join(tmpdir(), 'tiny-model-'));
  try {
    const local: Record<string, string> = {};
    for (const [name, bytes] of Object.entries(files)) {
      local[name] = path.join(work, name);
      await writeFile(local[name], bytes);
    }
    await installModel(
      folder,
      {
        ...about,
        task: modelKinds[about.kind].task,
        licence: 'CC0-1.0',
        source: 'https://models.example/tiny',
        sampleRate: 22_050,
        files: Object.keys(files).map((name) => ({ name, url: null, sha256: null, bytes: null })),
      },
      { signal: new AbortController().signal, progress: () => undefined, local },
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
