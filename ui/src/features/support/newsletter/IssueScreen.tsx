import type { Issue } from '@formant/contract/desk/newsletter-issues';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Section } from '../../../parts/Section.tsx';
import { Failure } from '../Failure.tsx';
import { useChange } from '../use-change.ts';
import { LetterPreview } from './LetterPreview.tsx';
import { StateBadge } from './NewsletterScreen.tsx';
import { OnItsWay } from './OnItsWay.tsx';
import { SendPanel } from './SendPanel.tsx';
import { useIssue } from './use-newsletter.ts';
import { WriteFields, type Written, writtenIn } from './WriteFields.tsx';
import { words } from './words.ts';

/** One issue: written, looked at, tried, sent and watched. */
export function IssueScreen({ issue }: { issue: string }) {
  const { value, failure, reload } = useIssue(issue);
  return (
    <div className="wrap grid gap-6 pt-10 pb-10">
      <div>
        <BackLink to="/support/newsletter">{words.back}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="type-36 wrap-anywhere">{value?.subject ?? words.title}</h1>
          {value && <StateBadge state={value.state} />}
        </div>
      </div>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-24! w-full" />}
      {value?.state === 'draft' && <Draft issue={value} onChanged={reload} />}
      {value && value.state !== 'draft' && (
        <>
          <OnItsWay issue={value} onChanged={reload} />
          <LetterPreview written={value} />
        </>
      )}
    </div>
  );
}

function Draft({ issue, onChanged }: { issue: Issue; onChanged: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<Written>(issue);
  const { busy, failure, change } = useChange(onChanged);
  const params = { issue: issue.id };

  async function save(): Promise<void> {
    if (!form.current) return;
    const body = writtenIn(form.current);
    await api.call('PUT /api/admin/newsletter/issues/{issue}', { params, body });
    setShown(body);
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void change(save, words.saved);
  }
  const test = () =>
    void change(async () => {
      await save();
      const { message } = await api.call('POST /api/admin/newsletter/issues/{issue}/test', { params });
      toasts.show(message, 'success');
    });
  const remove = () =>
    void change(async () => {
      await api.call('DELETE /api/admin/newsletter/issues/{issue}', { params });
      await navigate('/support/newsletter');
    });
  return (
    <>
      <Section title={words.text}>
        <form className="grid gap-4" ref={form} onSubmit={onSubmit}>
          <WriteFields written={issue} />
          <Failure text={failure} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy}>
              {words.save}
            </Button>
            <Button disabled={busy} onClick={() => form.current?.reportValidity() && test()}>
              {words.test}
            </Button>
            <Button variant="danger" disabled={busy} onClick={remove}>
              {words.remove}
            </Button>
          </div>
        </form>
      </Section>
      <LetterPreview written={shown} />
      <SendPanel issue={issue} beforehand={save} onChanged={onChanged} />
    </>
  );
}
