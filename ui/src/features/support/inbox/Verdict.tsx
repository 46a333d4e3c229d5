import type { DeskMessage } from '@formant/contract/desk/inbox';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Field } from '../../../design/fields/Field.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { type VerdictWords, words } from './words.ts';

interface VerdictProps {
  message: DeskMessage;
  asked: VerdictWords;
  /** What is accepted takes something away. */
  dangerous?: boolean;
  onDecided: () => void;
}

/** The decision on a message, or the form to take it. */
export const Verdict = (props: VerdictProps) => {
  const { decision } = props.message;
  if (!decision) return <VerdictForm {...props} />;
  return (
    <>
      <p>{words.verdict.decided({ verdict: decision.verdict, at: formatMoment(decision.decidedAt) })}</p>
      {decision.reason && <p className="mt-2 wrap-anywhere">{decision.reason}</p>}
    </>
  );
};

function VerdictForm({ message, asked, dangerous = false, onDecided }: VerdictProps) {
  const api = useApi();
  const { show } = useToasts();
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function decide(verdict: 'accepted' | 'rejected') {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call('POST /api/admin/messages/{messageId}/decision', {
        params: { messageId: message.messageId },
        body: verdict === 'accepted' ? { verdict } : { verdict, reason },
      });
      show(asked[verdict], 'success');
      onDecided();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="error">{failure}</Banner>}
      <Field label={asked.reason} hint={words.verdict.reasonHint}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void decide('rejected')}>
          {words.verdict.reject}
        </Button>
        <Button variant={dangerous ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
          {asked.accept}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={asked.ask}
        description={asked.askText}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words.verdict.cancel}</Button>
            <Button
              variant={dangerous ? 'danger' : 'primary'}
              busy={busy}
              onClick={() => void decide('accepted')}
            >
              {asked.accept}
            </Button>
          </>
        }
      />
    </div>
  );
}
