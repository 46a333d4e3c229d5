import type { Issue } from '@formant/contract/desk/newsletter-issues';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { Section } from '../../../parts/Section.tsx';
import { Failure } from '../Failure.tsx';
import { useChange } from '../use-change.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { words } from './words.ts';

const figures = ['sent', 'waiting', 'refused', 'unknown'] as const;

/** How far an issue has come, and what stops it. */
export function OnItsWay({ issue, onChanged }: { issue: Issue; onChanged: () => void }) {
  const api = useApi();
  const [cancelling, setCancelling] = useState(false);
  const { busy, failure, change } = useChange(onChanged);
  const params = { issue: issue.id };
  const { state, sendAt, retryAt, sent, waiting } = issue;
  const pause = () =>
    void change(() => api.call('POST /api/admin/newsletter/issues/{issue}/pause', { params }));
  const resume = () =>
    void change(() => api.call('POST /api/admin/newsletter/issues/{issue}/resume', { params }));
  const cancel = () =>
    void change(() => api.call('POST /api/admin/newsletter/issues/{issue}/cancel', { params })).then(() =>
      setCancelling(false),
    );
  const turned = issue.refused + issue.unknown + sent;
  const maySend = useIsAdmin();
  const has = (...states: readonly Issue['state'][]) => states.includes(state);
  return (
    <Section title={words.progress.title}>
      <div className="grid gap-5">
        {sendAt ? (
          <p>{words.progress.scheduled({ time: formatMoment(sendAt) })}</p>
        ) : (
          <Progress
            label={words.progress.bar}
            value={turned + waiting === 0 ? 1 : turned / (turned + waiting)}
          />
        )}
        {retryAt && <Banner tone="warning">{words.progress.retry({ time: formatMoment(retryAt) })}</Banner>}
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {figures.map((name) => (
            <div key={name}>
              <dt className="text-14 text-muted">{words.progress[name]}</dt>
              <dd className="text-22 font-semibold tabular-nums">{formatNumber(issue[name])}</dd>
            </div>
          ))}
        </dl>
        {issue.unknown > 0 && <p className="text-14 text-muted">{words.progress.unknownHint}</p>}
        <Failure text={failure} />
        {!maySend && has('paused') && <p className="text-14 text-muted">{words.progress.notYou}</p>}
        {has('scheduled', 'sending', 'paused') && (
          <div className="flex flex-wrap gap-3">
            {has('scheduled', 'sending') && (
              <Button busy={busy} onClick={pause}>
                {state === 'scheduled' ? words.unschedule : words.pause}
              </Button>
            )}
            {maySend && has('paused') && (
              <Button variant="primary" busy={busy} onClick={resume}>
                {words.resume}
              </Button>
            )}
            {maySend && (
              <Button variant="danger" disabled={busy} onClick={() => setCancelling(true)}>
                {words.cancel}
              </Button>
            )}
          </div>
        )}
      </div>
      <Dialog
        open={cancelling}
        onOpenChange={setCancelling}
        title={words.cancelling.title}
        description={words.cancelling.text}
        actions={
          <>
            <Button onClick={() => setCancelling(false)}>{words.cancelling.no}</Button>
            <Button variant="danger" busy={busy} onClick={cancel}>
              {words.cancelling.yes}
            </Button>
          </>
        }
      />
    </Section>
  );
}
