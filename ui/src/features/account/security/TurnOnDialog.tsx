import { type SubmitEvent, useState } from 'react';
import { focusFirstError, useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { OtpInput } from '../../../parts/second-step/OtpInput.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { ScanKey } from './ScanKey.tsx';
import { words } from './words.ts';

/** The password, then the key for the app and its first code; hands over the recovery codes. */
export function TurnOnDialog({
  email,
  onDone,
  onClose,
}: {
  email: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [key, setKey] = useState<{ secret: string; uri: string }>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    if (key) {
      const otp = String(data.get('otp')).trim();
      if (!otp) setFields({ otp: words.scan.codeMissing });
      else
        await submit(async () => {
          const { recoveryCodes } = await api.call('POST /api/account/second-factor/confirm', {
            body: { otp },
          });
          onDone(recoveryCodes);
        });
    } else {
      const password = String(data.get('password'));
      if (!password) setFields({ currentPassword: words.begin.passwordMissing });
      else
        await submit(async () => {
          setKey(await api.call('POST /api/account/second-factor/begin', { body: { password } }));
        });
    }
    focusFirstError(form);
  }

  const say = key ? words.scan : words.begin;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={say.title} description={say.text}>
      <form className="mt-5 flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {key ? (
          <>
            <ScanKey {...key} />
            <OtpInput error={fields.otp} hint={words.scan.codeHint} focused />
          </>
        ) : (
          <OwnPassword email={email} error={fields.currentPassword} />
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            {say.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
