import type { ConsoleDevice } from '@formant/contract/desk/console';
import { errorReportLimits } from '@formant/contract/devices';
import { type System, systems } from '@formant/contract/facts/release-facts';
import { ticketCode } from '@formant/contract/logs';
import { ChevronRight } from 'lucide-react';
import { type SubmitEvent, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../api/context.ts';
import { Input } from '../../../design/fields/Input.tsx';
import { Link } from '../../../design/Link.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { DayFields } from '../DayFields.tsx';
import { momentsOf } from '../days.ts';
import { OnlineBadge } from '../OnlineBadge.tsx';
import { SearchPanel } from '../SearchPanel.tsx';
import { every, typedIn } from '../search-params.ts';
import { systemName } from '../system-name.ts';
import { csvFile } from './csv.ts';
import { ListFrame } from './ListFrame.tsx';
import { SystemSelect } from './SystemSelect.tsx';
import { type Part, useList } from './use-list.ts';
import { words } from './words.ts';

const fields = ['user', 'deviceId', 'ticket', 'version', 'error', 'since', 'until'] as const;
type SearchField = (typeof fields)[number];
type Asked = Partial<Record<SearchField, string>> & { system?: System };

function askedIn(params: URLSearchParams): Asked {
  const system = systems.find((name) => name === params.get('system'));
  const given = fields.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  const asked: Asked = Object.fromEntries(given);
  return { ...asked, ...(system && asked.error && { system }) };
}

/** Search and list of devices; the search stands in the address. */
export function SearchScreen() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const asked = params.toString();
  const list = useList(
    useCallback(
      (part: Part, signal?: AbortSignal) =>
        api.call('GET /api/admin/devices', {
          query: { ...momentsOf(askedIn(new URLSearchParams(asked))), ...part },
          ...(signal ? { signal } : {}),
        }),
      [api, asked],
    ),
  );

  return (
    <div className="wrap pt-10 pb-6">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-muted">{words.intro}</p>
      <SearchForm asked={asked} given={askedIn(params)} onSearch={setParams} />
      <div className="mt-6">
        <ListFrame
          key={asked}
          list={list}
          label={words.list.label}
          none={{ title: words.list.none, text: words.list.noneText }}
          file="devices.csv"
          csv={devicesCsv}
        >
          {(rows) => rows.map((row) => <DeviceRow key={`${row.id} ${row.deviceId}`} row={row} />)}
        </ListFrame>
      </div>
    </div>
  );
}

function SearchForm({
  asked,
  given,
  onSearch,
}: {
  asked: string;
  given: Asked;
  onSearch: (wanted: Asked) => void;
}) {
  // with another search a choice that was not searched for is over
  const [chosen, setChosen] = useState<{ asked: string; system: string } | null>(null);
  const system = chosen?.asked === asked ? chosen.system : (given.system ?? every);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(askedIn(new URLSearchParams({ ...typedIn(event.currentTarget, fields), system })));
  }
  function onClear() {
    setChosen(null);
    onSearch({});
  }
  const [ticketError, setTicketError] = useState(faultOfTicket(given.ticket ?? ''));
  const plain = { autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <SearchPanel
      asked={asked}
      onSubmit={onSubmit}
      submit={words.search.submit}
      clear={{ label: words.search.clear, onClick: onClear }}
    >
      <Input
        label={words.search.user}
        hint={words.search.userHint}
        name="user"
        maxLength={254}
        defaultValue={given.user}
        {...plain}
      />
      <Input
        label={words.search.deviceId}
        name="deviceId"
        maxLength={64}
        defaultValue={given.deviceId}
        {...plain}
      />
      <Input
        label={words.search.ticket}
        hint={words.search.ticketHint}
        name="ticket"
        defaultValue={given.ticket}
        {...(ticketError && { error: ticketError })}
        onInput={(event) => {
          event.currentTarget.setCustomValidity(faultOfTicket(event.currentTarget.value) ?? '');
          setTicketError(undefined);
        }}
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setTicketError(event.currentTarget.validationMessage);
        }}
        {...plain}
      />
      <Input
        label={words.search.error}
        hint={words.search.errorHint}
        name="error"
        maxLength={errorReportLimits.messageChars}
        defaultValue={given.error}
        {...plain}
      />
      <Input
        label={words.search.version}
        name="version"
        maxLength={48}
        defaultValue={given.version}
        {...plain}
      />
      <SystemSelect
        hint={words.search.systemHint}
        value={system}
        onChange={(system) => setChosen({ asked, system })}
      />
      <DayFields hint={words.search.timeHint} given={given} />
    </SearchPanel>
  );
}

/** What is wrong with a ticket code that is looked for; undefined for none. */
function faultOfTicket(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return ticketCode.safeParse(text).error?.issues[0]?.message;
}

function DeviceRow({ row }: { row: ConsoleDevice }) {
  const inside = (
    <>
      <span className="min-w-0 basis-full md:basis-2/5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">
            {row.user ? (row.user.username ?? row.user.email) : words.list.nobody}
          </span>
          {row.user && <OnlineBadge online={row.online} />}
        </span>
        <span className="mt-0.5 block font-mono text-14 wrap-anywhere text-muted">
          {row.name ? `${row.name} · ` : ''}
          {row.deviceId}
        </span>
      </span>
      <span className="min-w-0 basis-full text-14 text-muted md:flex-1 md:basis-0">
        {[row.appVersion, row.system && systemName(row.system)].filter(Boolean).join(', ')}
      </span>
      <span className="flex items-center gap-3 text-14 text-muted tabular-nums">
        {row.lastSeenAt ? (
          <time dateTime={row.lastSeenAt}>{formatMoment(row.lastSeenAt)}</time>
        ) : (
          words.list.never
        )}
        {row.id !== null && <ChevronRight className="hidden size-5 md:block" aria-hidden="true" />}
      </span>
    </>
  );
  const shape = 'flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-4 md:flex-nowrap';
  return (
    <li>
      {row.id === null ? (
        <div className={shape}>{inside}</div>
      ) : (
        <Link to={`/support/devices/${row.id}`} className={`${shape} hover:text-primary-text`}>
          {inside}
        </Link>
      )}
    </li>
  );
}

const devicesCsv = (rows: readonly ConsoleDevice[]): Blob =>
  csvFile(
    [
      'device',
      'device id',
      'name',
      'account',
      'e-mail',
      'version',
      'system',
      'online',
      'last seen',
      'installed',
    ],
    rows.map((row) => [
      ...[row.id, row.deviceId, row.name, row.user?.username, row.user?.email, row.appVersion, row.system],
      ...[row.online ? 'yes' : 'no', row.lastSeenAt, row.installedAt],
    ]),
  );
