import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runUpdates } from '../../e2e/image-updater.ts';
import { type LineBetween, lineBetween } from '../../e2e/line-between.ts';
import { imageHeader, imageName, makeReleases } from '../../e2e/release-images.ts';
import { openSettings } from './settings.ts';

// The app's updates and the library against the server of the product in a process of its own; versions are added by its
// command line. The installers are AppImages in form.
let folder: string;
let server: ChildProcess;
let url: string;
let line: LineBetween;
let admin: Releases['admin'];
let image: Releases['image'];
type Releases = ReturnType<typeof makeReleases>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-update-service-'));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  server = fork(path.join(import.meta.dirname, '../../../server/src/testing/processes/server-process.ts'), [
    JSON.stringify({ dataDir, databaseUrl: null }),
  ]);
  [url = ''] = (await once(server, 'message')) as string[]; // safe: the process says its address and nothing else
  const releases = makeReleases(dataDir, folder);
  ({ admin, image } = releases);
  const content = Buffer.concat([imageHeader(), randomBytes(1_500_000)]);
  await releases.add('1.0.0', content);
  randomBytes(40_000).copy(content, 700_000);
  await releases.add('1.1.0', content);
  await admin('publish', '1.1.0');
  line = await lineBetween(url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  line.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  line.cutAt = null;
  line.flipAt = null;
  line.passed = [];
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
  const settings = openSettings(own, () => {});
  const origin = given.direct ? url : line.url;
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
  expect(gotten(app).equals(image('1.1.0'))).toBe(true);
});

test('what is in the program already is not downloaded again', async () => {
  const app = await start({ installed: image('1.0.0') });
  await app.updates.checkNow();
  expect(gotten(app).equals(image('1.1.0'))).toBe(true);
  const bytes = line.passed
    .filter(({ path: asked }) => asked.includes('.AppImage'))
    .reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeGreaterThan(40_000);
  expect(bytes).toBeLessThan(400_000); // of 1.5 MB, of which 40 kB differ
});

test('a download that broke off goes on where it was', async () => {
  const app = await start();
  line.cutAt = 600_000;
  await app.updates.checkNow();
  await app.updates.checkNow();
  expect(app.said).toEqual(['unreachable', 'restart? 1.1.0']);
  expect(gotten(app).equals(image('1.1.0'))).toBe(true);
  const rest = line.passed.findLast(({ path: asked }) => asked.includes('.AppImage'));
  expect(Number(/^bytes=(\d+)-$/.exec(rest?.range ?? '')?.[1])).toBeGreaterThanOrEqual(300_000);
});

test('one changed byte, and nothing is put in place', async () => {
  const app = await start();
  line.flipAt = 1_000_000;
  await app.updates.checkNow();
  expect(app.said).toEqual(['damaged']);
  line.flipAt = null;
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
  // as its first start has told
  const install = { uuid: deviceId, os: 'linux', arch: 'x64', appVersion: '1.0.0', channel: 'stable' };
  await fetch(`${url}/api/log/install`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(install),
  });
  await admin('pin', deviceId, '1.1.0');
  await app.updates.checkNow();
  expect(app.said).toEqual(['newest', 'pinned-restart? 1.1.0']);
  // nothing takes an app back
  expect((await look(first, '1.2.0')).said).toBe('newest');
}, 240_000);
