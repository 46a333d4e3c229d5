import type { DeskMessage } from '@formant/contract/desk/inbox';
import { type MessageStatus, messageStatuses } from '@formant/contract/facts/form-facts';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Unmask } from '../../../parts/unmask/Unmask.tsx';
import { AffiliateDecision } from './AffiliateDecision.tsx';
import { AnswerForm, Answers } from './AnswerForm.tsx';
import { CvDownload } from './CvDownload.tsx';
import { NoticeDecision } from './NoticeDecision.tsx';
import { useMessage } from './use-inbox.ts';
import { words } from './words.ts';

/** One message: what was sent, what was answered, and what to do with it. */
export function MessageScreen({ messageId }: { messageId: string }) {
  const { value, failure, reload } = useMessage(messageId);
  return (
    <div className="wrap pt-8 pb-6">
      <BackLink to="/support/inbox">{words.title}</BackLink>
      <h1 className="type-28 mt-1 wrap-anywhere">{value?.subject ?? words.title}</h1>
      <div className="mt-6">
        {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
        {!value && !failure && <Skeleton className="h-40! w-full" />}
        {value && <Sections message={value} onChanged={reload} />}
      </div>
    </div>
  );
}

const Sections = ({ message, onChanged }: { message: DeskMessage; onChanged: () => void }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
    <div className="flex min-w-0 flex-col gap-6">
      <Unmask kind="message" id={message.messageId} until={message.unmaskedUntil} onUnmasked={onChanged} />
      <section className="panel min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
          <Badge tone="outline">{words.kinds[message.kind]}</Badge>
          <span className="wrap-anywhere">{words.from(message)}</span>
          {message.user && (
            <span>
              {words.signedIn({ name: message.user.username ?? words.account({ id: message.user.id }) })}
            </span>
          )}
          <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        </p>
        {message.body && <p className="mt-4 wrap-anywhere whitespace-pre-line">{message.body}</p>}
      </section>
      {Object.keys(message.details).length > 0 && <Details details={message.details} />}
      {message.answers.length > 0 && (
        <section className="panel min-w-0">
          <h2 className="mb-4 text-18 font-semibold">{words.answers}</h2>
          <Answers answers={message.answers} />
        </section>
      )}
    </div>
    <div className="flex min-w-0 flex-col gap-6">
      <StatusChoice message={message} onChanged={onChanged} />
      {message.kind === 'job' && <CvDownload cv={message.cv} />}
      {message.kind === 'affiliate-sign-up' && (
        <AffiliateDecision registration={message} onDecided={onChanged} />
      )}
      {message.kind === 'dmca' && <NoticeDecision notice={message} onDecided={onChanged} />}
      <AnswerForm message={message} onChanged={onChanged} />
    </div>
  </div>
);

const Details = ({ details }: Pick<DeskMessage, 'details'>) => (
  <section className="panel min-w-0">
    <h2 className="mb-4 text-18 font-semibold">{words.fields}</h2>
    <dl className="grid gap-4">
      {Object.entries(details).map(([name, given]) => (
        <div key={name} className="min-w-0">
          <dt className="text-14 text-muted">{words.details[name] ?? name}</dt>
          {[given].flat().map((text) => (
            <dd key={text} className="wrap-anywhere whitespace-pre-line">
              {text === 'true' ? words.yes : text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </section>
);

function StatusChoice({ message, onChanged }: { message: DeskMessage; onChanged: () => void }) {
  const api = useApi();
  const { show } = useToasts();
  const [failure, setFailure] = useState<string>();

  async function save(status: MessageStatus) {
    setFailure(undefined);
    try {
      const params = { messageId: message.messageId };
      await api.call('POST /api/admin/messages/{messageId}/status', { params, body: { status } });
      show(words.statusSaved, 'success');
      onChanged();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <section className="panel min-w-0">
      <Select
        label={words.search.status}
        value={message.status}
        onChange={(status) => void save(status)}
        choices={messageStatuses.map((value) => ({ value, label: words.statuses[value] }))}
        {...(failure ? { error: failure } : {})}
      />
    </section>
  );
}
