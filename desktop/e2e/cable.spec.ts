import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { test as base, expect, isStandIn, loadedWindow, openedPages } from './app.ts';

type Device = { kind: 'audioinput' | 'audiooutput'; label: string };
const loudspeaker = { kind: 'audiooutput', label: 'Speakers (USB Audio)' } as const;
const microphone = { kind: 'audioinput', label: 'Microphone (USB Audio)' } as const;
const usual: Device[] = [loudspeaker, microphone];
const vbCable: Device[] = [
  { kind: 'audiooutput', label: 'CABLE Input (VB-Audio Virtual Cable)' },
  { kind: 'audioinput', label: 'CABLE Output (VB-Audio Virtual Cable)' },
];
const blackHole: Device[] = [
  { kind: 'audiooutput', label: 'BlackHole 2ch (Virtual)' },
  { kind: 'audioinput', label: 'BlackHole 2ch (Virtual)' },
];

/** A computer of another system, seen as the app sees it: its files, its registry, its devices. */
const test = base.extend<{ computer: Computer }>({
  computer: async ({ app, page, userData }, use) => {
    test.skip(!(await isStandIn(app)), 'takes the place of the folders of another system');
    await use(new Computer(app, page, path.join(userData, 'computer')));
  },
});

class Computer {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly folder: string;
  constructor(app: ElectronApplication, page: Page, folder: string) {
    this.app = app;
    this.page = page;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** From now on the app's main process is on that system, and `/Library` is below `folder`. */
  async is(platform: NodeJS.Platform): Promise<void> {
    await this.app.evaluate(
      (_, { platform, folder }) => {
        Object.defineProperty(process, 'platform', { value: platform });
        process.env.SystemRoot = folder;
        const files = process.getBuiltinModule('node:fs/promises');
        const { readdir, stat } = files;
        const below = (file: unknown) =>
          typeof file === 'string' && file.startsWith('/Library/') ? folder + file : file;
        Object.assign(files, {
          readdir: (file: string, ...more: never[]) => readdir(below(file) as string, ...more),
          stat: (file: string, ...more: never[]) => stat(below(file) as string, ...more),
        });
        process.getBuiltinModule('node:module').syncBuiltinESMExports();
      },
      { platform, folder: this.folder },
    );
  }
  put(name: string, text = ''): string {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }
  async download(name: string): Promise<void> {
    const folder = await this.app.evaluate(({ app }) => app.getPath('downloads'));
    writeFileSync(path.join(folder, name), 'an installer');
  }
  /** It was started a moment ago: what is on the disk is older. */
  async restarts(): Promise<void> {
    await this.app.evaluate(() => {
      process.getBuiltinModule('node:os').uptime = () => -60;
    });
  }
  /** The devices that the browser lists from now on; names are hidden for null. */
  async plug(devices: readonly Device[] | null): Promise<void> {
    await this.page.evaluate((listed) => {
      const all = (listed ?? [{ kind: 'audiooutput', label: '' }]).map((device) => ({
        ...device,
        deviceId: device.label && `${device.kind} ${device.label}`,
        groupId: '',
      }));
      navigator.mediaDevices.enumerateDevices = async () => all as MediaDeviceInfo[];
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    }, devices);
  }
  async open(): Promise<Locator> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Live' })
      .first()
      .click();
    return this.page.getByRole('region', { name: 'Virtual microphone' });
  }
}

const step = (panel: Locator, name: string) =>
  panel.getByRole('list', { name: 'Steps to a virtual microphone' }).locator(`[data-step="${name}"]`);
const shown = (app: ElectronApplication) =>
  app.evaluate(({ shell }) => {
    const files: string[] = [];
    shell.showItemInFolder = (file) => void files.push(file);
    return Object.assign(globalThis, { shown: files }) && files;
  });

test('on Windows VB-CABLE is installed step by step, and each step is seen to be done', async ({
  app,
  computer,
}) => {
  test.setTimeout(120_000);
  await computer.is('win32');
  await computer.plug(usual);
  const panel = await computer.open();
  await expect(step(panel, 'get')).toContainText('Download VB-CABLE');
  await expect(step(panel, 'get')).toContainText('Now');
  await expect(step(panel, 'install')).toContainText('Later');
  await panel.getByRole('button', { name: 'Open the download page' }).click();
  await expect.poll(() => openedPages(app)).toEqual(['https://vb-audio.com/Cable/']);
  await expect(panel.getByText('there is no installer among your downloads')).toBeVisible();

  await computer.download('VBCABLE_Driver_Pack45.zip');
  await expect(step(panel, 'get')).toContainText('Passed');
  await expect(panel.getByText('VBCABLE_Driver_Pack45.zip is among your downloads.')).toBeVisible();
  await shown(app);
  await panel.getByRole('button', { name: 'Show the file' }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
    .toEqual([expect.stringMatching(/VBCABLE_Driver_Pack45\.zip$/)]);
  await expect(step(panel, 'install')).toContainText('Run as administrator');
  await expect(step(panel, 'install')).toContainText('its driver is not on this computer');

  // as the registry of Windows tells of a driver that lies where Windows keeps it
  const place =
    'System32/DriverStore/FileRepository/vbmmecable64_win10.inf_amd64_0a/vbaudio_cable64_win10.sys';
  computer.put(place);
  chmodSync(
    computer.put(
      'System32/reg.exe',
      `#!/bin/sh
case "$2" in *VBAudioVACMME) printf '    ImagePath    REG_EXPAND_SZ    \\\\SystemRoot\\\\%s\\r\\n' '${place.replaceAll('/', '\\')}' ;; *) exit 1 ;; esac
`,
    ),
    0o755,
  );
  await expect(step(panel, 'install')).toContainText('Passed');
  await expect(step(panel, 'appear')).toContainText('after a restart of this computer');

  await computer.restarts();
  await expect(step(panel, 'appear')).toContainText('Windows lists no cable');
  await computer.plug([...usual, ...vbCable]);
  await expect(step(panel, 'appear')).toContainText('Passed');
  await panel.getByRole('button', { name: 'Send my voice there' }).click();
  await expect(step(panel, 'send')).toContainText('Passed');
  await expect(panel.getByText('CABLE Output (VB-Audio Virtual Cable)')).toBeVisible();
  await expect(step(panel, 'test')).toContainText('Now');
  await expect(panel.getByRole('button', { name: 'Turn the voice changer on and test' })).toBeVisible();

  // taken off this computer again
  rmSync(path.join(computer.folder, 'System32/DriverStore'), { recursive: true });
  await computer.plug(usual);
  await expect(panel.getByText(/VB-CABLE is not on this computer any more/)).toBeVisible();
  await expect(step(panel, 'install')).toContainText('Now');
});

test('on macOS BlackHole is found by its driver; hidden names are asked for first', async ({
  page,
  computer,
}) => {
  await computer.is('darwin');
  await computer.plug(null);
  const panel = await computer.open();
  await expect(step(panel, 'get')).toContainText('Download BlackHole 2ch');
  computer.put('Library/Audio/Plug-Ins/HAL/BlackHole2ch.driver/Contents/Info.plist');
  await expect(step(panel, 'install')).toContainText('Passed');
  await expect(step(panel, 'appear')).toContainText('The names of devices are hidden');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await panel.getByRole('button', { name: 'Allow the microphone' }).click();
  await expect(panel.getByText('The microphone was not allowed.')).toBeVisible();
  await computer.plug(usual);
  await expect(step(panel, 'appear')).toContainText('after a restart of this computer');
  await computer.restarts();
  await expect(step(panel, 'appear')).toContainText('macOS lists no cable');
  await computer.plug([...usual, ...blackHole]);
  await panel.getByRole('button', { name: 'Send my voice there' }).click();
  await expect(panel.getByText('In use')).toBeVisible();
});

test('a cable of another name is chosen by hand, and of two the person takes one', async ({
  page,
  computer,
}) => {
  await computer.is('darwin');
  await computer.restarts();
  await computer.plug([...usual, { kind: 'audiooutput', label: 'Studio wire' }]);
  computer.put('Library/Audio/Plug-Ins/HAL/BlackHole16ch.driver/Contents/Info.plist');
  const panel = await computer.open();
  await expect(step(panel, 'appear')).toContainText('it goes by another name');
  await panel.getByRole('combobox', { name: 'A device that is the cable' }).click();
  await page.getByRole('option', { name: 'Studio wire' }).click();
  await expect(step(panel, 'send')).toContainText('Passed');
  await expect(panel.getByText('In use')).toBeVisible();

  await computer.plug([...usual, ...vbCable, ...blackHole]);
  await expect(panel.getByText('The output that you had chosen is not there any more.')).toBeVisible();
  await expect(panel.getByText('There are several cables.')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Cable' }).click();
  await page.getByRole('option', { name: 'BlackHole 2ch' }).click();
  await panel.getByRole('button', { name: 'Send my voice there' }).click();
  await expect(panel.getByText('BlackHole 2ch (Virtual)')).toBeVisible();
  await expect(panel.getByText('In use')).toBeVisible();
});

/** A sound system that keeps its modules in a file, as `pactl` shows them; without one it refuses everything. */
function soundSystem(folder: string, works: boolean): Record<string, string> {
  const modules = path.join(folder, 'modules');
  mkdirSync(folder, { recursive: true });
  writeFileSync(modules, '');
  const pactl = path.join(folder, 'pactl');
  writeFileSync(
    pactl,
    works
      ? `#!/bin/sh
case "$1" in
  list) cat '${modules}' ;;
  load-module) shift; name=$1; shift; printf '7\\t%s\\t%s\\n' "$name" "$*" >> '${modules}' ;;
  unload-module) : > '${modules}' ;;
esac
`
      : '#!/bin/sh\nexit 1\n',
  );
  chmodSync(pactl, 0o755);
  return { PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` };
}

for (const works of [true, false])
  test(`on Linux the first step is ${works ? 'the app’s own button' : 'two commands, where the app can add nothing'}`, async ({
    launch,
    userData,
  }) => {
    test.skip(process.platform !== 'linux', 'about the sound system of Linux');
    const app = await launch({ env: soundSystem(path.join(userData, 'tools'), works) });
    test.skip(!(await isStandIn(app)), 'takes the place of its devices');
    const computer = new Computer(app, await loadedWindow(app), path.join(userData, 'computer'));
    await computer.plug(usual);
    const panel = await computer.open();
    await expect(step(panel, 'get')).toBeHidden();
    await expect(step(panel, 'appear')).toContainText('Now');
    if (!works) {
      await expect(step(panel, 'appear')).toContainText('pactl load-module module-null-sink');
      return;
    }
    await panel.getByRole('button', { name: 'Add the microphone' }).click();
    await computer.plug([
      ...usual,
      { kind: 'audiooutput', label: 'Formant_Output' },
      { kind: 'audioinput', label: 'Formant_Microphone' },
    ]);
    await expect(step(panel, 'send'), 'the app chooses what it has added').toContainText('Passed');
    await expect(panel.getByText('Formant_Microphone', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Take the microphone away' }).click();
    await computer.plug(usual);
    await expect(step(panel, 'appear')).toContainText('Now');
  });
