import type { ModelHeard } from '@formant/engine/speech/training/compare-speakers';
import { byVector } from '@formant/engine/speech/training/speaker-vector';
import type { ClipReport } from './protocol.ts';

/**
 * What one model has heard in the samples of a voice and in its consent sentence; null where it has not been asked of
 * all that has enough voice, as where it came in the middle: then signal processing compares them.
 */
export function heardByModel(
  samples: readonly (ClipReport | null)[],
  consent: ClipReport | null,
): ModelHeard | null {
  const told = [...samples, consent].flatMap((report) => (report?.print ? [report.speaker] : []));
  for (const one of told) if (one && 'failed' in one) return one;
  const vectorOf = (report: ClipReport | null) =>
    report?.speaker && 'vector' in report.speaker ? report.speaker.vector : null;
  const [first] = told;
  if (!first || 'failed' in first) return null;
  if (told.some((one) => !one || 'failed' in one || one.engine !== first.engine)) return null;
  return { by: byVector(first), samples: samples.map(vectorOf), consent: vectorOf(consent) };
}
