import { type SubmitEvent, useState } from 'react';
import { type FieldErrors, focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { newPasswordErrors } from './form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { settingsWords, words } from './words.ts';

/** Another password, with proof of the current one; every other device is signed out then. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [said, setSaid] = useState<string>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const currentPassword = String(data.get('currentPassword'));
    const password = String(data.get('password'));
    const passwordConfirmation = String(data.get('passwordConfirmation'));
    const errors: FieldErrors = {
      ...(currentPassword ? {} : { currentPassword: words.error.passwordMissing }),
      ...newPasswordErrors(password, passwordConfirmation),
    };
    setSaid(undefined);
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit(async () => {
        const { message } = await api.call('POST /api/account/change-password', {
          body: { currentPassword, password, passwordConfirmation },
        });
        form.reset();
        setSaid(message);
        onChanged();
      });
    focusFirstError(form);
  }
  const mailLink = () =>
    submit(async () => {
      setSaid(undefined);
      const { message } = await api.call('POST /api/password-reset', { body: { email } });
      setSaid(message);
    });

  return (
    <form className="flex flex-col items-start gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {said && <Banner tone="success">{said}</Banner>}
      <div className="flex w-full flex-col gap-4">
        <PasswordInput
          label={settingsWords.password.current}
          name="currentPassword"
          autoComplete="current-password"
          required
          aside={
            <button type="button" className="link text-14" onClick={() => void mailLink()}>
              {settingsWords.password.forgot}
            </button>
          }
          error={fields.currentPassword}
        />
        <NewPasswordFields email={email} errors={fields} />
      </div>
      <Button type="submit" variant="primary" busy={state !== 'idle'}>
        {settingsWords.password.save}
      </Button>
    </form>
  );
}
