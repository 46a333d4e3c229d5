import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { FactRow } from '../done/FactRow.tsx';
import { camelot } from './camelot.ts';
import type { FoundTempo } from './found-tempo.ts';
import { isWeakKey } from './key-strength.ts';
import { keyWords } from './words.ts';

/** Whether the tempo holds, the key with its place on the mixing wheel, and how many beats there are. */
export function KeyFacts({ found, beatCount }: { found: FoundTempo; beatCount: number }) {
  const { key, keyConfidence, tempoMap } = found;
  const name = key?.replace('#', '♯');
  const place = key ? camelot(key) : null;
  const weak = isWeakKey(found);
  const changes = tempoMap.length - 1;
  const facts = [
    ...(name && !weak ? [{ label: keyWords.key, value: name, ...(place ? { unit: place } : {}) }] : []),
    ...(found.bpm === null
      ? []
      : [{ label: keyWords.tempo, value: changes > 0 ? keyWords.changes(changes) : keyWords.steady }]),
    { label: keyWords.beats, value: formatNumber(beatCount) },
  ];
  return (
    <div className="mt-8">
      <FactRow facts={facts} />
      {name && weak && (
        <p className="mt-3 text-14 text-muted">{keyWords.perhaps(name, formatPercent(keyConfidence ?? 0))}</p>
      )}
    </div>
  );
}
