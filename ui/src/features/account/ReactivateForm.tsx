import type { User } from '@formant/contract/account';
import type { SubmitEvent } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/Input.tsx';
import { Link } from '../../design/Link.tsx';
import { PasswordInput } from '../../design/PasswordInput.tsx';
import { type FieldErrors, focusFirstError, looksLikeEmail, useAccountForm } from './form.ts';
import { t } from './texts.ts';

/** Undoes the deletion of an account; hands over the user, who is signed in then. */
export function ReactivateForm({
  email: given,
  onOpened,
}: {
  email: string;
  onOpened: (user: User) => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    const errors: FieldErrors = {
      ...(looksLikeEmail(email) ? {} : { email: t('error.email') }),
      ...(password ? {} : { password: t('error.passwordMissing') }),
    };
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit(async (captchaToken) => {
        const { user } = await api.call('POST /api/account/reactivate', {
          body: { email, password, ...(captchaToken ? { captchaToken } : {}) },
        });
        onOpened(user);
      });
    focusFirstError(form);
  }

  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Input
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={given}
        required
        error={fields.email}
      />
      <PasswordInput
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        aside={
          <Link className="link text-14" to="/forgot-password">
            {t('signIn.forgot')}
          </Link>
        }
        required
        error={fields.password}
      />
      <Button type="submit" variant="primary" size="large" block busy={state !== 'idle'}>
        {t('reactivate.submit')}
      </Button>
      {state === 'checking' && (
        <p role="status" className="text-center text-14 text-muted">
          {t('wait.checking')}
        </p>
      )}
    </form>
  );
}
