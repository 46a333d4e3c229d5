import type { User } from '@formant/contract/account';
import { type SubmitEvent, useEffect, useState } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { ApiError } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { SecondStep } from '../../parts/second-step/SecondStep.tsx';
import { useSecondStep } from '../../parts/second-step/use-second-step.ts';
import { placeName } from './place-name.ts';
import { linkWords } from './words.ts';

interface Shown {
  email: string;
  askedBy: string | null;
  askedAt: string;
}

/** What a mailed link is for; only the button signs in, because programs that check mail open links too. */
export function EnterByLink({
  token,
  along,
  signInPath,
  onSignedIn,
}: {
  token: string;
  /** The letter's link is the one that brings along what a second account holds. */
  along: boolean;
  signInPath: string;
  onSignedIn: (user: User) => void;
}) {
  const { shown, ended, failure, reload } = useLink(token);
  if (ended) return <Ended text={ended} signInPath={signInPath} />;
  if (failure) return <RetryBanner onRetry={reload}>{failure}</RetryBanner>;
  if (!shown) return <Skeleton />;
  return <Enter token={token} along={along} shown={shown} signInPath={signInPath} onSignedIn={onSignedIn} />;
}

function useLink(token: string) {
  const api = useApi();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ shown?: Shown; ended?: string; failure?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same once more
  useEffect(() => {
    const leaving = new AbortController();
    api.call('POST /api/magic-link/show', { body: { token }, signal: leaving.signal }).then(
      (shown) => setState({ shown }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const text = error instanceof Error ? error.message : linkWords.failed;
        setState(error instanceof ApiError && error.code === 'expired' ? { ended: text } : { failure: text });
      },
    );
    return () => leaving.abort();
  }, [api, token, turn]);
  return { ...state, reload: () => setTurn((last) => last + 1) };
}

function Enter({
  token,
  along,
  shown,
  signInPath,
  onSignedIn,
}: {
  token: string;
  along: boolean;
  shown: Shown;
  signInPath: string;
  onSignedIn: (user: User) => void;
}) {
  const { api, state, fields, failure, failureCode, setFields, submit } = useAccountForm();
  const step = useSecondStep();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const errors = step.errors(data);
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit(() =>
        step.send(async () => {
          const { user } = await api.call('POST /api/magic-link/sign-in', {
            body: { token, ...(along ? { along } : {}), ...step.read(data) },
          });
          onSignedIn(user);
        }),
      );
    focusFirstError(form);
  }

  if (failureCode === 'expired' && failure) return <Ended text={failure} signInPath={signInPath} />;
  return (
    <form className="flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <p className="wrap-anywhere">
        {linkWords.whom({ email: shown.email })}{' '}
        {linkWords.asked({
          browser: shown.askedBy ? placeName(shown.askedBy) : linkWords.unknownBrowser,
          time: formatMoment(shown.askedAt),
        })}
      </p>
      {along && <p>{linkWords.along}</p>}
      {step.asking && <SecondStep error={fields.otp} onBack={step.back} />}
      <SubmitButton state={state}>{linkWords.enter}</SubmitButton>
      <p className="text-14 text-subtle">{linkWords.notYou}</p>
    </form>
  );
}

const Ended = ({ text, signInPath }: { text: string; signInPath: string }) => (
  <>
    <Banner tone="error">{text}</Banner>
    <Link className={`${buttonClass({ variant: 'primary' })} mt-6`} to={signInPath}>
      {linkWords.toSignIn}
    </Link>
  </>
);
