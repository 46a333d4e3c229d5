import type { MessageRow } from '@formant/contract/desk/inbox';
import { messageKinds, messageStatuses } from '@formant/contract/facts/form-facts';
import { Search } from 'lucide-react';
import { type SubmitEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../design/Badge.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { NoSuchPage, Pages } from '../Pages.tsx';
import type { Found } from '../paged.ts';
import { SearchPanel } from '../SearchPanel.tsx';
import { every, searchParams, typedIn } from '../search-params.ts';
import { inboxSearchOf, useMessages } from './use-inbox.ts';
import { words } from './words.ts';

/** Search and list of what visitors have sent; the search stands in the address. */
export function InboxScreen() {
  const [params, setParams] = useSearchParams();
  const { value, failure, reload } = useMessages(params);
  const given = inboxSearchOf(params);

  const form = useRef<HTMLFormElement>(null);
  function search(chosen: { kind?: string; status?: string } = {}) {
    const { page: _, ...asked } = { ...given, ...typedIn(form.current, ['q']), ...chosen };
    setParams(searchParams(asked));
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    search();
  }

  return (
    <div className="wrap pt-10 pb-6">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-muted">{words.intro}</p>
      <SearchPanel
        asked={params.toString()}
        form={form}
        onSubmit={onSubmit}
        submit={words.search.submit}
        columns="lg:grid-cols-[2fr_1fr_1fr]"
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
        <Select
          label={words.search.kind}
          value={given.kind ?? every}
          onChange={(kind) => search({ kind })}
          choices={[
            { value: every, label: words.all },
            ...messageKinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
        <Select
          label={words.search.status}
          value={given.status ?? every}
          onChange={(status) => search({ status })}
          choices={[
            { value: every, label: words.all },
            ...messageStatuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
        />
      </SearchPanel>
      <div className="mt-6">
        {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
        {!value && !failure && <Skeleton className="h-24! w-full" />}
        {value && <Results found={value} params={params} />}
      </div>
    </div>
  );
}

function Results({ found, params }: { found: Found<MessageRow>; params: URLSearchParams }) {
  const { data, total } = found;
  if (data.length === 0 && total > 0) return <NoSuchPage found={found} params={params} />;
  if (data.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>;
  return (
    <>
      <p className="mb-2 text-14 text-muted tabular-nums" role="status">
        {total === 1 ? words.one : words.many({ count: total })}
      </p>
      <ul className="panel divide-y divide-line py-1!">
        {data.map((row) => (
          <MessageLine key={row.messageId} row={row} />
        ))}
      </ul>
      <Pages label={words.title} found={found} params={params} />
    </>
  );
}

const MessageLine = ({ row }: { row: MessageRow }) => (
  <li>
    <Link
      to={`/support/inbox/${row.messageId}`}
      className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-4 hover:text-primary-text md:flex-nowrap"
    >
      <span className="min-w-0 basis-full md:flex-1 md:basis-0">
        <span className="block font-medium wrap-anywhere">{row.subject}</span>
        <span className="block truncate text-14 text-muted">{row.name}</span>
      </span>
      <span className="flex flex-wrap items-center gap-3 text-14 text-muted tabular-nums">
        <Badge tone="outline">{words.kinds[row.kind]}</Badge>
        <Badge tone={row.status === 'new' ? 'success' : 'plain'}>{words.statuses[row.status]}</Badge>
        <time dateTime={row.createdAt}>{formatMoment(row.createdAt)}</time>
      </span>
    </Link>
  </li>
);
