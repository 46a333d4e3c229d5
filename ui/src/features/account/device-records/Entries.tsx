import { type RecordKind, recordKinds } from '@formant/contract/device-records';
import { useMemo } from 'react';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { words } from './words.ts';

/** As the call answers them: by their kinds, each entry with what is kept of it, a moment in ISO 8601. */
export type Records = Readonly<Record<string, readonly Entry[]>>;
type Entry = Readonly<Record<string, unknown>>;

/** Those that are shown of a kind; a file has all. */
const most = 25;
const longest = 2000;
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const textOf = (value: unknown): string => {
  if (isMoment(value)) return formatMoment(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
/** The latest moment that an entry names. */
const latest = (entry: Entry): string => Object.values(entry).filter(isMoment).sort().at(-1) ?? '';
/** Of many thousands perhaps, so each is looked through once. */
const newestOf = (entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({ entry, at: latest(entry) }))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, most)
    .map(({ entry }) => entry);

/** What is recorded of a device, entry by entry. */
export const Entries = ({ records }: { records: Records }) => (
  <div className="mt-4">
    {recordKinds
      .filter((kind) => (records[kind]?.length ?? 0) > 0)
      .map((kind) => (
        <Kind key={kind} kind={kind} entries={records[kind] ?? []} />
      ))}
  </div>
);

function Kind({ kind, entries }: { kind: RecordKind; entries: readonly Entry[] }) {
  const shown = useMemo(() => newestOf(entries), [entries]);
  return (
    <Disclosure summary={words.kinds[kind]}>
      <ul className="divide-y divide-line text-14 tabular-nums">
        {shown.map((entry, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and stay where they are
          <li key={n} className="py-3">
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
              {Object.entries(entry)
                .filter(([, value]) => value !== null && value !== '')
                .map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{name.replaceAll('_', ' ')}</dt>
                    <dd className="whitespace-pre-line wrap-anywhere">{textOf(value)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      {entries.length > most && (
        <p className="mt-2 text-14 text-muted">
          {words.newest({ shown: most, all: formatNumber(entries.length) })}
        </p>
      )}
    </Disclosure>
  );
}
