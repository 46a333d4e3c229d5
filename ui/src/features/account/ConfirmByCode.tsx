import type { User } from '@formant/contract/account';
import { letterSpacingSeconds } from '@formant/contract/base/constants';
import { type SubmitEvent, useState } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { useCountdown } from './use-countdown.ts';
import { words } from './words.ts';

/** Six digits from the mail, or a new letter; hands over the user with the confirmed address. */
export function ConfirmByCode({ user, onConfirmed }: { user: User; onConfirmed: (user: User) => void }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [sent, setSent] = useState<string>();
  const wait = useCountdown();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // people paste codes with spaces in them
    const code = String(new FormData(form).get('code')).replace(/\D/g, '');
    setSent(undefined);
    if (code.length !== 6) setFields({ code: words.error.code });
    else
      await submit(async () => {
        const answer = await api.call('POST /api/verify-email', { body: { email: user.email, code } });
        onConfirmed({ ...user, emailVerifiedAt: answer.user.emailVerifiedAt });
      });
    focusFirstError(form);
  }
  const sendCode = () =>
    submit(async () => {
      const { message, retryAfterS } = await api.call('POST /api/resend-verification', {
        body: { email: user.email },
      });
      setSent(message);
      wait.start(retryAfterS);
    });
  const sendLink = () =>
    submit(async () => {
      const { message } = await api.call('POST /api/send-email-verification', { body: {} });
      setSent(message);
      wait.start(letterSpacingSeconds);
    });

  return (
    <>
      <p className="mt-2 mb-6 text-muted">{words.confirm.text({ email: user.email })}</p>
      <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {sent && !failure && <Banner tone="success">{sent}</Banner>}
        <Input
          label={words.confirm.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="[&_input]:font-mono [&_input]:text-18 [&_input]:tracking-[0.2em]"
          required
          hint={words.confirm.codeHint}
          error={fields.code}
        />
        <Button type="submit" variant="primary" size="large" block busy={state !== 'idle'}>
          {words.confirm.submit}
        </Button>
      </form>
      <p className="mt-6 text-14 text-muted">{words.confirm.noCode}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          busy={state !== 'idle'}
          disabled={wait.seconds > 0}
          className="tabular-nums"
          onClick={() => void sendCode()}
        >
          {wait.seconds > 0 ? words.resend.wait({ seconds: wait.seconds }) : words.confirm.resend}
        </Button>
        <Button
          variant="quiet"
          busy={state !== 'idle'}
          disabled={wait.seconds > 0}
          onClick={() => void sendLink()}
        >
          {words.confirm.link}
        </Button>
      </div>
    </>
  );
}
