import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { camelot } from './camelot.ts';
import type { FoundTempo } from './found-tempo.ts';

/** The key, its place on the mixing wheel, and how many beats there are. */
export function KeyFacts({ found, beatCount }: { found: FoundTempo; beatCount: number }) {
  const { key, keyConfidence } = found;
  const place = key ? camelot(key) : null;
  const facts = [
    { label: 'Key', value: key ? key.replace('#', '♯') : 'none found' },
    ...(place ? [{ label: 'Camelot', value: place }] : []),
    ...(keyConfidence !== null ? [{ label: 'Key confidence', value: formatPercent(keyConfidence) }] : []),
    { label: 'Beats', value: formatNumber(beatCount) },
  ];
  return (
    <dl className="mt-8 grid grid-cols-2 border-y border-line md:grid-cols-4">
      {facts.map(({ label, value }, index) => (
        <div
          key={label}
          className={`border-line py-4 pe-5 ${index % 2 ? 'border-s ps-5' : ''} ${index ? 'md:border-s md:ps-5' : ''} ${index > 1 ? 'max-md:border-t' : ''}`}
        >
          <dt className="mb-1.5 text-14 text-muted">{label}</dt>
          <dd className="type-22 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
