import type { Mailbox } from '@formant/contract/sign-in/email-change';
import { useCallback, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { useApi, useSessionStore, useUser } from '../../../api/context.ts';
import { loadUser } from '../../../api/session.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button, buttonClass } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { useFetched } from '../../../parts/use-fetched.ts';
import { placeName } from '../place-name.ts';
import { words } from './words.ts';

interface Shown {
  mailbox: Mailbox;
  email: string;
  oldEmail: string | null;
  waitingFor: Mailbox[];
  askedBy: string | null;
  askedAt: string;
}

/** What a mailed link would change; only the buttons do something, because programs that check mail open links too. */
export const AnswerByLink = ({ token }: { token: string | null }) => (
  <>
    <h1 className="type-36 mb-6">{words.link.title}</h1>
    {token ? <Opened token={token} /> : <Banner tone="error">{words.link.incomplete}</Banner>}
  </>
);

function Opened({ token }: { token: string }) {
  const api = useApi();
  const load = useCallback(
    (signal: AbortSignal): Promise<Shown> =>
      api.call('POST /api/email-change/show', { body: { token }, signal }),
    [api, token],
  );
  const { value, failure, reload } = useFetched(load);
  if (failure) return <RetryBanner onRetry={reload}>{failure}</RetryBanner>;
  if (!value) return <Skeleton />;
  return <Question token={token} shown={value} />;
}

function Question({ token, shown }: { token: string; shown: Shown }) {
  const { mailbox, email, oldEmail } = shown;
  const api = useApi();
  const session = useSessionStore();
  const [waitingFor, setWaitingFor] = useState(shown.waitingFor);
  const [answered, setAnswered] = useState<'confirmed' | 'stopped'>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function run(answer: (api: Api) => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await answer(api);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.link.failed);
    } finally {
      setBusy(false);
    }
  }
  const confirm = () =>
    run(async () => {
      setWaitingFor((await api.call('POST /api/email-change/confirm', { body: { token } })).waitingFor);
      setAnswered('confirmed');
      // this browser may be signed in, to this account or to another one
      if (session.getState().user) await loadUser(api, session);
    });
  const stop = () =>
    run(async () => {
      await api.call('POST /api/email-change/stop', { body: { token } });
      setAnswered('stopped');
    });

  if (answered === 'stopped') return <Stopped ownAccount={mailbox === 'old'} />;
  if (waitingFor.length === 0) return <Done email={email} />;
  const isWaited = waitingFor.includes(mailbox);
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="error">{failure}</Banner>}
      <p className="wrap-anywhere">
        {oldEmail === null ? words.link.new({ email }) : words.link.old({ email, old: oldEmail })}{' '}
        {words.link.asked({
          browser: shown.askedBy ? placeName(shown.askedBy) : words.link.unknownBrowser,
          time: formatMoment(shown.askedAt),
        })}
      </p>
      {isWaited ? (
        <Button variant="primary" size="large" block busy={busy} onClick={() => void confirm()}>
          {words.link.confirm}
        </Button>
      ) : (
        <Banner tone={answered ? 'success' : 'info'}>
          {answered || mailbox === 'new' ? words.link.waiting : words.link.notNeeded}
        </Banner>
      )}
      <Button size="large" block busy={busy} onClick={() => void stop()}>
        {words.link.stop}
      </Button>
      <p className="text-14 text-subtle">{words.link.notYou}</p>
    </div>
  );
}

const Done = ({ email }: { email: string }) => (
  <div className="flex flex-col gap-4">
    <Banner tone="success">
      <span className="wrap-anywhere">{words.link.confirmed({ email })}</span>
    </Banner>
    <Link className={buttonClass({ variant: 'primary', size: 'large', block: true })} to="/account-settings">
      {words.link.onward}
    </Link>
  </div>
);

/** @param ownAccount whether whoever reads this has the account, so that somebody else knows how to get in */
function Stopped({ ownAccount }: { ownAccount: boolean }) {
  const user = useUser();
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="success">{words.link.stopped}</Banner>
      {ownAccount ? (
        <>
          <p>{words.link.secureText}</p>
          <Link
            className={buttonClass({ variant: 'primary', size: 'large', block: true })}
            to={user ? '/account-settings' : '/forgot-password'}
          >
            {words.link.secure}
          </Link>
        </>
      ) : (
        <Link className={buttonClass({ size: 'large', block: true })} to="/">
          {words.link.home}
        </Link>
      )}
    </div>
  );
}
