import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allReleases } from '../desk/releases/index.ts';
import { makeDevice, makeUser } from '../testing/make/people.ts';
import { commandHere } from '../testing/processes/command-here.ts';
import { releaseFiles, windowsProgram } from '../testing/release-files.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ working: false });
});
afterAll(() => server.close());

const run = (...args: string[]) => commandHere(['admin', ...args], { DATA_DIR: server.ctx.config.dataDir });

it('keeps versions of the app, which the running server gives out', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formant-release-'));
  const files: string[] = [];
  for (const [name, bytes] of releaseFiles('1.4.2')) {
    files.push(path.join(folder, name));
    await writeFile(path.join(folder, name), bytes);
  }
  const notes = path.join(folder, 'notes.txt');
  await writeFile(notes, 'Hold-to-talk.\n');
  expect((await run('release', 'list')).out).toBe('There is no version of the app yet.\n');
  const [exe = '', ...others] = files;
  for (const wrong of ['win', 'beos=5.0.0', 'win=ten', 'win=10.0.17763;mac=22.0.0'])
    expect(await run('release', 'add', '1.4.2', exe, '--min-os', wrong)).toMatchObject({
      code: 2,
      err: expect.stringContaining('names no oldest system'),
    });
  const oldest = ['--min-os', 'win=10.0.17763, mac=22.0.0'];
  expect(await run('release', 'add', '1.4.2', exe, ...oldest)).toMatchObject({
    code: 0,
    out: expect.stringContaining('.exe.blockmap is missing'),
  });
  // words that come with later files are kept as well
  expect((await run('release', 'add', '1.4.2', exe, '--notes', notes)).code).toBe(0);
  // the systems of a draft can be changed, by themselves or with files
  expect((await run('release', 'systems', '1.4.2', 'none')).out).toBe(
    'Oldest systems of 1.4.2: win any, mac any, linux any\n',
  );
  expect(await run('release', 'systems', '1.4.2', 'win=ten')).toMatchObject({
    code: 2,
    err: expect.stringContaining('names no oldest system'),
  });
  expect(await run('release', 'publish', '1.4.2')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not ready'),
  });
  expect(await run('release', 'add', '1.4.2', ...others, ...oldest)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Next: formant admin release publish 1.4.2'),
  });
  // what is there already is not sent again, another file of its name is refused
  expect(await run('release', 'add', '1.4.2', ...files)).toMatchObject({
    code: 0,
    out: expect.stringContaining('draft with 9 files'),
  });
  const [sameName = '', other = ''] = files.filter((file) => file.endsWith('.AppImage'));
  const elsewhere = path.join(folder, 'other', path.basename(sameName));
  await mkdir(path.dirname(elsewhere));
  await copyFile(other, elsewhere);
  expect(await run('release', 'add', '1.4.2', elsewhere)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is there already'),
  });
  await writeFile(path.join(folder, 'Formant-1.4.3-win-x64.exe'), 'no program');
  const bad = await run('release', 'add', '1.4.3', path.join(folder, 'Formant-1.4.3-win-x64.exe'));
  expect(bad).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Formant-1\.4\.3-win-x64\.exe: This file is no program of Windows/),
  });
  // nothing is left of a version whose first file was refused
  expect((await allReleases(server.ctx)).map(({ version }) => version)).toEqual(['1.4.2']);
  expect((await run('release', 'add', 'v1.4.3', exe)).err).toContain('“v1.4.3” is not a version');
  const unsigned = path.join(folder, 'Formant-1.4.3-win-arm64.exe');
  await writeFile(unsigned, windowsProgram({ signed: false }));
  expect((await run('release', 'add', '1.4.3', unsigned)).err).toContain('--unsigned');
  expect((await run('release', 'add', '1.4.3', unsigned, '--unsigned')).out).toContain('draft with 1 file\n');
  expect((await run('release', 'list')).out).toMatch(/1\.4\.3 .* 1 file$/m);
  expect((await run('release', 'pause', '1.4.3')).err).toContain('is a draft, which nobody gets');
  expect((await run('release', 'remove', '1.4.3')).code).toBe(0);
  expect((await run('release', 'publish', '1.4.2', '--rollout', '25')).out).toBe(
    '1.4.2 is on offer to 25 % of computers\n',
  );
  // without a share it keeps its own, after a pause as well
  const again = async () => (await run('release', 'publish', '1.4.2')).out;
  expect(await again()).toBe('1.4.2 is on offer to 25 % of computers\n');
  expect((await run('release', 'pause', '1.4.2')).code).toBe(0);
  expect(await again()).toBe('1.4.2 is on offer to 25 % of computers\n');
  expect((await run('release', 'rollout', '1.4.2', '100')).code).toBe(0);
  for (const late of [
    ['systems', '1.4.2', 'none'],
    ['add', '1.4.2', exe, ...oldest],
  ])
    expect(await run('release', ...late)).toMatchObject({
      code: 2,
      err: expect.stringContaining('was published'),
    });
  const { data } = await server.client().call('GET /api/releases');
  expect(data).toMatchObject([{ version: '1.4.2', notes: 'Hold-to-talk.' }]);
  const feed = async (name: string) => (await fetch(`${server.url}/update-download/${name}`)).text();
  expect(await feed('latest.yml')).toContain('minimumSystemVersion: "10.0.17763"');
  expect(await feed('latest-mac.yml')).toContain('minimumSystemVersion: "22.0.0"');
  expect(await feed('latest-linux.yml')).not.toContain('minimumSystemVersion');
  expect((await run('release', 'minimum', '1.4.2')).code).toBe(0);
  expect(await run('release', 'pause', '1.4.2')).toMatchObject({ code: 2 });
  expect((await run('release', 'minimum', 'none')).code).toBe(0);
  expect(await run('release', 'pin', 'device-1234', '1.4.2')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No computer with the device id “device-1234” is known here'),
  });
  await makeDevice(server, await makeUser(server), { deviceId: 'device-1234' });
  expect((await run('release', 'pin', 'device-1234', '1.4.2')).out).toBe('device-1234 gets 1.4.2\n');
  expect((await run('release', 'list')).out).toMatch(/1\.4\.2 +stable +100 % +9 files\npinned +device-1234/);
  expect(await run('release', 'remove', '1.4.2')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Pause it first'),
  });
  expect((await run('release', 'pause', '1.4.2')).code).toBe(0);
  expect((await run('release', 'remove', '1.4.2')).code).toBe(0);
  for (const wrong of [['rollout', '1.4.2', '101'], ['publish'], ['pin', '../x', '1.4.2'], ['sell', '1.4.2']])
    expect((await run('release', ...wrong)).code).toBe(2);
  await rm(folder, { recursive: true });
}, 300_000);

it('says of a wrong command or file what would be right', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formant-release-'));
  const [notes, exe] = ['notes.txt', 'Formant-1.4.2-win-x64.exe'].map((name) => path.join(folder, name));
  for (const file of [notes, exe]) await writeFile(file!, 'Hold-to-talk.\n');
  const told = await Promise.all(
    [
      ['add', '1.4.3', path.join(folder, 'Formant-1.4.3-mac-universal.dmg')],
      ['add', '1.4.3', folder],
      ['add', '1.4.3', notes!],
      ['add', '1.4.3', exe!],
      ['publish'],
      ['publihs', '1.4.2'],
    ].map((words) => run('release', ...words)),
  );
  expect(told.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(told.map(({ err }) => err)).toEqual([
    expect.stringContaining('There is no file'),
    expect.stringContaining('is a folder. Name the installers in it'),
    expect.stringContaining('“notes.txt” is not how an installer is called'),
    expect.stringContaining('belongs to version 1.4.2, not to 1.4.3'),
    'formant: It goes like this: formant admin release publish <version> [--rollout <percent>]\n',
    expect.stringContaining('Did you mean publish?'),
  ]);
  await rm(folder, { recursive: true });
}, 120_000);
