import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CableFacts } from '../../ipc.ts';

const run = promisify(execFile);
const timeoutMs = 5000;

/** Where a system keeps the driver of the cable that the live page leads to, and what its installer is called. */
type Cable = {
  system: CableFacts['system'];
  installer: RegExp;
  /** Files of the driver, whether they are there or not. */
  driverFiles(): Promise<string[]>;
};

const blackHole: Cable = {
  system: 'mac',
  installer: /^blackhole.*\.pkg$/i,
  driverFiles: () => matching('/Library/Audio/Plug-Ins/HAL', /^BlackHole.*\.driver$/i),
};

const vbCable: Cable = {
  system: 'windows',
  // the browser adds a number to a file that was there already
  installer: /^vbcable_driver_pack.*\.zip$/i,
  async driverFiles() {
    const files = await matching(path.join(windows(), 'System32', 'drivers'), /^vbaudio_cable.*\.sys$/i);
    // newer packages leave the driver where Windows keeps it and tell the place in the registry; what tells it can
    // outlive the driver, so the file itself is looked at
    const told = await Promise.all(['VBAudioVACMME', 'VBAudioVACWDM'].map(imagePath));
    return [...files, ...told.filter((file) => file !== null)];
  },
};

const cables: Partial<Record<NodeJS.Platform, Cable>> = { darwin: blackHole, win32: vbCable };

/**
 * What can be seen of a virtual cable beside the devices that the page lists: whether its installer was downloaded,
 * whether its driver is on the disk, and whether that came after the start of this computer. Nothing is changed.
 * @param downloads the person's folder
 * @param show shows a file in its folder
 */
export function makeCableFacts({
  downloads,
  platform,
  show,
}: {
  downloads(): string;
  platform(): NodeJS.Platform;
  show(file: string): void;
}) {
  async function newestInstaller(cable: Cable): Promise<string | null> {
    const found = await Promise.all(
      (await readdir(downloads()))
        .filter((name) => cable.installer.test(name))
        .map(async (name) => ({ name, at: (await stat(path.join(downloads(), name))).mtimeMs })),
    );
    return found.sort((a, b) => b.at - a.at)[0]?.name ?? null;
  }

  return {
    /**
     * Never throws: a folder that may not be read is told of as such.
     * @param looks whether to look into the downloads, which macOS asks the person about
     */
    async state(looks: boolean): Promise<CableFacts> {
      const cable = cables[platform()];
      if (!cable) return { system: 'linux', installer: null, downloads: 'unseen', driver: 'none' };
      const seen = looks
        ? await newestInstaller(cable).then(
            (installer) => ({ installer, downloads: 'seen' as const }),
            () => ({ installer: null, downloads: 'closed' as const }),
          )
        : { installer: null, downloads: 'unseen' as const };
      return { system: cable.system, ...seen, driver: await driverState(await cable.driverFiles()) };
    },

    /** Shows the newest installer among the downloads; false where there is none. */
    async showInstaller(): Promise<boolean> {
      const cable = cables[platform()];
      const name = cable ? await newestInstaller(cable).catch(() => null) : null;
      if (name !== null) show(path.join(downloads(), name));
      return name !== null;
    },
  };
}

async function driverState(files: readonly string[]): Promise<CableFacts['driver']> {
  const changes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ ctimeMs }) => [ctimeMs],
        () => [],
      ),
    ),
  );
  const times = changes.flat();
  if (times.length === 0) return 'none';
  const startedAt = Date.now() - os.uptime() * 1000;
  return Math.max(...times) > startedAt ? 'new' : 'there';
}

/** A folder that is not there has nothing in it. */
async function matching(folder: string, name: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((one) => name.test(one)).map((one) => path.join(folder, one));
}

const windows = (): string => process.env.SystemRoot ?? 'C:\\Windows';

/** The file of a driver, as the registry tells it; null where it knows no such driver. */
async function imagePath(service: string): Promise<string | null> {
  const asked = ['query', `HKLM\\SYSTEM\\CurrentControlSet\\Services\\${service}`, '/v', 'ImagePath'];
  const answer = await run(path.join(windows(), 'System32', 'reg.exe'), asked, {
    timeout: timeoutMs,
    windowsHide: true,
  }).catch(() => null);
  const told = /ImagePath\s+REG_\w+\s+(.+)/.exec(answer?.stdout ?? '')?.[1]?.trim();
  if (!told) return null;
  // as the kernel writes it: below the folder of Windows, with or without its name in front, or a whole path
  const whole = /^\\\?\?\\(.+)/.exec(told)?.[1];
  return whole ?? path.join(windows(), ...told.replace(/^(?:\\SystemRoot|%SystemRoot%)\\/i, '').split('\\'));
}
