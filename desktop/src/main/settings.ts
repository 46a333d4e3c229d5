import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { latencyProfiles } from '../latency-profiles.ts';
import { writeWhole } from './write-whole.ts';

const schema = z.object({
  /** Random, made at the first start; never derived from the hardware. */
  deviceId: z.uuid().default(() => randomUUID()),
  /** The server of people who host their own; see `server-address.ts`. */
  server: z.string().optional(),
  /** Which account is used, and where the app was at home when it was chosen; see `accounts/accounts.ts`. */
  account: z.object({ account: z.uuid(), home: z.string() }).nullable().default(null),
  closeToTray: z.boolean().default(true),
  /** Set once the person knows that the app goes on without its window. */
  trayTold: z.boolean().default(false),
  /** How much time the system's sound gets; read before anything else, see `sound/latency-profile.ts`. */
  latency: z.enum(latencyProfiles).default('low'),
  /** Looks for new versions and downloads them by itself. */
  autoUpdate: z.boolean().default(true),
  updateChannel: z.enum(['latest', 'beta']).default('latest'),
  /** Off until its owner wants it: it takes this computer's time for work that was asked for elsewhere. */
  convertHere: z.boolean().default(false),
  /** Set once the server has heard of this installation. */
  installTold: z.boolean().default(false),
  /** Off until its owner wants it; even then nothing goes without being seen. */
  diagnostics: z.boolean().default(false),
  /** Whether other programs may do what the tray does; of their token only the hash is known. */
  control: z
    .object({
      on: z.boolean(),
      /** Where it listened last; 0 for any. */
      port: z.int().min(0).max(65_535),
      tokenHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
    })
    .default({ on: false, port: 0, tokenHash: null }),
  /** Paths of what was opened last. */
  recentFiles: z.array(z.string().max(4096)).max(20).default([]),
  /** As the system had it: what tiles windows or has small screens keeps to no least size. */
  window: z
    .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .optional(),
});
export type Settings = z.infer<typeof schema>;

export interface SettingsFile {
  readonly value: Settings;
  /** Changes some settings and writes the file, whole or not at all. */
  update(change: Partial<Settings>): void;
}

/**
 * Reads `settings.json` of a folder, each setting by itself: what is missing or spoiled has its default, the others
 * stay. A file with something spoiled in it is kept once beside the sound one, and `warn` is told, without a value.
 */
export function openSettings(folder: string, warn: (text: string) => void): SettingsFile {
  const file = path.join(folder, 'settings.json');
  const state = { value: readSettings(file, warn) };
  const write = () => writeWhole(file, `${JSON.stringify(state.value, null, 2)}\n`);
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

/** The server that the settings of a folder name, where they are not opened: nothing is written. */
export function chosenServer(folder: string): string | undefined {
  const stored = storedIn(path.join(folder, 'settings.json'));
  return stored === 'bad' ? undefined : schema.shape.server.safeParse(stored.server).data;
}

function readSettings(file: string, warn: (text: string) => void): Settings {
  const stored = storedIn(file);
  const sound: Record<string, unknown> = {};
  const bad: string[] = [];
  if (stored === 'bad') bad.push('everything');
  else
    for (const [name, field] of Object.entries(schema.shape)) {
      if (!Object.hasOwn(stored, name)) continue;
      const read = field.safeParse(stored[name]);
      if (read.success) sound[name] = read.data;
      else bad.push(name);
    }
  if (bad.length > 0) {
    const kept = keepOnce(file);
    const fate = bad.length === 1 ? 'has its default' : 'have their defaults';
    warn(`settings.json: ${bad.join(', ')} could not be read and ${fate} again; ${kept}`);
  }
  return schema.parse(sound);
}

/** What a file holds, by name; nothing where there is none. */
function storedIn(file: string): Record<string, unknown> | 'bad' {
  if (!existsSync(file)) return {};
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
    // safe: an object, whose values are looked at one by one
    return isObject ? (stored as Record<string, unknown>) : 'bad';
  } catch {
    return 'bad';
  }
}

/** The first spoiled file is the one that may hold something: later ones are made of defaults. */
function keepOnce(file: string): string {
  const beside = `${file}.bad`;
  const name = path.basename(beside);
  try {
    // a second name: until the sound file takes the first one, nothing is gone
    linkSync(file, beside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return `an earlier ${name} was left as it is`;
    renameSync(file, beside); // a disk without links
  }
  return `the file as it was is ${name}`;
}
