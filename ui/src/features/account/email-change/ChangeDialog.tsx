import type { User } from '@formant/contract/account';
import { emailChangeHours } from '@formant/contract/base/constants';
import type { EmailChange } from '@formant/contract/sign-in/email-change';
import type { SubmitEvent } from 'react';
import { focusFirstError, looksLikeEmail, useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { OtpInput } from '../../../parts/second-step/OtpInput.tsx';
import { words as stepWords } from '../../../parts/second-step/words.ts';
import { OwnPassword } from '../security/OwnPassword.tsx';
import { words as accountWords } from '../words.ts';
import { words } from './words.ts';

/** Asks for the new address, and for what proves whose account it is, before both mailboxes are asked. */
export function ChangeDialog({
  user,
  hasPassword,
  onStarted,
  onClose,
}: {
  user: User;
  /** Without one a sign-in of the last minutes is enough. */
  hasPassword: boolean;
  onStarted: (change: EmailChange) => void;
  onClose: () => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('newEmail')).trim();
    const password = hasPassword ? String(data.get('password')) : undefined;
    const otp = user.secondFactor ? String(data.get('otp')).trim() : undefined;
    if (looksLikeEmail(email) && password !== '' && otp !== '')
      await submit(async () => {
        const { change } = await api.call('POST /api/account/email-change', {
          body: {
            email,
            ...(password === undefined ? {} : { password }),
            ...(otp === undefined ? {} : { otp }),
          },
        });
        onStarted(change);
      });
    else
      setFields({
        ...(looksLikeEmail(email) ? {} : { email: accountWords.error.email }),
        ...(password === '' ? { currentPassword: accountWords.error.passwordMissing } : {}),
        ...(otp === '' ? { otp: stepWords.missing } : {}),
      });
    focusFirstError(form);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.dialog.title}
      description={
        user.emailVerifiedAt
          ? words.dialog.text({ email: user.email, hours: emailChangeHours })
          : words.dialog.unproven({ email: user.email })
      }
    >
      <form className="mt-5 flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Input
          label={words.dialog.field}
          name="newEmail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          error={fields.email}
        />
        {hasPassword && <OwnPassword email={user.email} error={fields.currentPassword} />}
        {user.secondFactor && <OtpInput error={fields.otp} />}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            {words.dialog.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
