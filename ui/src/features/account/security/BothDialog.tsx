import type { SubmitEvent } from 'react';
import { focusFirstError, useAccountForm } from '../../../api/account-form.ts';
import type { Api } from '../../../api/client.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { OtpInput } from '../../../parts/second-step/OtpInput.tsx';
import { words as stepWords } from '../../../parts/second-step/words.ts';
import { OwnPassword } from './OwnPassword.tsx';
import { words } from './words.ts';

/**
 * Asks for the password and a code before something that changes who gets into the account; closes when `send` has
 * succeeded.
 * @param code false where the account has no second factor: the password is enough then, and `otp` stays empty
 */
export function BothDialog({
  email,
  title,
  text,
  submit: submitWords,
  code = true,
  send,
  onClose,
}: {
  email: string;
  title: string;
  text: string;
  submit: string;
  code?: boolean;
  send: (api: Api, body: { password: string; otp: string }) => Promise<void>;
  onClose: () => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = String(data.get('password'));
    const otp = code ? String(data.get('otp')).trim() : '';
    if (password && (otp || !code))
      await submit(async () => {
        await send(api, { password, otp });
        onClose();
      });
    else
      setFields({
        ...(password ? {} : { currentPassword: words.begin.passwordMissing }),
        ...(otp || !code ? {} : { otp: stepWords.missing }),
      });
    focusFirstError(form);
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={text}>
      <form className="mt-5 flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <OwnPassword email={email} error={fields.currentPassword} />
        {code && <OtpInput error={fields.otp} />}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            {submitWords}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
