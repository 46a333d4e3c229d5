// Plain JavaScript, as `npm start` runs under whatever Node a machine has.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import util from 'node:util';

/**
 * The settings of a checkout that are written into `.env` beside `.env.example`; what the environment has goes before
 * them. The server runs in the checkout, whoever asks may stand elsewhere: a folder for data is meant from there.
 */
export function readOwnSettings(folder, env = process.env) {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  if (!util.parseEnv)
    throw new Error(
      `Reading ${file} needs Node 20.12 or newer; this is ${process.version}. Set the variables yourself.`,
    );
  const kept = util.parseEnv(readFileSync(file, 'utf8'));
  if (kept.DATA_DIR) kept.DATA_DIR = resolve(folder, kept.DATA_DIR);
  for (const [name, value] of Object.entries(kept)) env[name] ??= value;
}
