import type { User } from '@formant/contract/account';
import type { SubmitEvent } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { SecondStep } from '../../parts/second-step/SecondStep.tsx';
import { useSecondStep } from '../../parts/second-step/use-second-step.ts';
import { CredentialFields, readCredentials } from './CredentialFields.tsx';
import { words } from './words.ts';

/** Undoes the deletion of an account; hands over the user, who is signed in then. */
export function ReactivateForm({
  email: given,
  onOpened,
}: {
  email: string;
  onOpened: (user: User) => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
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
          const { user } = await api.call('POST /api/account/reactivate', {
            body: { email, password, ...step.read(data), ...(captchaToken ? { captchaToken } : {}) },
          });
          onOpened(user);
        }),
      );
    focusFirstError(form);
  }

  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={step.asking ? 'hidden' : 'contents'}>
        <CredentialFields email={given} fields={fields} />
      </div>
      {step.asking && <SecondStep error={fields.otp} onBack={step.back} />}
      <SubmitButton state={state}>{words.reactivate.submit}</SubmitButton>
    </form>
  );
}
