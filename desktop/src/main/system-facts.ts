import os from 'node:os';
import { deviceLogLimits } from '@formant/contract/logs';
import type { AppLog } from './app-log.ts';

/** What the system tells of itself, and the end of the log; the window takes personal things out of it. */
export function systemFacts(log: AppLog) {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim() || 'unknown',
    cores: Math.max(1, cpus.length),
    ramMb: Math.round(os.totalmem() / 1024 ** 2),
    // scrubbing puts short words in the place of long ones, but not always
    log: log.tail(Math.floor(deviceLogLimits.logTailBytes * 0.75)),
  };
}
