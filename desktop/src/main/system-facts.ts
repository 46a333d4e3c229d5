import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { type DisplayFacts, deviceLogLimits } from '@formant/contract/logs';
import type { Display } from 'electron';
import type { AppLog } from './app-log.ts';

/** What the system tells of itself, and the end of the log; the window takes personal things out of it. */
export async function systemFacts(log: AppLog, displays: readonly Display[]) {
  const cpus = os.cpus();
  return {
    os: systemName(),
    cpu: cpus[0]?.model.trim() || 'unknown',
    cores: Math.max(1, cpus.length),
    ramMb: Math.round(os.totalmem() / 1024 ** 2),
    displays: displayFacts(displays),
    ...(await diskFacts(os.homedir())),
    // scrubbing puts short words in the place of long ones, but not always
    log: log.tail(Math.floor(deviceLogLimits.logTailBytes * 0.75)),
  };
}

/** Size in pixels of the display itself: Electron counts in those that it draws with. */
export const displayFacts = (
  displays: readonly Pick<Display, 'size' | 'scaleFactor' | 'displayFrequency'>[],
) =>
  displays.slice(0, deviceLogLimits.displays).map(
    ({ size, scaleFactor, displayFrequency }): DisplayFacts => ({
      width: Math.round(size.width * scaleFactor),
      height: Math.round(size.height * scaleFactor),
      scale: Math.round(scaleFactor * 100) / 100,
      hz: Math.round(displayFrequency),
    }),
  );

/**
 * The disk that a folder lies on, in whole gigabytes; nothing where the system does not say. What is free has one
 * significant digit, so that two reports don't differ by a file that came in between.
 */
export async function diskFacts(
  folder: string,
  look: typeof statfs = statfs,
): Promise<{ diskTotalGb?: number; diskFreeGb?: number }> {
  const found = await look(folder).catch(() => null);
  if (!found || found.blocks === 0) return {};
  const gigabytes = (blocks: number) => (blocks * found.bsize) / 1e9;
  const free = gigabytes(found.bavail);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(free)));
  return {
    diskTotalGb: Math.round(gigabytes(found.blocks)),
    diskFreeGb: free < 1 ? 0 : Math.floor(free / step) * step,
  };
}

/** Such as `Windows 11 Pro 10.0.26100`, `macOS 15.2`, `Debian GNU/Linux 12 (bookworm), 6.1.0-28-amd64`. */
function systemName(): string {
  if (process.platform === 'darwin') return `macOS ${process.getSystemVersion()}`;
  if (process.platform === 'win32') return `${os.version()} ${os.release()}`;
  return `${distribution()}, ${os.release()}`;
}
function distribution(): string {
  try {
    return /^PRETTY_NAME="?(.+?)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux';
  } catch {
    return 'Linux'; // one that does not say its name
  }
}
