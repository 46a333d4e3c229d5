import type { ErrorGroupView } from '@formant/contract/desk/console';
import { deviceErrorKinds } from '@formant/contract/devices';
import { systemNames, systems } from '@formant/contract/facts/release-facts';
import { type SubmitEvent, useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { Link } from '../../../design/Link.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { DayFields } from '../DayFields.tsx';
import { momentsOf } from '../days.ts';
import { SearchPanel } from '../SearchPanel.tsx';
import { every, searchParams, typedIn } from '../search-params.ts';
import { csvFile } from './csv.ts';
import { ListFrame } from './ListFrame.tsx';
import { SystemSelect } from './SystemSelect.tsx';
import { type Part, useList } from './use-list.ts';
import { words as all } from './words.ts';

const words = all.errorList;

const fields = ['q', 'version', 'since', 'until'] as const;

function askedIn(params: URLSearchParams) {
  const system = systems.find((name) => name === params.get('system'));
  const kind = deviceErrorKinds.find((name) => name === params.get('kind'));
  return {
    q: params.get('q')?.trim() ?? '',
    version: params.get('version')?.trim() ?? '',
    since: params.get('since') ?? undefined,
    until: params.get('until') ?? undefined,
    ...(system ? { system } : {}),
    ...(kind ? { kind } : {}),
  };
}

/** What apps have met, in groups; the search stands in the address. */
export function ErrorsScreen() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const asked = params.toString();
  const given = askedIn(params);
  const list = useList(
    useCallback(
      (part: Part, signal?: AbortSignal) =>
        api.call('GET /api/admin/device-errors', {
          query: { ...momentsOf(askedIn(new URLSearchParams(asked))), ...part },
          ...(signal ? { signal } : {}),
        }),
      [api, asked],
    ),
  );
  const form = useRef<HTMLFormElement>(null);
  /** What is typed goes along with what is chosen. */
  function search(chosen: Record<string, string> = {}) {
    if (form.current?.reportValidity() === false) return;
    setParams(searchParams({ ...given, ...typedIn(form.current, fields), ...chosen }));
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    search();
  }

  return (
    <div className="wrap pt-8 pb-6">
      <BackLink to="/support">{all.back}</BackLink>
      <h1 className="type-36 mt-1">{words.title}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-muted">{words.intro}</p>
      <SearchPanel asked={asked} form={form} onSubmit={onSubmit} submit={all.search.submit}>
        <Input label={words.q} name="q" type="search" maxLength={100} defaultValue={given.q} />
        <Input label={all.search.version} name="version" maxLength={48} defaultValue={given.version} />
        <SystemSelect value={given.system ?? every} onChange={(system) => search({ system })} />
        <Select
          label={words.kind}
          value={given.kind ?? every}
          onChange={(kind) => search({ kind })}
          choices={[
            { value: every, label: all.search.all },
            ...deviceErrorKinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
        <DayFields hint={words.timeHint} given={given} />
      </SearchPanel>
      <div className="mt-6">
        <ListFrame
          key={asked}
          list={list}
          label={words.label}
          none={{ title: words.none, text: words.noneText }}
          file="errors.csv"
          csv={errorsCsv}
        >
          {(rows) => rows.map((row) => <GroupRow key={row.id} row={row} asked={given} />)}
        </ListFrame>
      </div>
    </div>
  );
}

type Between = Pick<ReturnType<typeof askedIn>, 'since' | 'until'>;

/** The search for devices that have met it in the time that is shown. */
const devicesOf = ({ message, appVersion, system }: ErrorGroupView, { since, until }: Between) =>
  searchParams({ error: message, version: appVersion, system, since, until });

const GroupRow = ({ row, asked }: { row: ErrorGroupView; asked: Between }) => (
  <li className="py-4">
    <p className="font-mono text-14 wrap-anywhere">{row.message}</p>
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted tabular-nums">
      <Badge tone={row.kind === 'crash' ? 'error' : 'outline'}>{words.kinds[row.kind]}</Badge>
      <span>
        {row.appVersion}, {systemNames[row.system]}
      </span>
      <span>{words.met({ count: row.count, devices: row.devices })}</span>
      <time dateTime={row.lastAt}>{formatMoment(row.lastAt)}</time>
      <Link
        className="text-primary-text hover:underline"
        to={`/support?${new URLSearchParams(devicesOf(row, asked))}`}
      >
        {words.find}
      </Link>
    </p>
  </li>
);

const errorsCsv = (rows: readonly ErrorGroupView[]): Blob =>
  csvFile(
    ['kind', 'text', 'version', 'system', 'times', 'devices', 'first', 'last'],
    rows.map((row) => [
      ...[row.kind, row.message, row.appVersion, row.system, row.count, row.devices, row.firstAt, row.lastAt],
    ]),
  );
