import { passwordLength } from '@formant/contract/base/constants';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import {
  type FieldErrors,
  focusFirstError,
  looksLikeEmail,
  useAccountForm,
} from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { EmailInput } from '../../../design/fields/EmailInput.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { PasswordInput } from '../../../design/fields/PasswordInput.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { AcceptTerms } from '../../../parts/AcceptTerms.tsx';
import { SubmitButton } from '../../../parts/SubmitButton.tsx';
import { SecondStep } from '../../../parts/second-step/SecondStep.tsx';
import { useSecondStep } from '../../../parts/second-step/use-second-step.ts';
import type { FrameServices } from './frame-services.ts';
import { frameAccountWords } from './words.ts';

type Way = 'sign-in' | 'sign-up' | 'forgot';

/** Signing in inside another site: by token, without leaving the page. */
export function FrameAccount({ services }: { services: FrameServices }) {
  const [way, setWay] = useState<Way>('sign-in');
  return (
    <div className="mx-auto grid max-w-[420px] gap-5">
      <Segmented
        label={frameAccountWords.whatDo}
        labelHidden
        fill
        value={way}
        onChange={setWay}
        choices={[
          { value: 'sign-in', label: 'Sign in' },
          { value: 'sign-up', label: 'New account' },
          { value: 'forgot', label: 'Forgot it' },
        ]}
      />
      {way === 'forgot' ? <Forgot /> : <Enter key={way} way={way} services={services} />}
      <p className="text-14 text-muted">
        {services.keeps
          ? 'You are signed in for this page only and while this tab is open.'
          : 'This browser keeps nothing for a page inside another site: you are signed in until it is reloaded.'}{' '}
        {frameAccountWords.noCookiesSet}
      </p>
    </div>
  );
}

function Enter({ way, services }: { way: 'sign-in' | 'sign-up'; services: FrameServices }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const step = useSecondStep();
  const isNew = way === 'sign-up';
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    const errors: FieldErrors = {
      ...(looksLikeEmail(email) ? {} : { email: 'Enter an e-mail address such as ada@example.com.' }),
      ...(password.length >= (isNew ? passwordLength.min : 1)
        ? {}
        : { password: isNew ? `Use at least ${passwordLength.min} characters.` : 'Enter your password.' }),
      ...(!isNew || data.get('tosAccepted') === 'on'
        ? {}
        : { tosAccepted: 'Accept the terms to create an account.' }),
      ...step.errors(data),
    };
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit((captchaToken) =>
        step.send(async () => {
          const body = { email, password, ...step.read(data), ...(captchaToken ? { captchaToken } : {}) };
          const { token, user } = isNew
            ? await api.call('POST /api/tts/signup', { body: { ...body, tosAccepted: true } })
            : await api.call('POST /api/tts/authenticate', { body });
          services.signIn(token, user);
        }),
      );
    focusFirstError(form);
  }
  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={step.asking ? 'hidden' : 'contents'}>
        <EmailInput error={fields.email} />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          hint={isNew ? `At least ${passwordLength.min} characters; longer is better.` : undefined}
          error={fields.password}
        />
      </div>
      {step.asking && <SecondStep error={fields.otp} onBack={step.back} />}
      {isNew && <AcceptTerms error={fields.tosAccepted} />}
      <SubmitButton state={state}>{isNew ? 'Create account' : 'Sign in'}</SubmitButton>
    </form>
  );
}

function Forgot() {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [sent, setSent] = useState<string | null>(null);
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    setSent(null);
    if (!looksLikeEmail(email)) setFields({ email: 'Enter an e-mail address such as ada@example.com.' });
    else
      await submit(async () => {
        setSent((await api.call('POST /api/tts/password-reset', { body: { email } })).message);
      });
    focusFirstError(form);
  }
  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {sent && !failure && <Banner tone="success">{sent}</Banner>}
      <EmailInput error={fields.email} />
      <SubmitButton state={state}>{frameAccountWords.mailMeLink}</SubmitButton>
    </form>
  );
}

/** Confirms the address of a new account with the mailed code. */
export function FrameConfirm({ services, email }: { services: FrameServices; email: string }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [said, setSaid] = useState<string | null>(null);
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // people paste codes with spaces in them
    const code = String(new FormData(form).get('code')).replace(/\D/g, '');
    if (code.length !== 6) setFields({ code: 'Enter the six digits of the code.' });
    else
      await submit(async () => {
        await api.call('POST /api/tts/verify-email', { body: { email, code } });
        services.session.set(await api.call('GET /api/user'));
      });
    focusFirstError(form);
  }
  return (
    <form className="panel grid gap-3" noValidate method="post" onSubmit={onSubmit}>
      <p className="text-14">{frameAccountWords.weHaveMailed(email)}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
      {said && !failure && <Banner tone="success">{said}</Banner>}
      <div className="flex flex-wrap items-end gap-2">
        <Input
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="w-36"
          required
          error={fields.code}
        />
        <Button type="submit" variant="primary" busy={state !== 'idle'}>
          Confirm
        </Button>
        <Button
          variant="quiet"
          busy={state !== 'idle'}
          onClick={() =>
            void submit(async () => {
              setSaid((await api.call('POST /api/tts/resend-verification', { body: { email } })).message);
            })
          }
        >
          {frameAccountWords.sendNewCode}
        </Button>
      </div>
    </form>
  );
}
