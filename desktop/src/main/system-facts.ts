import { readFileSync } from 'node:fs';
import os from 'node:os';
import { deviceLogLimits } from '@formant/contract/logs';
import type { AppLog } from './app-log.ts';

/** What the system tells of itself, and the end of the log; the window takes personal things out of it. */
export function systemFacts(log: AppLog) {
  const cpus = os.cpus();
  return {
    os: systemName(),
    cpu: cpus[0]?.model.trim() || 'unknown',
    cores: Math.max(1, cpus.length),
    ramMb: Math.round(os.totalmem() / 1024 ** 2),
    // scrubbing puts short words in the place of long ones, but not always
    log: log.tail(Math.floor(deviceLogLimits.logTailBytes * 0.75)),
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
