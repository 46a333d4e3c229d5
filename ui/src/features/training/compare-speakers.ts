import { consentOfAnother } from '@formant/engine/speech/training/consent-check';
import { byPrint, heardInMost, oddRecordings } from '@formant/engine/speech/training/speaker-match';
import type { Clip } from './clips.ts';
import { leastSeconds, speechSecondsOf } from './train-model.ts';

/** The recordings, by id, that seem to have another speaker than the rest. */
export const oddOnesOf = (samples: readonly Clip[]): ReadonlySet<string> =>
  new Set(oddRecordings(printsOf(samples), byPrint).map((at) => samples[at]!.id));

/** Whether training will refuse the consent sentence because somebody else seems to have read it. */
export function isConsentOfAnother(consent: Clip | null, samples: readonly Clip[]): boolean {
  if (!consent?.report || speechSecondsOf(samples) < leastSeconds) return false;
  const print = heardInMost(printsOf(samples), byPrint);
  return consentOfAnother(consent.report, { pitch: null, print });
}

const printsOf = (samples: readonly Clip[]) => samples.map(({ report }) => report?.print ?? null);
