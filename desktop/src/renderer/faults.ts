import { type ErrorReport, errorReportLimits } from '@formant/contract/devices';
import type { System } from '@formant/contract/facts/release-facts';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';

const systems: Readonly<Record<string, System>> = { win32: 'win', darwin: 'mac', linux: 'linux' };
export const systemOf = (platform: string): System => systems[platform] ?? 'linux';

export interface Faults {
  note(kind: ErrorReport['kind'], text: string): void;
  /** Those since the last time, without personal things; none while their owner does not allow it. */
  take(): ErrorReport[];
  /** Reports that did not arrive: they are told with the next ones. */
  giveBack(reports: readonly ErrorReport[]): void;
}

/** Faults that the window has met until the next heartbeat tells of them; of many the first kinds. */
export function keepFaults(system: System, isAllowed: () => boolean): Faults {
  let met = new Map<string, ErrorReport>();
  function keep(report: ErrorReport): void {
    const key = `${report.kind} ${report.message}`;
    const known = met.get(key);
    if (known) known.times = Math.min(known.times + report.times, errorReportLimits.times);
    else if (met.size < errorReportLimits.ofABeat) met.set(key, report);
  }
  return {
    note(kind, text) {
      const message = scrubPersonal(text).trim().slice(0, errorReportLimits.messageChars);
      if (message === '') return;
      keep({ kind, system, message, times: 1 });
    },
    take() {
      const reports = isAllowed() ? [...met.values()] : [];
      met = new Map();
      return reports;
    },
    giveBack: (reports) => reports.forEach(keep),
  };
}
