import { letterSpacingSeconds } from '@formant/contract/base/constants';
import { Mail } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { focusFirstError, looksLikeEmail, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { Link } from '../../design/Link.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useCountdown } from './use-countdown.ts';
import { words } from './words.ts';

/** Asks for the address and has the link mailed; the answer is the same for addresses without an account. */
export function ForgotPassword({ email: given }: { email: string }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [email, setEmail] = useState(given);
  const [sent, setSent] = useState(false);
  const wait = useCountdown();

  const send = (to: string) =>
    submit(async (captchaToken) => {
      await api.call('POST /api/password-reset', {
        body: { email: to, ...(captchaToken ? { captchaToken } : {}) },
      });
      setEmail(to);
      setSent(true);
      wait.start(letterSpacingSeconds);
    });

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const to = String(new FormData(form).get('email')).trim();
    if (looksLikeEmail(to)) await send(to);
    else setFields({ email: words.error.email });
    focusFirstError(form);
  }

  if (sent)
    return (
      <>
        <span
          className="mb-5 grid size-11 place-items-center rounded-button bg-primary-soft text-primary-text"
          aria-hidden="true"
        >
          <Mail />
        </span>
        <h1 className="type-36">{words.forgot.sentTitle}</h1>
        <p className="mt-2 mb-6 text-muted" role="status">
          {words.forgot.sentText({ email })}
        </p>
        {failure && (
          <div className="mb-4">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            busy={state !== 'idle'}
            disabled={wait.seconds > 0}
            className="tabular-nums"
            onClick={() => void send(email)}
          >
            {wait.seconds > 0 ? words.resend.wait({ seconds: wait.seconds }) : words.resend.again}
          </Button>
          <Button variant="quiet" onClick={() => setSent(false)}>
            {words.forgot.other}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <h1 className="type-36">{words.forgot.title}</h1>
      <p className="mt-2 mb-6 text-muted">{words.forgot.text}</p>
      <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <EmailInput defaultValue={email} error={fields.email} />
        <SubmitButton state={state}>{words.forgot.submit}</SubmitButton>
        <Link className={buttonClass({ variant: 'quiet', block: true })} to="/login">
          {words.forgot.toSignIn}
        </Link>
      </form>
    </>
  );
}
