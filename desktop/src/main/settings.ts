import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  /** Random, made at the first start; never derived from the hardware. */
  deviceId: z.uuid().default(() => randomUUID()),
  /** The server of people who host their own; see `server-address.ts`. */
  server: z.string().optional(),
  closeToTray: z.boolean().default(true),
  /** Looks for new versions and downloads them by itself. */
  autoUpdate: z.boolean().default(true),
  updateChannel: z.enum(['latest', 'beta']).default('latest'),
  /** Off until its owner wants it: it takes this computer's time for work that was asked for elsewhere. */
  convertHere: z.boolean().default(false),
  /** Set once the server has heard of this installation. */
  installTold: z.boolean().default(false),
  /** Off until its owner wants it; even then nothing goes without being seen. */
  diagnostics: z.boolean().default(false),
  window: z
    .object({
      x: z.int(),
      y: z.int(),
      width: z.int().min(400),
      height: z.int().min(300),
      maximized: z.boolean(),
    })
    .optional(),
});
export type Settings = z.infer<typeof schema>;

export interface SettingsFile {
  readonly value: Settings;
  /** Changes some settings and writes the file, whole or not at all. */
  update(change: Partial<Settings>): void;
}

/** Reads `settings.json` of a folder. A file that is missing or spoiled is replaced by the defaults. */
export function openSettings(folder: string): SettingsFile {
  const file = path.join(folder, 'settings.json');
  const state = { value: readSettings(file) };
  const write = () => {
    const fresh = `${file}.new`;
    writeFileSync(fresh, `${JSON.stringify(state.value, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, file);
  };
  write();
  return {
    get value() {
      return state.value;
    },
    update(change) {
      state.value = schema.parse({ ...state.value, ...change });
      write();
    },
  };
}

function readSettings(file: string): Settings {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // nothing in it is worth stopping the app for: preferences, and an id that the server can replace
    return schema.parse({});
  }
}
