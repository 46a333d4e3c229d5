import { RadioChips } from '../../../design/fields/RadioChips.tsx';
import type { Tempo } from './use-tempo.ts';
import { tempoCandidatesWords } from './words.ts';

/** The likely tempi side by side; one click takes another one, and the beats follow. */
export const TempoCandidates = ({ tempo }: { tempo: Tempo }) => (
  <RadioChips
    label={tempoCandidatesWords.likelyTempi}
    value={tempo.bpm === null ? '' : tempo.bpm.toFixed(2)}
    onChange={(bpm) => tempo.set(Number(bpm))}
    choices={tempo.found.candidates.map(({ bpm }) => ({
      value: bpm.toFixed(2),
      label: <span className="tabular-nums">{bpm.toFixed(2)}</span>,
    }))}
  />
);
