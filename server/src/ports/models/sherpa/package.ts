import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DownloadOptions, download, WrongFileError } from '../download.ts';
import { unpackBundle } from '../unpack.ts';

/** What is to be fetched: its version and the checksums of every platform's files stand there, and nowhere else. */
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
  `Nothing on this machine can run this kind of voice. ${
    process.versions.electron
      ? 'Install the voice again where there is a network: that brings its runtime (Apache-2.0, 32 MB), too.'
      : `Install its runtime (Apache-2.0, 32 MB) once with "npm i ${packageName}@${pinnedVersion()}", or install the voice again where there is a network.`
  }`;

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

/** What the process that runs it is told of the environment: no secrets where networks from elsewhere run. */
export function sherpaEnvironment(libraries: string): Record<string, string> {
  return {
    ...chosenOf(/^(PATH|HOME|TMPDIR|TEMP|SystemRoot|LANG|TZ)$/),
    // systems look for a library's own libraries there
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
  };
}

const chosenOf = (names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && names.test(name) ? [[name, value]] : [],
    ),
  );

/** What npm needs of the environment, and none of the server's secrets. */
const passedOn =
  /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|(HTTPS?|NO|ALL)_PROXY|NODE_EXTRA_CA_CERTS|npm_config_.*)$/i;
const mostMs = 10 * 60_000;

/**
 * Brings the package beside the models, as the lock file says: by npm, which knows the network's own registry and ways
 * out, or where there is none from the public registry. Every byte is compared, and no script of a package runs. All of
 * it is there afterwards, or nothing has changed.
 * @throws Error with npm's words; DownloadError; `signal.reason`
 */
export async function installSherpa(
  modelsDir: string,
  signal: AbortSignal,
  connection?: DownloadOptions['connection'],
): Promise<SherpaPackage> {
  const there = findSherpa(modelsDir);
  if (there) return there;
  const work = path.join(modelsDir, `${ownFolder}-${randomUUID()}`);
  try {
    await mkdir(work, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(path.join(wanted, file), path.join(work, file));
    // the app of the desktop comes without npm, and what a machine has of it may be of any age
    const byNpm =
      !process.versions.electron &&
      (await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], work, signal));
    if (!byNpm)
      await fetchPackages(work, { signal, progress: () => undefined, ...(connection && { connection }) });
    if (!existsSync(path.join(work, 'node_modules', packageName)))
      throw new Error(`${packageName} did not come.`);
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

/** Of the lock file, what is used here. */
interface LockedPackage {
  version: string;
  integrity: string;
  os?: readonly string[];
  cpu?: readonly string[];
}
const registry = 'https://registry.npmjs.org';

/** What npm would do: the packages of this system, compared by their checksums and unpacked. */
async function fetchPackages(work: string, options: DownloadOptions): Promise<void> {
  const text = await readFile(path.join(work, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }; // safe: our own file
  for (const [place, { version, integrity, os, cpu }] of Object.entries(packages)) {
    const name = place.replace('node_modules/', '');
    if (!integrity || os?.includes(process.platform) === false || cpu?.includes(process.arch) === false)
      continue;
    const archive = path.join(work, `${name}.tgz`);
    await download(`${registry}/${name}/-/${name}-${version}.tgz`, archive, options);
    const sha512 = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (`sha512-${sha512}` !== integrity)
      throw new WrongFileError(
        `${name} ${version} of ${registry} is not the file it should be. Nothing was installed; try again.`,
      );
    await unpackBundle(archive, path.join(work, place), options.signal);
    await rm(archive);
  }
}

/** @returns false where there is no npm */
function npm(args: readonly string[], cwd: string, signal: AbortSignal): Promise<boolean> {
  const env = chosenOf(passedOn);
  // npm of Windows is a script, which only its shell runs; the arguments are ours
  const shell = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd, env, shell, signal, timeout: mostMs }, (error, _out, complaint) => {
      if (signal.aborted) reject(signal.reason as Error);
      else if (error?.code === 'ENOENT') resolve(false);
      else if (error)
        reject(
          new Error(`npm could not fetch ${packageName}: ${lastLine(complaint) || error.message}`, {
            cause: error,
          }),
        );
      else resolve(true);
    });
  });
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
