import type { TimelineEntry, TimelineKind } from '@formant/contract/desk/console';
import { useCallback } from 'react';
import { useApi } from '../../../api/context.ts';
import { Badge, type BadgeTone } from '../../../design/Badge.tsx';
import { Link } from '../../../design/Link.tsx';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { csvFile } from './csv.ts';
import { ListFrame } from './ListFrame.tsx';
import { type List, type Part, useList } from './use-list.ts';
import { words as all } from './words.ts';

const words = all.timeline;

/** What happened on a device, newest first. */
export function useTimeline(device: string): List<TimelineEntry> {
  const api = useApi();
  return useList(
    useCallback(
      (part: Part, signal?: AbortSignal) =>
        api.call('GET /api/admin/devices/{device}/timeline', {
          params: { device },
          query: part,
          ...(signal ? { signal } : {}),
        }),
      [api, device],
    ),
  );
}

export function Timeline({ device, list }: { device: string; list: List<TimelineEntry> }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-3 text-18 font-semibold">
        {words.title}
      </h2>
      <ListFrame
        key={device}
        list={list}
        label={words.title}
        none={{ title: words.none }}
        file={`device-${device}-timeline.csv`}
        csv={timelineCsv}
      >
        {(rows) => rows.map((row) => <Entry key={row.key} entry={row} />)}
      </ListFrame>
    </section>
  );
}

const tones: Partial<Record<TimelineKind, BadgeTone>> = {
  open: 'success',
  silent: 'warning',
  update: 'primary',
  error: 'error',
  crash: 'error',
  live: 'live',
};

const Entry = ({ entry }: { entry: TimelineEntry }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
    <span className="basis-full text-14 text-muted tabular-nums sm:basis-44">
      <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
    </span>
    <span className="min-w-0 flex-1">
      <Badge tone={tones[entry.kind] ?? 'outline'}>{words.kinds[entry.kind]}</Badge>
      <span className="mt-1 block text-14 wrap-anywhere tabular-nums">{toldOf(entry)}</span>
      {entry.logId && (
        <Link
          className="text-14 text-primary-text hover:underline"
          to={`/support/device-logs/${entry.logId}`}
        >
          {all.questions.open}
        </Link>
      )}
    </span>
  </li>
);

/** In words what is there of an entry. */
export function toldOf({
  kind,
  at,
  until,
  version,
  fromVersion,
  count,
  text,
  latencyMs,
  gaps,
}: TimelineEntry): string {
  const timed = kind === 'error' || kind === 'crash';
  return [
    text,
    fromVersion && version && words.update({ from: fromVersion, to: version }),
    until && until !== at && lasted(Date.parse(until) - Date.parse(at)),
    !fromVersion && version && words.version({ version }),
    count !== null && (timed ? words.times({ count }) : words.beats({ count })),
    latencyMs !== null && words.latency({ ms: formatNumber(latencyMs) }),
    gaps !== null && words.gaps({ count: gaps }),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
}

function lasted(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const timelineCsv = (rows: readonly TimelineEntry[]): Blob =>
  csvFile(
    ['at', 'until', 'what', 'version', 'version before', 'count', 'text', 'latency ms', 'gaps', 'log'],
    rows.map((row) => [
      ...[row.at, row.until, words.kinds[row.kind], row.version, row.fromVersion, row.count, row.text],
      ...[row.latencyMs, row.gaps, row.logId],
    ]),
  );
