import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { appFolder, test as base, expect, isStandIn } from './app.ts';
import { startServer } from './server.ts';
import { bringTinyVoice } from './tiny-voice.ts';

const root = path.join(appFolder, '..');
const voice = path.join(root, 'web/e2e/fixtures/voice.wav');
const electron = (): string =>
  createRequire(import.meta.url)(
    'electron',
  ) as unknown as string; /* safe: outside of it that is the program's path */

type Ran = { code: number; out: string; err: string };
const test = base.extend<{ formant(...args: string[]): Promise<Ran>; work: string }>({
  work: async ({ userData }, use) => {
    const folder = path.join(userData, 'work');
    mkdirSync(folder, { recursive: true });
    await use(folder);
  },
  /** The command as a package of Linux installs it: a link to what lies in the app's resources. */
  formant: async ({ work, userData }, use) => {
    const installed = path.join(userData, 'opt/Formant');
    mkdirSync(path.join(installed, 'resources/command'), { recursive: true });
    cpSync(
      path.join(root, 'build/desktop/command/formant'),
      path.join(installed, 'resources/command/formant'),
    );
    const program = path.join(installed, 'formant');
    writeFileSync(
      program,
      `#!/bin/sh\nexec '${electron()}' '${appFolder}' '--user-data-dir=${userData}/of-command' "$@"\n`,
    );
    chmodSync(program, 0o755);
    const link = path.join(userData, 'formant');
    symlinkSync(path.join(installed, 'resources/command/formant'), link);
    await use(
      (...args) =>
        new Promise((resolve) => {
          // no window can open there
          const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
          const options = { cwd: work, env: { ...env, DATA_DIR: path.join(userData, 'data') } };
          execFile(link, args, options, (error, out, err) =>
            // the stand-in's Chromium says a word of its own
            resolve({
              code: error ? Number(error.code) : 0,
              out,
              err: err.replace(/^\s*DevTools listening on .*\n/m, ''),
            }),
          );
        }),
    );
  },
});
test.skip(process.platform !== 'linux', 'installs the command as a package of Linux does');

/** The command of npm, for comparison. */
const ofNpm = (cwd: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const node = process.env.STAND_IN_NODE ?? process.execPath;
    execFile(node, [path.join(root, 'server/bin/formant.mjs'), ...args], { cwd }, (error) =>
      error ? reject(error) : resolve(),
    );
  });

test('the app’s command does on a recording what the command of npm does, bit for bit', async ({
  formant,
  work,
}) => {
  test.setTimeout(120_000);
  cpSync(voice, path.join(work, 'talk.wav'));
  const done = await formant('run', 'audio-enhancer', 'talk.wav', '-o', 'clean.wav', '--json');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(done.out)).toMatchObject({
    tool: 'audio-enhancer',
    outputs: [{ path: path.join(work, 'clean.wav') }],
  });
  await ofNpm(work, ['run', 'audio-enhancer', 'talk.wav', '-o', 'npm.wav']);
  const bytes = readFileSync(path.join(work, 'clean.wav'));
  expect(bytes.length).toBeGreaterThan(100_000);
  expect(bytes.equals(readFileSync(path.join(work, 'npm.wav'))), 'the same bytes').toBe(true);
});

test('it speaks, works through a folder, and tells what it can’t do', async ({ formant, work }) => {
  test.setTimeout(120_000);
  for (const id of ['flite:slt', 'espeak:en-us'])
    expect(
      await formant('tts', '--text', 'Good morning', '--voice', id, '-o', `said/${id.slice(0, 3)}.wav`),
    ).toMatchObject({ code: 0, err: '' });
  const many = await formant('run', 'reverb-remover', 'said', '--out', 'dry', '--json');
  expect(JSON.parse(many.out)).toMatchObject({ done: 2, failed: 0, left: 0 });
  expect(readdirSync(path.join(work, 'dry'), { recursive: true })).toHaveLength(2);
  const { version } = JSON.parse(readFileSync(path.join(appFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(await formant('--version')).toMatchObject({ code: 0, out: `formant ${version}\n` });
  expect((await formant('models', 'list')).code).toBe(0);
  expect(await formant('sing')).toMatchObject({ code: 2, err: expect.stringContaining('no command "sing"') });
  expect((await formant('admin', 'role')).code, 'there is no server in the app').toBe(2);
});

test('it fetches the voice data of a language from the app’s server once, and says so where it can’t', async ({
  formant,
  userData,
}) => {
  test.setTimeout(240_000); // the website is built first where it is not up to date
  const german = ['tts', '--text', 'Guten Morgen', '--voice', 'espeak:de', '--overwrite', '-o', 'a.wav'];
  expect(await formant(...german)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The voice data for German (70 kB) has not been fetched yet; connect once'),
  });
  const server = await startServer();
  const settings = path.join(userData, 'of-command');
  mkdirSync(settings, { recursive: true });
  writeFileSync(path.join(settings, 'settings.json'), JSON.stringify({ server: server.url }));
  expect(await formant(...german)).toMatchObject({ code: 0, err: '' });
  await server.close();
  expect(await formant(...german)).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(path.join(settings, 'speech-data'))).toEqual([expect.stringMatching(/^espeak-ng-de-/)]);
});

test('voices that read text themselves speak, in a process that the app starts and ends', async ({
  formant,
  userData,
}) => {
  test.setTimeout(240_000);
  const models = await bringTinyVoice(userData);
  const said = await formant('tts', '--text', 'Hello.', '--voice', 'sherpa:tiny+0', '-o', 'a.wav', '--json');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(said.out)).toMatchObject({ engine: 'sherpa' });
  const checked = await formant('models', 'check', 'tiny', '--json');
  expect(checked).toMatchObject({ code: 0, err: '' });
  // a network that the package can't load takes its process along, and nothing else
  const network = path.join(models, 'tiny/bundle/en_US-tiny.onnx');
  writeFileSync(network, readFileSync(network).subarray(0, 200));
  const broken = await formant('tts', '--text', 'Hello.', '--voice', 'sherpa:tiny+0', '-o', 'b.wav');
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining("“tiny” can't be spoken with") });
  await expect
    .poll(
      () =>
        execFileSync('ps', ['-eo', 'args'])
          .toString()
          .match(/command\/sherpa\.js/g) ?? [],
    )
    .toEqual([]);
});

test('it starts no app: no log, no settings, nothing of it is left', async ({ formant, userData }) => {
  expect(await formant('tools')).toMatchObject({ code: 0, out: expect.stringContaining('audio-enhancer') });
  const folder = path.join(userData, 'of-command');
  for (const name of ['logs', 'settings.json', 'stand-in.lock'])
    expect(existsSync(path.join(folder, name)), name).toBe(false);
});

test('an AppImage puts the command into terminals by its menu, and takes it away again', async ({
  launch,
  userData,
}) => {
  const home = path.join(userData, 'home');
  mkdirSync(home);
  const image = path.join(userData, 'Formant.AppImage');
  writeFileSync(image, '#!/bin/sh\nprintf "[%s]" "$@"\n');
  chmodSync(image, 0o755);
  const app = await launch({ env: { HOME: home, APPIMAGE: image } });
  test.skip(!(await isStandIn(app)), 'takes the place of the person’s own folder');
  const file = path.join(home, '.local/bin/formant');
  const press = () =>
    app.evaluate(async ({ Menu, dialog }) => {
      const told: string[] = [];
      dialog.showMessageBox = async (...about: unknown[]) => {
        told.push((about.at(-1) as { message: string }).message);
        return { response: 0, checkboxChecked: false };
      };
      const item = Menu.getApplicationMenu()?.getMenuItemById('terminal-command');
      item?.click();
      return { told, checked: item?.checked };
    });
  expect(await press()).toEqual({
    told: ['The command is there, but terminals do not look for it yet.'],
    checked: true,
  });
  const said = await new Promise((resolve) => execFile(file, ['tools'], (_, out) => resolve(out)));
  expect(said).toBe(
    '[--ozone-platform=headless][--disable-gpu][--log-level=3][--formant-command][--][tools]',
  );
  expect(await press()).toEqual({ told: ['The command is gone from terminals.'], checked: false });
  expect(existsSync(file)).toBe(false);
});
