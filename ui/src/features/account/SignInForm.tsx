import type { User } from '@formant/contract/account';
import type { SubmitEvent } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { Input } from '../../design/Input.tsx';
import { Link } from '../../design/Link.tsx';
import { PasswordInput } from '../../design/PasswordInput.tsx';
import { type FieldErrors, focusFirstError, looksLikeEmail, useAccountForm } from './form.ts';
import { t } from './texts.ts';

/** E-mail and password; hands over the user that the API answers with. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { api, state, fields, failure, failureCode, setFields, submit } = useAccountForm();

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
        const remember = data.get('remember') === 'on';
        const { user } = await api.call('POST /api/authenticate', {
          body: { email, password, remember, ...(captchaToken ? { captchaToken } : {}) },
        });
        onSignedIn(user);
      });
    focusFirstError(form);
  }

  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && (
        <Banner
          tone="error"
          action={
            failureCode === 'deactivated' && (
              <Link className="link" to="/reactivate">
                {t('signIn.reactivate')}
              </Link>
            )
          }
        >
          {failure}
        </Banner>
      )}
      <Input
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
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
      <Checkbox label={t('field.remember')} name="remember" defaultChecked className="-my-2" />
      <Button type="submit" variant="primary" size="large" block busy={state !== 'idle'}>
        {t('signIn.submit')}
      </Button>
      {state === 'checking' && (
        <p role="status" className="text-center text-14 text-muted">
          {t('wait.checking')}
        </p>
      )}
      <p className="text-14 text-subtle">{t('signIn.local')}</p>
    </form>
  );
}
