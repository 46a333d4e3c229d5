import { hardwareFields } from '@formant/contract/desk/console';
import { displayText } from '@formant/contract/facts/display-text';
import type { DisplayFacts } from '@formant/contract/logs';
import type { StoredHardwareLog } from '../logs/index.ts';

type Told = Pick<StoredHardwareLog, (typeof hardwareFields)[number]>;
export interface HardwareChange {
  field: (typeof hardwareFields)[number];
  before: string;
  after: string;
}

/** What is different in a log from the one before it; audio devices by name, whatever their order. */
export function hardwareChanges(before: Told, after: Told): HardwareChange[] {
  return hardwareFields.flatMap((field) => {
    const [was, is] =
      field === 'audioDevices'
        ? audioChange(before, after)
        : field === 'displays'
          ? [displaysOf(before), displaysOf(after)]
          : [before[field], after[field]];
    return was === is ? [] : [{ field, before: String(was ?? ''), after: String(is ?? '') }];
  });
}

/** All of them, whatever their order: two of a kind are two. */
function displaysOf({ displays }: Told): string | null {
  // safe: parsed before it was stored
  const found = displays ? (JSON.parse(displays) as DisplayFacts[]) : [];
  return found.map(displayText).sort().join('; ') || null;
}

/** Those that are in one of the two alone. */
function audioChange(before: Told, after: Told): [string, string] {
  const [was, is] = [namesOf(before), namesOf(after)];
  const without = (all: string[], other: string[]) => all.filter((name) => !other.includes(name)).join(', ');
  return [without(was, is), without(is, was)];
}

function namesOf({ audioDevices }: Told): string[] {
  // safe: parsed before it was stored
  const devices = JSON.parse(audioDevices) as { label: string; kind: string }[];
  const names = devices.map(({ label, kind }) => `${label || '–'} (${kind === 'audioinput' ? 'in' : 'out'})`);
  return [...new Set(names)].sort();
}
