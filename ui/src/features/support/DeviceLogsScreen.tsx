import type { DeviceLogRow } from '@formant/contract/desk/support';
import { ChevronRight, FileText, Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../design/Badge.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Link } from '../../design/Link.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { OnlineBadge } from './OnlineBadge.tsx';
import { NoSuchPage, Pages } from './Pages.tsx';
import type { Found } from './paged.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { searchParams } from './search-params.ts';
import { type SearchField, searchOf, useDeviceLogs } from './use-device-logs.ts';
import { words } from './words.ts';

/** Search and list of what devices have sent; the search stands in the address. */
export function DeviceLogsScreen() {
  const [params, setParams] = useSearchParams();
  const { value, failure, reload } = useDeviceLogs(params);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text).trim()]);
    setParams(searchParams(Object.fromEntries(fields) as Record<string, string>));
  }

  return (
    <div className="wrap pt-10 pb-6">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-muted">{words.intro}</p>
      <SearchForm
        asked={params.toString()}
        given={searchOf(params)}
        onSubmit={onSubmit}
        onClear={() => setParams({})}
      />
      <div className="mt-6">
        {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
        {!value && !failure && <Skeleton className="h-24! w-full" />}
        {value && <Results found={value} params={params} />}
      </div>
    </div>
  );
}

function SearchForm({
  asked,
  given,
  onSubmit,
  onClear,
}: {
  asked: string;
  given: Partial<Record<SearchField, string>>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClear: () => void;
}) {
  return (
    <SearchPanel
      asked={asked}
      onSubmit={onSubmit}
      submit={words.search.submit}
      clear={{ label: words.search.clear, onClick: onClear }}
      columns="lg:grid-cols-[2fr_2fr_1.5fr_1fr]"
    >
      <Input
        label={words.search.q}
        hint={words.search.qHint}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={given.q}
        before={<Search className="size-5" aria-hidden="true" />}
      />
      <Input
        label={words.search.user}
        hint={words.search.userHint}
        name="user"
        maxLength={254}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={given.user}
      />
      <Input
        label={words.search.deviceId}
        name="deviceId"
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={given.deviceId}
      />
      <Input label={words.search.since} name="since" type="date" defaultValue={given.since} />
    </SearchPanel>
  );
}

function Results({ found, params }: { found: Found<DeviceLogRow>; params: URLSearchParams }) {
  const { data, total } = found;
  if (data.length === 0 && total > 0) return <NoSuchPage found={found} params={params} />;
  if (data.length === 0) return <EmptyState title={words.list.none}>{words.list.noneText}</EmptyState>;
  return (
    <>
      <p className="mb-2 text-14 text-muted tabular-nums" role="status">
        {total === 1 ? words.list.one : words.list.many({ count: total })}
      </p>
      <ul className="panel divide-y divide-line py-1!">
        {data.map((row) => (
          <LogRow key={row.logId} row={row} />
        ))}
      </ul>
      <Pages label={words.title} found={found} params={params} />
    </>
  );
}

const LogRow = ({ row }: { row: DeviceLogRow }) => (
  <li>
    <Link
      to={`/support/device-logs/${row.logId}`}
      className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-4 hover:text-primary-text md:flex-nowrap"
    >
      <span className="min-w-0 basis-full md:basis-2/5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">
            {row.user ? (row.user.username ?? row.user.email) : words.list.anonymous}
          </span>
          {row.user && <OnlineBadge online={row.online} />}
        </span>
        <span className="mt-0.5 block font-mono text-14 wrap-anywhere text-muted">
          {row.deviceName ? `${row.deviceName} · ` : ''}
          {row.deviceId}
        </span>
      </span>
      <span className="min-w-0 basis-full text-14 text-muted md:flex-1 md:basis-0">
        <span className="block truncate">{row.cpu}</span>
        <span className="block truncate">{row.gpu ?? ''}</span>
      </span>
      <span className="flex items-center gap-3 text-14 text-muted tabular-nums">
        {row.hasLog && (
          <Badge tone="outline" icon={<FileText aria-hidden="true" />}>
            {words.list.hasLog}
          </Badge>
        )}
        <time dateTime={row.createdAt}>{formatMoment(row.createdAt)}</time>
        <ChevronRight className="hidden size-5 md:block" aria-hidden="true" />
      </span>
    </Link>
  </li>
);
