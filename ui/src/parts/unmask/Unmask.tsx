import { type MaskedKind, unmaskedMinutes, unmaskReasonLength } from '@formant/contract/desk/audit';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Field } from '../../design/fields/Field.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { words } from './words.ts';

/**
 * Says whether personal data is masked, and shows it to who says why.
 * @param until as the answer has it; null while it is masked
 */
export function Unmask({
  kind,
  id,
  until,
  onUnmasked,
}: {
  kind: MaskedKind;
  id: string | number;
  until: string | null;
  onUnmasked: () => void;
}) {
  const [asking, setAsking] = useState(false);
  if (until !== null)
    return <p className="text-14 text-muted">{words.shown({ moment: formatMoment(until) })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-14 text-muted">{words.masked}</p>
      <Button size="small" onClick={() => setAsking(true)}>
        {words.show}
      </Button>
      {asking && (
        <ReasonDialog
          kind={kind}
          id={String(id)}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onUnmasked();
          }}
        />
      )}
    </div>
  );
}

function ReasonDialog({
  kind,
  id,
  onDone,
  onClose,
}: {
  kind: MaskedKind;
  id: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [error, setError] = useState<string>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { min } = unmaskReasonLength;
    if (reason.trim().length < min) return setError(words.short({ min }));
    setError(undefined);
    setBusy(true);
    try {
      await api.call('POST /api/admin/unmask', { body: { kind, id, reason } });
      onDone();
    } catch (fault) {
      setFailure(fault instanceof Error ? fault.message : String(fault));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.text({ minutes: unmaskedMinutes })}
    >
      <form className="mt-5 flex flex-col gap-4" noValidate onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Field label={words.reason} hint={words.hint} {...(error ? { error } : {})}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={unmaskReasonLength.max}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
