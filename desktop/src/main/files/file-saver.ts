import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { app, type BaseWindow, dialog } from 'electron';
import { safeName } from './safe-name.ts';

export interface FileSaver {
  begin(name: string): Promise<number | null>;
  write(id: number, piece: Uint8Array): Promise<void>;
  finish(id: number): Promise<void>;
  abort(id: number): Promise<void>;
}

type Saving = { target: string; fresh: string; file: FileHandle };

/**
 * Saves what the window hands over piece by piece to the place the person chose, and to no other.
 * The file appears under its name only when it is whole.
 */
export function makeFileSaver(window: () => BaseWindow | undefined): FileSaver {
  const savings = new Map<number, Saving>();
  let last = 0;
  const taken = (id: number): Saving => {
    const saving = savings.get(id);
    if (!saving) throw new Error('This file is not being saved any more. Save it again.');
    return saving;
  };
  async function drop(id: number): Promise<void> {
    const saving = savings.get(id);
    savings.delete(id);
    await saving?.file.close().catch(() => undefined); // closed already when the last step was closing it
    if (saving) await rm(saving.fresh, { force: true });
  }
  return {
    async begin(name) {
      const options = { defaultPath: path.join(app.getPath('downloads'), safeName(name)) };
      const parent = window();
      const { canceled, filePath } = parent
        ? await dialog.showSaveDialog(parent, options)
        : await dialog.showSaveDialog(options);
      if (canceled || !filePath) return null;
      const fresh = path.join(path.dirname(filePath), `.${randomUUID()}.part`);
      const id = ++last;
      savings.set(id, { target: filePath, fresh, file: await open(fresh, 'wx') });
      return id;
    },
    async write(id, piece) {
      const { file } = taken(id);
      try {
        // appends: a handle keeps its own position
        await file.writeFile(piece);
      } catch (cause) {
        await drop(id);
        throw new Error('The file could not be written. Check the free space and save it again.', { cause });
      }
    },
    async finish(id) {
      const { file, fresh, target } = taken(id);
      await file.sync();
      await file.close();
      await rename(fresh, target);
      savings.delete(id);
    },
    abort: drop,
  };
}
