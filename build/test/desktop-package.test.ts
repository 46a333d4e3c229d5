import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractAll, extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { corePart, cutEspeakPart, espeakParts } from '@formant/engine/tts/synthesizers/espeak-parts';
import { gtcrnOf, installFile } from '@formant/server/testing/published-gtcrn';
import { carriedFolder, carriedList } from '@formant/ui/platform/carried-folder.ts';
import { speechPartIn } from '@formant/ui/platform/speech-part.ts';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryModels } from '../desktop/carry-models.mjs';
import { mainBundle, mostMainBytes } from '../scripts/bench/main-bundle.mjs';

const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);
const scratch = mkdtempSync(path.join(tmpdir(), 'formant-package-'));
const packed = path.join(scratch, 'out/linux-unpacked');

/** Where Electron's binary keeps its fuses: this sentence, a version, a length, one byte a fuse. */
const fuseSentence = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseCount = 8;

/** As much of Electron's distribution as packing looks at: packing then needs no download. */
function makeDistribution(): string {
  const folder = path.join(scratch, 'electron');
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  const fuses = Buffer.concat([
    Buffer.from(fuseSentence),
    Buffer.from([1, fuseCount]),
    Buffer.alloc(fuseCount, '1'),
  ]);
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), fuses, Buffer.alloc(64)]));
  for (const name of ['chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak'])
    writeFileSync(path.join(folder, name), name);
  chmodSync(path.join(folder, 'electron'), 0o755);
  return folder;
}

beforeAll(async () => {
  const bin = (name: string) => path.join(root, 'node_modules', name);
  const options = { cwd: path.join(root, 'desktop'), env: { ...process.env, CI: '' } };
  await run(process.execPath, [bin('electron-vite/bin/electron-vite.js'), 'build'], options);
  await run(process.execPath, [path.join(root, 'build/desktop/bundle-command.mjs')], options);
  const weights = tinyGtcrn();
  const installed = path.join(scratch, 'models');
  await installFile(installed, weights, gtcrnOf(weights));
  const renderer = path.join(root, 'desktop/dist/renderer');
  await carryModels(renderer, { models: [gtcrnOf(weights)], installed });
  await run(
    process.execPath,
    [
      bin('electron-builder/cli.js'),
      '--linux',
      'dir',
      '--x64',
      '--publish',
      'never',
      '--projectDir',
      root,
      `-c.electronDist=${makeDistribution()}`,
      `-c.directories.output=${path.join(scratch, 'out')}`,
    ],
    options,
  );
  // the built window as the journeys take it
  const carried = path.join(renderer, carriedFolder);
  rmSync(carried, { recursive: true });
  mkdirSync(carried);
  writeFileSync(path.join(carried, carriedList), '[]');
}, 240_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the packed app holds the bundles and nothing else', () => {
  const files = listPackage(path.join(packed, 'resources/app.asar'), { isPack: false });
  for (const file of [
    '/package.json',
    '/dist/main/index.js',
    '/dist/main/hook-process.js',
    '/dist/preload/index.cjs',
    '/dist/renderer/index.html',
    '/dist/command/command.js',
    '/dist/command/worker.js',
  ])
    expect(files).toContain(file);
  const models = files.filter((file) => file.startsWith(`/dist/renderer/${carriedFolder}/`));
  expect(models.map((file) => file.slice(`/dist/renderer/${carriedFolder}/`.length)).sort()).toEqual([
    'gtcrn',
    'gtcrn/model.onnx',
    carriedList,
    'models.lock.json',
  ]);
  const foreign = files.filter(
    (file) => !/^\/(package\.json$|dist$|dist\/(main|preload|renderer|icons|command)(\/|$))/.test(file),
  );
  expect(foreign).toEqual([]);
  expect(files.filter((file) => /\.(ts|tsx|map|tsbuildinfo)$|node_modules/.test(file))).toEqual([]);
  expect(existsSync(path.join(packed, 'resources/app'))).toBe(false);
});

test('what the main process reads before its first line is small', () => {
  expect(mainBundle(path.join(root, 'desktop/dist/main')).loadedBytes).toBeLessThanOrEqual(mostMainBytes);
});

test('beside the archive lies the one compiled file for this system and processor, and it loads', () => {
  const folder = path.join(packed, 'resources/native');
  expect(readdirSync(folder)).toEqual(['uiohook-napi.node']);
  const file = path.join(folder, 'uiohook-napi.node');
  // an ELF file for x86-64
  expect(readFileSync(file).subarray(0, 20).toString('hex')).toMatch(/^7f454c4602.{26}3e00$/);
  // Debian's own Xvfb brings the libraries that it needs
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync('/usr/bin/Xvfb'))
    expect(createRequire(import.meta.url)(file)).toMatchObject({
      start: expect.any(Function),
      stop: expect.any(Function),
    });
});

test('each system is given its own compiled file, for the processor that is packed', async () => {
  const { win, mac, linux } = await recipe();
  for (const [platform, { extraResources }] of Object.entries({ win32: win, darwin: mac, linux })) {
    const starter = platform === 'win32' ? 'formant.cmd' : 'formant';
    expect(extraResources).toEqual([
      { from: `node_modules/uiohook-napi/prebuilds/${platform}-\${arch}`, to: 'native' },
      { from: `build/desktop/command/${starter}`, to: `command/${starter}` },
    ]);
    for (const arch of ['x64', 'arm64'])
      expect(readdirSync(path.join(root, `node_modules/uiohook-napi/prebuilds/${platform}-${arch}`))).toEqual(
        ['uiohook-napi.node'],
      );
  }
});

test('every fuse stands where the security of the app needs it', async () => {
  const wire = await getCurrentFuseWire(path.join(packed, 'formant'));
  const on = (fuse: FuseV1Options) => Number(wire[fuse]) === '1'.charCodeAt(0);
  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    cookieEncryption: on(FuseV1Options.EnableCookieEncryption),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    nodeInspect: on(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocol: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeInspect: false,
    asarIntegrity: true,
    onlyAsar: true,
    fileProtocol: false,
  });
});

test('the packed command runs on a recording with nothing beside it, and speaks', async () => {
  const folder = path.join(scratch, 'asar');
  extractAll(path.join(packed, 'resources/app.asar'), folder);
  const command = path.join(folder, 'dist/command/command.js');
  const code = `import(${JSON.stringify(command)}).then(async ({ main }) => process.exit(await main(process.argv.slice(1))))`;
  const formant = (...args: string[]) =>
    run(process.execPath, ['-e', code, '--', ...args], {
      cwd: scratch,
      env: { PATH: '/nowhere', DATA_DIR: path.join(scratch, 'data') },
    });
  const voice = path.join(root, 'web/e2e/fixtures/voice.wav');
  const cleaned = await formant('run', 'audio-enhancer', voice, '-o', 'clean.wav', '--json');
  expect(JSON.parse(cleaned.stdout)).toMatchObject({ engine: 'onnx:gtcrn' });
  await formant('tts', '--text', 'Good morning', '--voice', 'flite:slt', '-o', 'a.wav');
  await formant('tts', '--text', 'Good morning', '--voice', 'espeak:en-us', '-o', 'b.wav');
  for (const name of ['clean.wav', 'a.wav', 'b.wav'])
    expect(statSync(path.join(scratch, name)).size, name).toBeGreaterThan(10_000);
  await expect(
    formant('tts', '--text', 'Guten Morgen', '--voice', 'espeak:de', '-o', 'c.wav'),
  ).rejects.toMatchObject({
    stderr: expect.stringContaining('The voice data for German (70 kB) has not been fetched yet'),
  });
  expect((await formant('models', 'list')).stdout).toContain('gtcrn: GTCRN (installed)');
  await expect(formant('run', 'converter', 'a.wav', '-o', 'a.mp3')).rejects.toMatchObject({
    stderr: expect.stringContaining('Install FFmpeg'),
  });
}, 240_000);

test('a package of Linux has /usr/bin/formant start the command, and is else as the packer has it', async () => {
  expect(statSync(path.join(packed, 'resources/command/formant')).mode & 0o111).toBe(0o111);
  const { deb } = await recipe();
  const folder = `/opt/\${sanitizedProductName}`;
  const own = `'${folder}/resources/command/formant'`;
  const theirs = `'${folder}/\${executable}'`;
  for (const [name, file] of Object.entries({
    'after-install': deb.afterInstall,
    'after-remove': deb.afterRemove,
  })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text, 'which links to the command').toContain(own);
    // an earlier version has registered the app itself with 100
    expect(text.replaceAll(`${own} 200`, `${theirs} 100`).replaceAll(own, theirs)).toBe(
      readFileSync(path.join(root, `node_modules/app-builder-lib/templates/linux/${name}.tpl`), 'utf8'),
    );
  }
});

test('updates come from our own server', () => {
  const feed = readFileSync(path.join(packed, 'resources/app-update.yml'), 'utf8');
  expect(feed).toMatch(/^provider: generic$/m);
  expect(feed).toMatch(/^url: https:\/\/\S+\/update-download$/m);
});

/** The recipe as the packer reads it. */
const recipe = () => getConfig(root, null, null) as Promise<Record<string, unknown> & Recipe>;
interface Part {
  target: { target: string; arch: string[] }[];
  extraResources: { from: string; to: string }[];
}
type Recipe = Record<'linux' | 'win' | 'mac', Part> & { deb: { afterInstall: string; afterRemove: string } };

test('no installer starts the app without its sandbox', async () => {
  const config = await recipe();
  const packager = { config, platformSpecificBuildOptions: config.linux, appInfo: {} };
  const helper = { computeDesktopEntry: (_: unknown, command: string) => Promise.resolve(command) };
  // the packer's own rule for the entry's command, without the tools that only a download brings
  const { default: Target } = createRequire(import.meta.url)(
    'app-builder-lib/out/targets/appimage/AppImageTarget.js',
  ) as { default: new (...args: unknown[]) => { desktopEntry: { value: Promise<string> } } };
  expect(await new Target('', packager, helper, '').desktopEntry.value).toBe('AppRun %U');
  const main = extractFile(path.join(packed, 'resources/app.asar'), 'dist/main/index.js').toString();
  expect(main).not.toMatch(/no-sandbox|disable-setuid-sandbox/);
});

test('Windows and Linux get files of their own for both processors', async () => {
  const { linux, win } = await recipe();
  expect(
    Object.fromEntries([...linux.target, ...win.target].map(({ target, arch }) => [target, arch])),
  ).toEqual({ AppImage: ['x64', 'arm64'], deb: ['x64', 'arm64'], nsis: ['x64', 'arm64'] });
});

test('of eSpeak NG the app carries English, and knows of every other language what has to come', () => {
  const archive = path.join(packed, 'resources/app.asar');
  const carried = listPackage(archive, { isPack: false }).flatMap(
    (file) => speechPartIn(file.replaceAll('\\', '/').replace('/dist/renderer', '')) ?? [],
  );
  expect(carried.sort()).toEqual([corePart, 'en']);
  const leftOut = JSON.parse(extractFile(archive, 'dist/renderer/speech-data.json').toString()) as Record<
    string,
    { bytes: number; sha256: string }
  >;
  const whole = readFileSync(
    createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten/espeak-ng.data'),
  );
  const parts = new Map(
    Object.entries(leftOut).map(([name, about]) => [speechPartIn(`/assets/${name}`), about]),
  );
  for (const part of espeakParts.keys()) {
    if (carried.includes(part)) continue;
    const bytes = cutEspeakPart(whole, part);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(parts.get(part), part).toEqual({ bytes: bytes.length, sha256 });
  }
});

test('the app without Electron stays below 90 MB, unpacked, with one runtime for neural networks', () => {
  const archive = path.join(packed, 'resources/app.asar');
  expect(statSync(archive).size).toBeLessThan(90e6);
  const runtimes = listPackage(archive, { isPack: false }).filter((file) => /ort-.*\.wasm$/.test(file));
  expect(runtimes).toEqual([expect.stringMatching(/\/ort-wasm-simd-threaded\.jspi-[^/]+\.wasm$/)]);
});

test('the installers are made with the Electron that the app is tested with', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'desktop/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
    dependencies?: Record<string, string>;
  };
  const recipe = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');
  expect(recipe).toContain(`electronVersion: ${manifest.devDependencies.electron}\n`);
  // what is a plain dependency would be packed with all its files
  expect(manifest.dependencies ?? {}).toEqual({});
});
