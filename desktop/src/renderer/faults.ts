import { type ErrorReport, errorReportLimits } from '@formant/contract/devices';
import type { System } from '@formant/contract/facts/release-facts';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';

const systems: Readonly<Record<string, System>> = { win32: 'win', darwin: 'mac', linux: 'linux' };
export const systemOf = (platform: string): System => systems[platform] ?? 'linux';

export interface Faults {
  note(kind: ErrorReport['kind'], text: string): void;
  /** Those since the last time, without personal things; none while their owner does not allow it. */
  take(): ErrorReport[];
}

/** Faults that the window has met until the next heartbeat tells of them; of many the first kinds. */
export function keepFaults(system: System, isAllowed: () => boolean): Faults {
  let met = new Map<string, ErrorReport>();
  return {
    note(kind, text) {
      const message = scrubPersonal(text).trim().slice(0, errorReportLimits.messageChars);
      if (message === '') return;
      const key = `${kind} ${message}`;
      const known = met.get(key);
      if (known) known.times = Math.min(known.times + 1, errorReportLimits.times);
      else if (met.size < errorReportLimits.ofABeat) met.set(key, { kind, system, message, times: 1 });
    },
    take() {
      const reports = isAllowed() ? [...met.values()] : [];
      met = new Map();
      return reports;
    },
  };
}
