import { execFile } from 'node:child_process';
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
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
}, 120_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the packed app holds the bundles and nothing else', () => {
  const files = listPackage(path.join(packed, 'resources/app.asar'), { isPack: false });
  for (const file of [
    '/package.json',
    '/dist/main/index.js',
    '/dist/main/hook-process.js',
    '/dist/preload/index.cjs',
    '/dist/renderer/index.html',
  ])
    expect(files).toContain(file);
  const foreign = files.filter(
    (file) => !/^\/(package\.json$|dist$|dist\/(main|preload|renderer|icons)(\/|$))/.test(file),
  );
  expect(foreign).toEqual([]);
  expect(files.filter((file) => /\.(ts|tsx|map|tsbuildinfo)$|node_modules/.test(file))).toEqual([]);
  expect(existsSync(path.join(packed, 'resources/app'))).toBe(false);
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
    expect(extraResources).toEqual([
      { from: `node_modules/uiohook-napi/prebuilds/${platform}-\${arch}`, to: 'native' },
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
type Recipe = Record<'linux' | 'win' | 'mac', Part>;

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

test('the app without Electron stays below 130 MB, unpacked', () => {
  expect(statSync(path.join(packed, 'resources/app.asar')).size).toBeLessThan(130e6);
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
