import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What npm is to fetch: its version and the checksums of every platform's files stand there, and nowhere else. */
const wanted = fileURLToPath(new URL('../../../../../build/models/speech-runtime/', import.meta.url));
const packageName = 'sherpa-onnx-node';
/** Beside the models, as both are fetched, and no part of the product. */
const ownFolder = '.speech-runtime';

/** sherpa-onnx-node of this machine, found and not yet loaded. */
export interface SherpaPackage {
  /** For people: `sherpa-onnx-node 1.13.8`. */
  name: string;
  /** The module to load. */
  entry: string;
  /** The folder of its native libraries. */
  libraries: string;
}

export const pinnedVersion = (): string => {
  const text = readFileSync(path.join(wanted, 'package.json'), 'utf8');
  // safe: our own file
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies[packageName]!;
};

export const speechRuntimeHint = (): string =>
  `Nothing on this machine can run this kind of voice. Install its runtime (Apache-2.0, 32 MB) once with "npm i ${packageName}@${pinnedVersion()}", or install the voice again where there is a network.`;

/** Looked for beside the models first, then where Node looks; null where it is not there for this system. */
export function findSherpa(modelsDir: string): SherpaPackage | null {
  return findBeside(path.join(modelsDir, ownFolder, 'package.json')) ?? findBeside(import.meta.url);
}

function findBeside(from: string): SherpaPackage | null {
  const require = createRequire(from);
  try {
    const about = require.resolve(`${packageName}/package.json`);
    // the package names its platforms so; what is missing for this one is not loaded to find out
    const platform = process.platform === 'win32' ? 'win' : process.platform;
    const native = createRequire(about).resolve(`sherpa-onnx-${platform}-${process.arch}/package.json`);
    const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string }; // safe: npm writes it
    return {
      name: `${packageName} ${version}`,
      entry: path.join(path.dirname(about), 'sherpa-onnx.js'),
      libraries: path.dirname(native),
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Node remembers where a module was, also of one that has been deleted since
    if (code === 'MODULE_NOT_FOUND' || code === 'ENOENT') return null;
    throw error;
  }
}

/** What npm needs of the environment, and none of the server's secrets. */
const passedOn =
  /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|(HTTPS?|NO|ALL)_PROXY|NODE_EXTRA_CA_CERTS|npm_config_.*)$/i;
const mostMs = 10 * 60_000;

/**
 * Has npm fetch the package beside the models, as the lock file says: every byte is compared, and no script of a
 * package runs. All of it is there afterwards, or nothing has changed.
 * @throws Error with npm's words; `signal.reason`
 */
export async function installSherpa(modelsDir: string, signal: AbortSignal): Promise<SherpaPackage> {
  const there = findSherpa(modelsDir);
  if (there) return there;
  const work = path.join(modelsDir, `${ownFolder}-${randomUUID()}`);
  try {
    await mkdir(work, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(path.join(wanted, file), path.join(work, file));
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], work, signal);
    if (!existsSync(path.join(work, 'node_modules', packageName)))
      throw new Error(`npm did not bring ${packageName}.`);
    const home = path.join(modelsDir, ownFolder);
    await rm(home, { recursive: true, force: true }); // of a version before, or of another system
    await rename(work, home);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const found = findSherpa(modelsDir);
  if (!found)
    throw new Error(`${packageName} has no files for ${process.platform} on ${process.arch} processors.`);
  return found;
}

function npm(args: readonly string[], cwd: string, signal: AbortSignal): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));
  // npm of Windows is a script, which only its shell runs; the arguments are ours
  const shell = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd, env, shell, signal, timeout: mostMs }, (error, _out, complaint) => {
      if (signal.aborted) reject(signal.reason as Error);
      else if (error)
        reject(
          new Error(`npm could not fetch ${packageName}: ${lastLine(complaint) || error.message}`, {
            cause: error,
          }),
        );
      else resolve();
    });
  });
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
