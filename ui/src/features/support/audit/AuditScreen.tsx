import { type AuditEntry, auditedThings, wholeAudit } from '@formant/contract/desk/audit';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Unmask } from '../../../parts/unmask/Unmask.tsx';
import { ListFrame } from '../console/ListFrame.tsx';
import { type Part, useList } from '../console/use-list.ts';
import { DayFields } from '../DayFields.tsx';
import { momentsOf } from '../days.ts';
import { SearchPanel } from '../SearchPanel.tsx';
import { every, searchParams, typedIn } from '../search-params.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { ChainCheck } from './ChainCheck.tsx';
import { words } from './words.ts';

const fields = ['person', 'since', 'until'] as const;

function askedIn(params: URLSearchParams) {
  const what = auditedThings.find((name) => name === params.get('what'));
  const given = fields.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  return {
    ...(Object.fromEntries(given) as Partial<Record<(typeof fields)[number], string>>),
    ...(what && { what }),
  };
}

/** What staff has looked at and done, for administrators; the search stands in the address. */
export function AuditScreen() {
  const isAdmin = useIsAdmin();
  const [turn, setTurn] = useState(0);
  return (
    <div className="wrap pt-8 pb-6">
      <BackLink to="/support">{words.back}</BackLink>
      <h1 className="type-36 mt-1">{words.title}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-muted">{words.intro}</p>
      {isAdmin ? (
        <>
          <ChainCheck />
          <AuditLog key={turn} onUnmasked={() => setTurn((last) => last + 1)} />
        </>
      ) : (
        <Banner tone="warning">{words.adminOnly}</Banner>
      )}
    </div>
  );
}

function AuditLog({ onUnmasked }: { onUnmasked: () => void }) {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const [until, setUntil] = useState<string | null>();
  const asked = params.toString();
  const given = askedIn(params);
  const list = useList(
    useCallback(
      async (part: Part, signal?: AbortSignal) => {
        const page = await api.call('GET /api/admin/audit', {
          query: { ...momentsOf(askedIn(new URLSearchParams(asked))), ...part },
          ...(signal ? { signal } : {}),
        });
        setUntil(page.unmaskedUntil);
        return page;
      },
      [api, asked],
    ),
  );
  const form = useRef<HTMLFormElement>(null);
  function search(chosen: Record<string, string> = {}) {
    if (form.current?.reportValidity() === false) return;
    setParams(searchParams({ ...given, ...typedIn(form.current, fields), ...chosen }));
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    search();
  }

  return (
    <>
      <div className="mt-6">
        <SearchPanel
          asked={asked}
          form={form}
          onSubmit={onSubmit}
          submit={words.search.submit}
          clear={{ label: words.search.clear, onClick: () => setParams({}) }}
        >
          <Input
            label={words.search.person}
            hint={words.search.personHint}
            name="person"
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={given.person}
          />
          <Select
            label={words.search.what}
            value={given.what ?? every}
            onChange={(what) => search({ what })}
            choices={[
              { value: every, label: words.search.all },
              ...auditedThings.map((value) => ({ value, label: words.things[value] })),
            ]}
          />
          <DayFields given={given} />
        </SearchPanel>
      </div>
      <div className="mt-6 flex flex-col gap-4">
        {until !== undefined && <Unmask kind="audit" id={wholeAudit} until={until} onUnmasked={onUnmasked} />}
        <div>
          <ListFrame
            list={list}
            label={words.list.label}
            none={{ title: words.list.none, text: words.list.noneText }}
            file="audit.csv"
            csv={`/api/admin/audit/csv?${new URLSearchParams(searchParams({ ...momentsOf(given) }))}`}
          >
            {(rows) => rows.map((row) => <EntryRow key={row.seq} entry={row} />)}
          </ListFrame>
        </div>
      </div>
    </>
  );
}

/** A search as its fields and what stood in them; other subjects as they are. */
function soughtIn(subject: string): string {
  if (!subject.startsWith('{')) return subject;
  try {
    // safe: a search is recorded as an object; whatever stands in it is shown as text
    const asked = Object.entries(JSON.parse(subject) as Record<string, unknown>);
    const given = asked.filter(([, value]) => value !== '');
    return given.map(([name, value]) => `${name}: ${String(value)}`).join(', ') || words.list.everything;
  } catch {
    return subject; // a long one was cut
  }
}

const nameOf = ({ id, email, username }: NonNullable<AuditEntry['staff']>): string =>
  [username, email].filter(Boolean).join(', ') || words.list.gone({ id });

function EntryRow({ entry: { seq, at, staff, what, subject, whom, reason } }: { entry: AuditEntry }) {
  const facts: [string, string | null][] = [
    [words.list.subject, soughtIn(subject)],
    [words.list.whom, whom && nameOf(whom)],
    [words.list.reason, reason],
  ];
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 py-4">
      <p className="basis-full text-14 text-muted tabular-nums sm:basis-44">
        <time className="block" dateTime={at}>
          {formatMoment(at)}
        </time>
        {words.list.entry({ seq })}
      </p>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{words.things[what]}</span>
          <span className="text-muted"> · {staff ? nameOf(staff) : words.list.commandLine}</span>
        </p>
        <dl className="mt-1 text-14">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="flex gap-x-3">
                  <dt className="w-20 shrink-0 text-muted">{name}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </li>
  );
}
