import { letterSpacingSeconds } from '@formant/contract/base/constants';
import type { EmailChange, Mailbox } from '@formant/contract/sign-in/email-change';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { useCountdown } from '../use-countdown.ts';
import { settingsWords } from '../words.ts';
import { words } from './words.ts';

/** Which mailboxes a change waits for, new letters to them, and the way out. */
export function WaitingNote({
  old,
  change,
  onChanged,
}: {
  /** The address as it is. */
  old: string;
  change: EmailChange;
  onChanged: (change: EmailChange | null) => void;
}) {
  const api = useApi();
  const toasts = useToasts();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { email, waitingFor } = change;
  const [first = 'new', second] = waitingFor;
  const addressOf = (mailbox: Mailbox) => (mailbox === 'new' ? email : old);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : settingsWords.failed);
    } finally {
      setBusy(false);
    }
  }
  const resend = (mailbox: Mailbox) =>
    run(async () => {
      const answer = await api.call('POST /api/account/email-change/resend', { body: { mailbox } });
      onChanged(answer.change);
      toasts.show(words.waiting.resent({ email: addressOf(mailbox) }), 'success');
    });
  const stop = () =>
    run(async () => {
      await api.call('DELETE /api/account/email-change');
      onChanged(null);
      toasts.show(words.waiting.stopped, 'info');
    });

  return (
    <div className="mt-4 flex flex-col gap-3">
      <Banner tone="info">
        <span className="wrap-anywhere">
          {words.waiting[second ? 'both' : first]({ email, old })}{' '}
          {words.waiting.until({ time: formatMoment(change.expiresAt) })}
        </span>
      </Banner>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        {waitingFor.map((mailbox) => (
          <Resend key={mailbox} email={addressOf(mailbox)} busy={busy} onSend={() => resend(mailbox)} />
        ))}
        <Button variant="quiet" busy={busy} onClick={() => void stop()}>
          {words.waiting.stop}
        </Button>
      </div>
    </div>
  );
}

/** Waits a minute after each letter, as the server has it. */
function Resend({ email, busy, onSend }: { email: string; busy: boolean; onSend: () => Promise<void> }) {
  const wait = useCountdown();
  return (
    <Button
      className="min-w-0 max-w-full tabular-nums"
      disabled={busy || wait.seconds > 0}
      onClick={() => {
        wait.start(letterSpacingSeconds);
        void onSend();
      }}
    >
      <span className="truncate">
        {wait.seconds > 0 ? words.waiting.wait({ seconds: wait.seconds }) : words.waiting.resend({ email })}
      </span>
    </Button>
  );
}
