import type { User } from '@formant/contract/account';
import type { DataExport } from '@formant/contract/your-data';
import type { SubmitEvent } from 'react';
import { focusFirstError, useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { OtpInput } from '../../../parts/second-step/OtpInput.tsx';
import { words as stepWords } from '../../../parts/second-step/words.ts';
import { OwnPassword } from '../security/OwnPassword.tsx';
import { settingsWords } from '../words.ts';
import { words } from './words.ts';

/** Asks for the password, and for a code where two-step sign-in is on, before everything is packed. */
export function AskDialog({
  user,
  onStarted,
  onClose,
}: {
  user: User;
  onStarted: (started: DataExport) => void;
  onClose: () => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = String(data.get('password'));
    const otp = user.secondFactor ? String(data.get('otp')).trim() : undefined;
    if (password && otp !== '')
      await submit(async () => {
        const body = { password, ...(otp === undefined ? {} : { otp }) };
        onStarted(await api.call('POST /api/account/data-export', { body }));
      });
    else
      setFields({
        ...(password ? {} : { currentPassword: words.export.passwordMissing }),
        ...(otp === '' ? { otp: stepWords.missing } : {}),
      });
    focusFirstError(form);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.export.dialog}
      description={words.export.dialogText}
    >
      <form className="mt-5 flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <OwnPassword email={user.email} error={fields.currentPassword} />
        {user.secondFactor && <OtpInput error={fields.otp} />}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {settingsWords.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            {words.export.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
