import type { User } from '@formant/contract/account';
import { type SubmitEvent, useRef } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { SecondStep } from '../../parts/second-step/SecondStep.tsx';
import { useSecondStep } from '../../parts/second-step/use-second-step.ts';
import { CredentialFields, readCredentials } from './CredentialFields.tsx';
import { EnterFailure } from './EnterFailure.tsx';
import { MailLink } from './MailLink.tsx';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { words } from './words.ts';

/**
 * E-mail and password, a link by mail, or a passkey; hands over the user that the API answers with.
 * @param next path of our own site that the person is going to
 */
export function SignInForm({ next, onSignedIn }: { next: string; onSignedIn: (user: User) => void }) {
  const own = useRef<HTMLFormElement>(null);
  const { api, state, fields, failure, failureCode, setFields, submit } = useAccountForm();
  const step = useSecondStep();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const { email, password, errors: wrong } = readCredentials(data);
    const errors = { ...wrong, ...step.errors(data) };
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit((captchaToken) =>
        step.send(async () => {
          const remember = data.get('remember') === 'on';
          const { user } = await api.call('POST /api/authenticate', {
            body: {
              email,
              password,
              remember,
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
    <form ref={own} className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <EnterFailure text={failure} code={failureCode} />}
      {/* what was typed stays while the code is asked for */}
      <div className={step.asking ? 'hidden' : 'contents'}>
        <CredentialFields fields={fields} passkeys />
        <Checkbox label={words.field.remember} name="remember" defaultChecked className="-my-2" />
      </div>
      {step.asking && <SecondStep error={fields.otp} onBack={step.back} />}
      <SubmitButton state={state}>{words.signIn.submit}</SubmitButton>
      {!step.asking && (
        <MailLink
          next={next}
          readEmail={() => (own.current ? String(new FormData(own.current).get('email')).trim() : '')}
          onFault={(errors) => {
            setFields(errors);
            if (own.current) focusFirstError(own.current);
          }}
        />
      )}
      {!step.asking && (
        <PasskeyButton
          readRemember={() => own.current !== null && new FormData(own.current).get('remember') === 'on'}
          onSignedIn={onSignedIn}
        />
      )}
      <p className="text-14 text-subtle">{words.signIn.local}</p>
    </form>
  );
}
