import type { User } from '@formant/contract/account';
import type { SubmitEvent } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Link } from '../../design/Link.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { CredentialFields, readCredentials } from './CredentialFields.tsx';
import { words } from './words.ts';

/** E-mail and password; hands over the user that the API answers with. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { api, state, fields, failure, failureCode, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const { email, password, errors } = readCredentials(data);
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
                {words.signIn.reactivate}
              </Link>
            )
          }
        >
          {failure}
        </Banner>
      )}
      <CredentialFields fields={fields} />
      <Checkbox label={words.field.remember} name="remember" defaultChecked className="-my-2" />
      <SubmitButton state={state}>{words.signIn.submit}</SubmitButton>
      <p className="text-14 text-subtle">{words.signIn.local}</p>
    </form>
  );
}
