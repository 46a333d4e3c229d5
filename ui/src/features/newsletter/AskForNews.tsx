import { type SubmitEvent, useState } from 'react';
import { focusFirstError, looksLikeEmail, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { words } from './words.ts';

/** Takes an address for the newsletter; a letter asks the address itself before anything is sent to it. */
export function AskForNews() {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [sentTo, setSentTo] = useState<string>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    if (looksLikeEmail(email))
      await submit(async (captchaToken) => {
        await api.call('POST /api/subscribe/subscribe', {
          body: { email, source: 'newsletter-page', ...(captchaToken ? { captchaToken } : {}) },
        });
        setSentTo(email);
      });
    else setFields({ email: words.ask.wrongEmail });
    focusFirstError(form);
  }

  if (sentTo !== undefined)
    return (
      <>
        <h1 className="type-36">{words.ask.sentTitle}</h1>
        <p className="mt-2 mb-6 break-words text-muted" role="status">
          {words.ask.sentText({ email: sentTo })}
        </p>
        <Button onClick={() => setSentTo(undefined)}>{words.ask.other}</Button>
      </>
    );
  return (
    <>
      <h1 className="type-36">{words.ask.title}</h1>
      <p className="mt-2 mb-6 text-muted">{words.ask.text}</p>
      <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <EmailInput autoComplete="email" error={fields.email} />
        <SubmitButton state={state}>{words.ask.submit}</SubmitButton>
      </form>
    </>
  );
}
