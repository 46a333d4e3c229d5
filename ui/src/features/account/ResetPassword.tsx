import type { SubmitEvent } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { newPasswordErrors } from './form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { words } from './words.ts';

/** The page behind the mailed link: takes the new password. `onDone` runs after every session has ended. */
export function ResetPassword({
  token,
  email,
  onDone,
}: {
  token: string;
  email: string;
  onDone: () => Promise<void>;
}) {
  const { api, state, fields, failure, failureCode, setFields, submit } = useAccountForm();
  const newLink = (
    <Link
      className={buttonClass({ variant: 'primary', size: 'large', block: true })}
      to={`/forgot-password?${new URLSearchParams(email ? { email } : {})}`}
    >
      {words.reset.newLink}
    </Link>
  );

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = String(data.get('password'));
    const passwordConfirmation = String(data.get('passwordConfirmation'));
    const errors = newPasswordErrors(password, passwordConfirmation);
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit(async () => {
        await api.call('POST /api/new-password', { body: { token, email, password, passwordConfirmation } });
        await onDone();
      });
    focusFirstError(form);
  }

  // a field of the address that is wrong has no input to stand beside
  const broken = !token || !email || fields.token || fields.email;
  if (broken || failureCode === 'expired')
    return (
      <div className="mt-6 flex flex-col gap-4">
        <Banner tone="error">{broken ? words.reset.incomplete : failure}</Banner>
        {newLink}
      </div>
    );
  return (
    <>
      <p className="mt-2 mb-6 text-muted">{words.reset.text({ email })}</p>
      <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <NewPasswordFields email={email} errors={fields} />
        <Button type="submit" variant="primary" size="large" block busy={state !== 'idle'}>
          {words.reset.submit}
        </Button>
      </form>
    </>
  );
}
