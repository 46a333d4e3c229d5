import type { SpeakersByModel } from './consent-check.ts';
import { byPrint, heardInMost, oddRecordings, type SpeakerComparison } from './speaker-match.ts';
import type { SpeakerPrint } from './speaker-print.ts';
import type { SpeakerVector } from './speaker-vector.ts';

/** What a model has heard in the recordings, or why it could not: then signal processing compares the speakers. */
export type ModelHeard =
  | {
      by: SpeakerComparison<SpeakerVector>;
      /** As many as there are recordings; null of what it was not asked. */
      samples: readonly (SpeakerVector | null)[];
      consent: SpeakerVector | null;
    }
  | { failed: string };

/** What came of comparing the speakers of recordings. */
export interface ComparedSpeakers {
  /** `dsp`, or `onnx:<id>` where the model has heard everything that was compared; nothing where nothing was. */
  comparedBy?: string;
  /** Places of the recordings that seem to have another speaker than the rest. */
  odd: number[];
  /** The two of the consent sentence, where the model knows both. */
  consent: SpeakersByModel | null;
}

/**
 * Compares the speakers of recordings with one another, by a model where it has heard them, else by signal processing.
 * What has too little voice for a print is not asked of a model either: it may be noise.
 * @param prints of the samples
 * @param reader of the consent sentence; undefined where there is none
 * Cost: `oddRecordings` twice.
 * Source: own.
 */
export function compareSpeakers(
  prints: readonly (SpeakerPrint | null)[],
  reader: SpeakerPrint | null | undefined,
  model: ModelHeard | null,
): ComparedSpeakers {
  const heard = model && 'by' in model ? model : null;
  const vectors = heard && prints.map((print, place) => (print && heard.samples[place]) ?? null);
  const speaker = heard && vectors && heardInMost(vectors, heard.by);
  const readerVector = (reader && heard?.consent) ?? null;
  const consent = heard && speaker && readerVector ? { by: heard.by, reader: readerVector, speaker } : null;
  const several = prints.filter((print) => print !== null).length > 1;
  const byModel = heard !== null && (reader === undefined || consent !== null);
  return {
    ...(several || reader !== undefined ? { comparedBy: byModel ? heard.by.engine : byPrint.engine } : {}),
    odd: heard && vectors ? oddRecordings(vectors, heard.by) : oddRecordings(prints, byPrint),
    consent,
  };
}

/** For people: why a model that is installed has not compared the speakers. Cost: none. Source: own. */
export const comparedWithout = (why: string): string =>
  `The speakers were compared by signal processing: ${why}`.slice(0, 300);
