import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type FieldErrors, focusFirstError, useAccountForm } from '../../api/account-form.ts';
import type { Api } from '../../api/client.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { words } from './words.ts';

/** Names of the form's fields with what was entered. */
export type Entered = (name: string) => string;
interface Sent {
  /** Where the answer names it. */
  number?: string;
  email: string;
}

/**
 * A form with its heading; when it was sent, what becomes of it. What was entered stays while it has not arrived.
 * The API checks the fields.
 */
export function FormPage({
  title,
  intro,
  submit,
  note = words.privacy,
  number = words.sent.number,
  again = words.sent.another,
  send,
  before,
  children,
  aside,
  part,
}: {
  title: string;
  intro: string;
  submit: string;
  /** Under the button. */
  note?: ReactNode;
  /** What stands before the number, when it was sent. */
  number?: string;
  /** Leads back to the form; null where one is enough. */
  again?: string | null;
  send: (api: Api, entered: Entered, captcha: { captchaToken?: string }) => Promise<Sent>;
  /** Between the heading and the form. */
  before?: ReactNode;
  children: (errors: FieldErrors, sending: boolean) => ReactNode;
  aside?: ReactNode;
  /** Its anchor, where it is a part of a page that has a heading of its own. */
  part?: string;
}) {
  const { api, state, fields, failure, submit: run } = useAccountForm();
  const [sent, setSent] = useState<Sent>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const entered: Entered = (name) => String(data.get(name) ?? '').trim();
    await run(async (captchaToken) => {
      setSent(await send(api, entered, captchaToken ? { captchaToken } : {}));
    });
    focusFirstError(form);
  }

  const Heading = part ? 'h2' : 'h1';
  if (sent)
    return (
      <div id={part} className="wrap max-w-180! pt-14 pb-16">
        <Heading className="type-36">{words.sent.title}</Heading>
        <p className="mt-3 wrap-anywhere text-muted" role="status">
          {words.sent.text(sent)}
        </p>
        {sent.number && (
          <p className="mt-3 text-muted">
            {number} <span className="font-mono text-14 wrap-anywhere">{sent.number}</span>
          </p>
        )}
        {again && (
          <Button className="mt-8" onClick={() => setSent(undefined)}>
            {again}
          </Button>
        )}
      </div>
    );
  return (
    <div id={part} className="wrap scroll-mt-20 pt-14 pb-16">
      <Heading className="type-36">{title}</Heading>
      <p className="mt-3 mb-8 max-w-[52ch] text-muted">{intro}</p>
      {before}
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <form className="panel flex min-w-0 flex-col gap-5" noValidate method="post" onSubmit={onSubmit}>
          {failure && <Banner tone="error">{failure}</Banner>}
          {children(fields, state !== 'idle')}
          <SubmitButton state={state}>{submit}</SubmitButton>
          <p className="text-14 text-muted">{note}</p>
        </form>
        {aside}
      </div>
    </div>
  );
}
