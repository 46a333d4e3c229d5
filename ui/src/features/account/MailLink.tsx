import { useState } from 'react';
import { looksLikeEmail, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { useCountdown } from './use-countdown.ts';
import { linkWords, words } from './words.ts';

/**
 * The other way in: a link by mail, to the address that stands in the form.
 * @param onFault tells the form what is wrong with its address
 */
export function MailLink({
  readEmail,
  next,
  onFault,
}: {
  readEmail: () => string;
  /** Path of our own site that the link leads on to. */
  next: string;
  onFault: (errors: { email: string }) => void;
}) {
  const { api, state, fields, failure, submit } = useAccountForm();
  const [sent, setSent] = useState<string>();
  const wait = useCountdown();
  async function mail() {
    const email = readEmail();
    setSent(undefined);
    if (!looksLikeEmail(email)) {
      onFault({ email: words.error.email });
      return;
    }
    await submit(async (captchaToken) => {
      const { retryAfterS } = await api.call('POST /api/magic-link', {
        body: { email, next, ...(captchaToken ? { captchaToken } : {}) },
      });
      setSent(linkWords.sent({ email }));
      wait.start(retryAfterS);
    });
  }
  const fault = failure ?? fields.email;
  return (
    <>
      <Button
        block
        size="large"
        busy={state !== 'idle'}
        disabled={wait.seconds > 0}
        className="tabular-nums"
        onClick={() => void mail()}
      >
        {wait.seconds > 0 ? words.resend.wait({ seconds: wait.seconds }) : linkWords.ask}
      </Button>
      {fault && <Banner tone="error">{fault}</Banner>}
      {sent && !fault && <Banner tone="success">{sent}</Banner>}
    </>
  );
}
