import type { User } from '@formant/contract/account';
import { passwordLength } from '@formant/contract/base/constants';
import type { SubmitEvent } from 'react';
import { type FieldErrors, focusFirstError, looksLikeEmail, useAccountForm } from '../../api/account-form.ts';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { AcceptTerms } from '../../parts/AcceptTerms.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { SecondStep } from '../../parts/second-step/SecondStep.tsx';
import { useSecondStep } from '../../parts/second-step/use-second-step.ts';
import { EnterFailure } from './EnterFailure.tsx';
import { looksLikeUsername } from './form.ts';
import { words } from './words.ts';

/**
 * A new account; hands over the user that the API answers with, who is signed in then. Who gives the address and the
 * password of an account that he has is signed in to that one, by the code of its second factor if it has one.
 */
export function SignUpForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { api, state, fields, failure, failureCode, setFields, submit } = useAccountForm();
  const step = useSecondStep();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    const username = String(data.get('username')).trim();
    const accepted = data.get('tosAccepted') === 'on';
    const errors: FieldErrors = {
      ...(looksLikeEmail(email) ? {} : { email: words.error.email }),
      ...(!username || looksLikeUsername(username) ? {} : { username: words.error.username }),
      ...(password.length < passwordLength.min
        ? { password: words.error.passwordShort({ min: passwordLength.min }) }
        : {}),
      ...(accepted ? {} : { tosAccepted: words.error.terms }),
      ...step.errors(data),
    };
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit((captchaToken) =>
        step.send(async () => {
          const { user } = await api.call('POST /api/signup', {
            body: {
              email,
              password,
              tosAccepted: true,
              ...(username ? { username } : {}),
              ...(data.get('marketing') === 'on' ? { marketing: true } : {}),
              ...step.read(data),
              ...(captchaToken ? { captchaToken } : {}),
            },
          });
          onSignedIn(user);
        }),
      );
    focusFirstError(form);
  }

  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <EnterFailure text={failure} code={failureCode} />}
      {/* what was typed stays while the code is asked for */}
      <div className={step.asking ? 'hidden' : 'contents'}>
        <EmailInput autoComplete="email" error={fields.email} />
        <Input
          label={words.field.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={words.signUp.usernameHint}
          error={fields.username}
        />
        <PasswordInput
          label={words.field.password}
          name="password"
          autoComplete="new-password"
          required
          hint={words.signUp.passwordHint({ min: passwordLength.min })}
          error={fields.password}
        />
        <AcceptTerms error={fields.tosAccepted} />
        <Checkbox
          name="marketing"
          className="-my-1"
          label={<span className="text-muted">{words.signUp.marketing}</span>}
        />
      </div>
      {step.asking && <SecondStep error={fields.otp} onBack={step.back} />}
      <SubmitButton state={state}>{words.signUp.submit}</SubmitButton>
    </form>
  );
}
