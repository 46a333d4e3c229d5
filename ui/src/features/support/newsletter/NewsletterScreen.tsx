import type { IssueRow } from '@formant/contract/desk/newsletter-issues';
import type { SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Field } from '../../../design/fields/Field.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { Section } from '../../../parts/Section.tsx';
import { Failure } from '../Failure.tsx';
import { NoSuchPage, Pages } from '../Pages.tsx';
import { foundOf } from '../paged.ts';
import { useChange } from '../use-change.ts';
import { useIssues, useRefused } from './use-newsletter.ts';
import { WriteFields, writtenIn } from './WriteFields.tsx';
import { words } from './words.ts';

/** Issues of the newsletter, a place to write the next one, and addresses that take no letters. */
export function NewsletterScreen() {
  const [params] = useSearchParams();
  const { value, failure, reload } = useIssues(params);
  return (
    <div className="wrap grid gap-6 pt-10 pb-10">
      <div>
        <h1 className="type-36">{words.title}</h1>
        <p className="mt-2 max-w-[68ch] text-muted">{words.intro}</p>
      </div>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-24! w-full" />}
      {value && (
        <Section title={words.list} text={words.subscribers({ count: formatNumber(value.subscribers) })}>
          {value.data.length === 0 && value.meta.total > 0 ? (
            <NoSuchPage found={foundOf(value)} params={params} />
          ) : value.data.length === 0 ? (
            <EmptyState title={words.none}>{words.noneText}</EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {value.data.map((row) => (
                <IssueLine key={row.id} row={row} />
              ))}
            </ul>
          )}
          {value.data.length > 0 && <Pages label={words.title} found={foundOf(value)} params={params} />}
        </Section>
      )}
      <NewIssue />
      <Refused />
    </div>
  );
}

const IssueLine = ({ row }: { row: IssueRow }) => (
  <li>
    <Link
      to={`/support/newsletter/${row.id}`}
      className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-4 hover:text-primary-text md:flex-nowrap"
    >
      <span className="min-w-0 basis-full font-medium wrap-anywhere md:flex-1 md:basis-0">{row.subject}</span>
      <span className="flex flex-wrap items-center gap-3 text-14 text-muted tabular-nums">
        {row.startedAt && (
          <span>{words.figures({ sent: formatNumber(row.sent), waiting: formatNumber(row.waiting) })}</span>
        )}
        <StateBadge state={row.state} />
        <time dateTime={row.sendAt ?? row.createdAt}>{formatMoment(row.sendAt ?? row.createdAt)}</time>
      </span>
    </Link>
  </li>
);

const tones = {
  draft: 'outline',
  scheduled: 'plain',
  sending: 'success',
  paused: 'warning',
  sent: 'plain',
  cancelled: 'outline',
} as const;

export const StateBadge = ({ state }: Pick<IssueRow, 'state'>) => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
);

function NewIssue() {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, failure, change } = useChange(() => {});
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = writtenIn(event.currentTarget);
    void change(async () => {
      const { id } = await api.call('POST /api/admin/newsletter/issues', { body });
      await navigate(`/support/newsletter/${id}`);
    });
  }
  return (
    <Section title={words.write}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <WriteFields />
        <Failure text={failure} />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {words.start}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Refused() {
  const api = useApi();
  const toasts = useToasts();
  const { value, failure: unread, reload } = useRefused();
  const { busy, failure, change } = useChange(reload);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const emails = String(new FormData(form).get('emails'))
      .split(/[\s,;]+/)
      .filter(Boolean);
    void change(async () => {
      const { noted } = await api.call('POST /api/admin/newsletter/bounces', { body: { emails } });
      toasts.show(words.refused.noted({ count: formatNumber(noted) }), 'success');
      form.reset();
    });
  }
  return (
    <Section title={words.refused.title} text={words.refused.text}>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          {unread && <RetryBanner onRetry={reload}>{unread}</RetryBanner>}
          {value?.data.length === 0 && <p className="text-muted">{words.refused.none}</p>}
          <ul className="divide-y divide-line">
            {value?.data.map(({ email, at, reason }) => (
              <li key={`${email} ${at}`} className="py-2 text-14">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-medium wrap-anywhere">{email}</span>
                  <time className="text-muted" dateTime={at}>
                    {formatMoment(at)}
                  </time>
                </span>
                <span className="block wrap-anywhere text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
        <form className="grid content-start gap-4" onSubmit={onSubmit}>
          <Field label={words.refused.came} hint={words.refused.cameHint}>
            {(control) => <textarea {...control} name="emails" rows={4} required className="input" />}
          </Field>
          <Failure text={failure} />
          <div>
            <Button type="submit" busy={busy}>
              {words.refused.submit}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}
