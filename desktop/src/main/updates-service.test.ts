import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runUpdates } from '../../e2e/image-updater.ts';
import { openSettings } from './settings.ts';

// The app's updates and the library against the server of the product in a process of its own; versions are added by its
// command line. The installers are AppImages in form, with block maps by the builder itself.
const root = path.join(import.meta.dirname, '../../..');
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
// safe: the builder's own function, which this test calls with a file and a form
const { buildBlockMap } = builder('app-builder-lib/out/targets/blockmap/blockmap.js') as {
  buildBlockMap(file: string, form: 'deflate'): Promise<unknown>;
};
const run = promisify(execFile);
const [name, elf] = process.arch === 'arm64' ? ['arm64', 0xb7] : ['x86_64', 0x3e];
const imageName = (version: string) => `Formant-${version}-linux-${name}.AppImage`;

let folder: string;
let server: ChildProcess;
let url: string;
/** Stands between app and server, and does to what passes what a test wants. */
let between: Server;
let cutAt: number | null;
let flipAt: number | null;
let passed: { path: string; range: string | undefined; bytes: number }[];
const images = new Map<string, Buffer>();

const admin = (...args: string[]) =>
  run(process.execPath, [path.join(root, 'server/bin/formant.mjs'), 'admin', 'release', ...args], {
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
  });

async function add(version: string, content: Buffer): Promise<void> {
  const head = Buffer.alloc(64);
  head.write('\x7fELF\x02\x01\x01', 0, 'latin1');
  head.write('AI\x02', 8, 'latin1');
  head.writeUInt16LE(elf, 18);
  const file = path.join(folder, imageName(version));
  await writeFile(file, Buffer.concat([head, content]));
  await buildBlockMap(file, 'deflate');
  images.set(version, readFileSync(file));
  await admin('add', version, file);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-update-service-'));
  await mkdir(path.join(folder, 'data'));
  const options = { dataDir: path.join(folder, 'data'), databaseUrl: null };
  server = fork(path.join(root, 'server/src/testing/server-process.ts'), [JSON.stringify(options)]);
  [url = ''] = (await once(server, 'message')) as string[]; // safe: the process says its address and nothing else
  const content = randomBytes(1_500_000);
  await add('1.0.0', content);
  const changed = Buffer.from(content);
  randomBytes(40_000).copy(changed, 700_000);
  await add('1.1.0', changed);
  await admin('publish', '1.1.0');
  between = createServer((req, res) => {
    const entry = { path: req.url ?? '', range: req.headers.range, bytes: 0 };
    passed.push(entry);
    const asked = request(url + req.url, { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        const isImage = entry.path.includes('.AppImage');
        if (isImage && flipAt !== null && entry.bytes + chunk.length > flipAt && entry.bytes <= flipAt)
          chunk[flipAt - entry.bytes] = (chunk[flipAt - entry.bytes] ?? 0) ^ 1;
        entry.bytes += chunk.length;
        res.write(chunk);
        if (isImage && cutAt !== null && entry.bytes >= cutAt) {
          cutAt = null;
          asked.destroy();
          setTimeout(() => res.destroy(), 50);
        }
      });
      answer.on('end', () => res.end());
      answer.on('error', () => {});
    });
    asked.on('error', () => {});
    asked.end();
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  between.closeAllConnections();
  between.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  cutAt = null;
  flipAt = null;
  passed = [];
});

/** @param installed what the program that runs is made of; without a block map nothing can be taken from it */
async function start(
  given: { installed?: Buffer; stagingId?: string; version?: string; direct?: boolean } = {},
) {
  const own = mkdtempSync(path.join(folder, 'app-'));
  const program = path.join(own, imageName('1.0.0'));
  await writeFile(program, given.installed ?? 'a program without a block map');
  vi.stubEnv('APPIMAGE', program);
  if (given.stagingId) {
    await mkdir(path.join(own, 'user'));
    await writeFile(path.join(own, 'user/.updaterId'), given.stagingId);
  }
  const { port } = between.address() as AddressInfo; // safe: it listens on TCP
  const settings = openSettings(own, () => {});
  const origin = given.direct ? url : `http://127.0.0.1:${port}`;
  return {
    settings,
    ...runUpdates({
      folder: own,
      settings,
      server: () => origin,
      ...(given.version ? { version: given.version } : {}),
    }),
  };
}
const gotten = ({ downloaded }: { downloaded: string[] }) => readFileSync(downloaded[0] ?? '');

test('a version of the server is downloaded whole and is the one that was added', async () => {
  const app = await start({ direct: true });
  await app.updates.checkNow();
  expect(app.said).toEqual(['restart? 1.1.0']);
  expect(gotten(app).equals(images.get('1.1.0') ?? Buffer.alloc(0))).toBe(true);
});

test('what is in the program already is not downloaded again', async () => {
  const app = await start({ installed: images.get('1.0.0') ?? Buffer.alloc(0) });
  await app.updates.checkNow();
  expect(gotten(app).equals(images.get('1.1.0') ?? Buffer.alloc(0))).toBe(true);
  const bytes = passed
    .filter(({ path: asked }) => asked.includes('.AppImage'))
    .reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeGreaterThan(40_000);
  expect(bytes).toBeLessThan(400_000); // of 1.5 MB, of which 40 kB differ
});

test('a download that broke off goes on where it was', async () => {
  const app = await start();
  cutAt = 600_000;
  await app.updates.checkNow();
  await app.updates.checkNow();
  expect(app.said).toEqual(['unreachable', 'restart? 1.1.0']);
  expect(gotten(app).equals(images.get('1.1.0') ?? Buffer.alloc(0))).toBe(true);
  const rest = passed.findLast(({ path: asked }) => asked.includes('.AppImage'));
  expect(Number(/^bytes=(\d+)-$/.exec(rest?.range ?? '')?.[1])).toBeGreaterThanOrEqual(300_000);
});

test('one changed byte, and nothing is put in place', async () => {
  const app = await start();
  flipAt = 1_000_000;
  await app.updates.checkNow();
  expect(app.said).toEqual(['damaged']);
  flipAt = null;
  await app.updates.checkNow();
  expect(app.said).toEqual(['damaged', 'restart? 1.1.0']);
});

test('a share of computers gets it, a paused version nobody, a pinned computer always, and one below the minimum at once', async () => {
  // by electron-updater's count the first is the very first of all, the second the last
  const [first, last] = ['0', 'f'].map((digit) => `11111111-1111-4111-8111-1111${digit.repeat(8)}`);
  const look = async (stagingId: string | undefined, version?: string) => {
    const app = await start({
      direct: true,
      ...(stagingId ? { stagingId } : {}),
      ...(version ? { version } : {}),
    });
    await app.updates.checkNow();
    return { said: app.said.join(), deviceId: app.settings.value.deviceId, app };
  };
  await admin('rollout', '1.1.0', '10');
  expect((await look(first)).said).toBe('restart? 1.1.0');
  expect((await look(last)).said).toBe('newest');
  await admin('minimum', '1.1.0');
  expect((await look(last)).said).toBe('must-restart? 1.1.0');
  expect((await look(last, '1.1.0')).said).toBe('newest');
  await admin('minimum', 'none');
  await admin('pause', '1.1.0');
  const { said, deviceId, app } = await look(first);
  expect(said).toBe('newest');
  await admin('pin', deviceId, '1.1.0');
  await app.updates.checkNow();
  expect(app.said).toEqual(['newest', 'restart? 1.1.0']);
  // nothing takes an app back
  expect((await look(first, '1.2.0')).said).toBe('newest');
}, 240_000);
