import { compareSpeakers } from '@formant/engine/speech/training/compare-speakers';
import { consentOfAnother } from '@formant/engine/speech/training/consent-check';
import { byPrint, heardInMost } from '@formant/engine/speech/training/speaker-match';
import { heardByModel } from '../../sound/voice-training/heard-by-model.ts';
import type { Clip } from './clips.ts';
import { leastSeconds, speechSecondsOf } from './train-model.ts';

/** The recordings, by id, that seem to have another speaker than the rest. */
export function oddOnesOf(samples: readonly Clip[]): ReadonlySet<string> {
  const { odd } = compareSpeakers(printsOf(samples), undefined, heardByModel(reportsOf(samples), null));
  return new Set(odd.map((at) => samples[at]!.id));
}

/** Whether training will refuse the consent sentence because somebody else seems to have read it. */
export function isConsentOfAnother(consent: Clip | null, samples: readonly Clip[]): boolean {
  if (!consent?.report || speechSecondsOf(samples) < leastSeconds) return false;
  const { report } = consent;
  const prints = printsOf(samples);
  const compared = compareSpeakers(prints, report.print, heardByModel(reportsOf(samples), report));
  return consentOfAnother(report, { pitch: null, print: heardInMost(prints, byPrint) }, compared.consent);
}

const reportsOf = (samples: readonly Clip[]) => samples.map(({ report }) => report);
const printsOf = (samples: readonly Clip[]) => samples.map(({ report }) => report?.print ?? null);
