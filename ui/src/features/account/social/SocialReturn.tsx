import type { LoginProvider } from '@formant/contract/sign-in/social';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { focusFirstError, useAccountForm } from '../../../api/account-form.ts';
import { ApiError } from '../../../api/client.ts';
import { useApi, useSessionStore } from '../../../api/context.ts';
import { nextPath } from '../../../api/next-path.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button, buttonClass } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { SubmitButton } from '../../../parts/SubmitButton.tsx';
import { OtpInput } from '../../../parts/second-step/OtpInput.tsx';
import { words as stepWords } from '../../../parts/second-step/words.ts';
import { usePlatform } from '../../../platform/context.ts';
import { type Departure, forgetDeparture, recallDeparture } from './departure.ts';
import { providerOf } from './social-data.ts';
import { useDeparture } from './use-departure.ts';
import { providerNames, socialWords } from './words.ts';

/** What did not work, and what it was. */
interface Failure {
  text: string;
  departure: Departure | null;
}

/** Finishes what began at a service, in this tab or in a window of its own, and goes where one was going. */
export function SocialReturn({ search }: { search: string }) {
  const provider = providerOf(new URLSearchParams(search).get('provider'));
  const { failure, asking, enter } = useFinish(search, provider);
  if (asking) return <CodeStep onCode={enter} />;
  if (!failure)
    return (
      <>
        <h1 className="type-36">{socialWords.returned.title}</h1>
        <p className="mt-2 text-muted" role="status">
          {socialWords.returned.text}
        </p>
      </>
    );
  return <Failed failure={failure} provider={provider} />;
}

function useFinish(search: string, provider: LoginProvider | null) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const session = useSessionStore();
  const platform = usePlatform();
  const toasts = useToasts();
  const navigate = useNavigate();
  const begun = useRef(false);
  const enter = useCallback(
    async (otp?: string) => {
      const given = new URLSearchParams(search);
      const iss = given.get('iss');
      if (!provider) return;
      const { user, isNew, connected } = await api.call('POST /api/social-auth/callback', {
        body: {
          provider,
          code: given.get('code') ?? '',
          state: given.get('state') ?? '',
          ...(iss ? { iss } : {}),
          ...(otp ? { otp } : {}),
        },
      });
      const departure = recallDeparture();
      forgetDeparture();
      session.set(user);
      // a window that opened this one has lost it on the way through the provider (Cross-Origin-Opener-Policy)
      platform.tellSignedIn?.();
      if (connected)
        toasts.show(socialWords.returned.connected({ provider: providerNames[provider] }), 'success');
      else if (isNew) toasts.show(socialWords.returned.welcome({ email: user.email }), 'success');
      const home = connected ? '/account-settings' : '/tools/home';
      await navigate(departure ? nextPath(new URLSearchParams({ next: departure.next })) : home, {
        replace: true,
      });
    },
    [api, session, platform, toasts, navigate, search, provider],
  );
  useEffect(() => {
    // an answer is good once
    if (begun.current) return;
    begun.current = true;
    const given = new URLSearchParams(search);
    const fail = (text: string) => setFailure({ text, departure: recallDeparture() });
    async function finish() {
      if (!provider) return fail(socialWords.returned.nothing);
      const name = providerNames[provider];
      if (given.get('error') === 'access_denied')
        return fail(socialWords.returned.cancelled({ provider: name }));
      if (given.has('error')) return fail(socialWords.returned.refused({ provider: name }));
      if (!given.get('code') || !given.get('state')) return fail(socialWords.returned.nothing);
      // who was here before is known by then, and does not come after the answer
      await session.known();
      await enter();
    }
    finish().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'otp_required') setAsking(true);
      else fail(error instanceof Error ? error.message : socialWords.failed);
    });
  }, [session, search, provider, enter]);
  return { failure, asking, enter };
}

/** The code of the second factor; what the provider said stays good until it comes. */
function CodeStep({ onCode }: { onCode: (otp: string) => Promise<void> }) {
  const { state, fields, failure, setFields, submit } = useAccountForm();
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const otp = String(new FormData(form).get('otp')).trim();
    if (otp) await submit(() => onCode(otp));
    else setFields({ otp: stepWords.missing });
    focusFirstError(form);
  }
  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      <h1 className="type-36">{socialWords.returned.title}</h1>
      {failure && <Banner tone="error">{failure}</Banner>}
      <p role="status">{stepWords.text}</p>
      <OtpInput error={fields.otp} focused />
      <SubmitButton state={state}>{socialWords.returned.enter}</SubmitButton>
      <Link className={buttonClass({ variant: 'quiet' })} to="/login">
        {socialWords.returned.otherWay}
      </Link>
    </form>
  );
}

function Failed({
  failure: { text, departure },
  provider,
}: {
  failure: Failure;
  provider: LoginProvider | null;
}) {
  const { busy, failure, leave } = useDeparture();
  const connecting = departure?.purpose === 'connect';
  const { title, to, label } = connecting
    ? {
        title: socialWords.returned.notConnectedTitle,
        to: '/account-settings',
        label: socialWords.returned.settings,
      }
    : {
        title: socialWords.returned.failedTitle,
        to: departure ? `/login?${new URLSearchParams({ next: departure.next })}` : '/login',
        label: socialWords.returned.otherWay,
      };
  return (
    <>
      <h1 className="type-36">{title}</h1>
      <div className="mt-4 mb-6">
        <Banner tone="error">{failure ?? text}</Banner>
      </div>
      <div className="flex flex-wrap gap-3">
        {provider && (
          <Button
            variant="primary"
            busy={busy !== null}
            onClick={() => void leave(provider, departure ?? { purpose: 'sign-in', next: '/tools/home' })}
          >
            {socialWords.returned.again({ provider: providerNames[provider] })}
          </Button>
        )}
        <Link className={buttonClass({ variant: 'quiet' })} to={to}>
          {label}
        </Link>
      </div>
    </>
  );
}
