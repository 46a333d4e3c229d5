import type { Passkey } from '@formant/contract/sign-in/passkeys';
import { useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { words } from './words.ts';

export function RemovePasskey({
  passkey: { id, name },
  onRemoved,
  onClose,
}: {
  passkey: Passkey;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  const { api, state, failure, submit } = useAccountForm();
  const toasts = useToasts();
  const remove = () =>
    submit(async () => {
      await api.call('DELETE /api/account/passkeys/{id}', { params: { id } });
      toasts.show(words.remove.done({ name }), 'success');
      await onRemoved();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.remove.title({ name })}
      description={words.remove.text}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" busy={state !== 'idle'} onClick={() => void remove()}>
            {words.remove.start}
          </Button>
        </>
      }
    >
      {failure && (
        <div className="mt-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </Dialog>
  );
}
