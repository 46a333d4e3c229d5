import type { User } from '@formant/contract/account';
import { passwordLength } from '@formant/contract/constants';
import type { SubmitEvent } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { Input } from '../../design/Input.tsx';
import { Link } from '../../design/Link.tsx';
import { PasswordInput } from '../../design/PasswordInput.tsx';
import {
  type FieldErrors,
  focusFirstError,
  looksLikeEmail,
  looksLikeUsername,
  useAccountForm,
} from './form.ts';
import { t } from './texts.ts';

/** A new account; hands over the user that the API answers with, who is signed in then. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    const username = String(data.get('username')).trim();
    const accepted = data.get('tosAccepted') === 'on';
    const errors: FieldErrors = {
      ...(looksLikeEmail(email) ? {} : { email: t('error.email') }),
      ...(!username || looksLikeUsername(username) ? {} : { username: t('error.username') }),
      ...(password.length < passwordLength.min
        ? { password: t('error.passwordShort', { min: passwordLength.min }) }
        : {}),
      ...(accepted ? {} : { tosAccepted: t('error.terms') }),
    };
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit(async (captchaToken) => {
        const { user } = await api.call('POST /api/signup', {
          body: {
            email,
            password,
            tosAccepted: true,
            ...(username ? { username } : {}),
            ...(captchaToken ? { captchaToken } : {}),
          },
        });
        onSignedIn(user);
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
        autoComplete="email"
        autoCapitalize="none"
        required
        error={fields.email}
      />
      <Input
        label={t('field.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('signUp.usernameHint')}
        error={fields.username}
      />
      <PasswordInput
        label={t('field.password')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('signUp.passwordHint', { min: passwordLength.min })}
        error={fields.password}
      />
      <Checkbox
        name="tosAccepted"
        className="-my-1"
        error={fields.tosAccepted}
        label={
          <span className="text-muted">
            I accept the{' '}
            <Link className="link" to="/tos" target="_blank">
              terms
            </Link>{' '}
            and have read the{' '}
            <Link className="link" to="/privacy" target="_blank">
              privacy notice
            </Link>
            .
          </span>
        }
      />
      <Button type="submit" variant="primary" size="large" block busy={state !== 'idle'}>
        {t('signUp.submit')}
      </Button>
      {state === 'checking' && (
        <p role="status" className="text-center text-14 text-muted">
          {t('wait.checking')}
        </p>
      )}
    </form>
  );
}
