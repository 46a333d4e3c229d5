import { useCallback, useState } from 'react';
import { useApi, useSessionStore, useUser } from '../../api/context.ts';
import { loadUser } from '../../api/session.ts';
import { Banner } from '../../design/Banner.tsx';
import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { ConfirmByCode } from './ConfirmByCode.tsx';
import { ConfirmByLink } from './ConfirmByLink.tsx';
import { words } from './words.ts';

/**
 * Confirms an e-mail address: with the token of a mailed link, signed in or not, or signed in with the code.
 * @param next where to go on to
 */
export function ConfirmEmail({ token, next }: { token: string | null; next: string }) {
  const api = useApi();
  const session = useSessionStore();
  const user = useUser();
  const [confirmed, setConfirmed] = useState<string>();
  const [failed, setFailed] = useState(false);
  const onConfirmed = useCallback(
    (email: string) => {
      setConfirmed(email);
      if (session.getState().user) void loadUser(api, session);
    },
    [api, session],
  );
  const onFailed = useCallback(() => setFailed(true), []);
  const done = confirmed ?? (user?.emailVerifiedAt && (!token || failed) ? user.email : undefined);

  if (done)
    return (
      <div className="mt-6 flex flex-col gap-4">
        <Banner tone="success">{words.confirm.done({ email: done })}</Banner>
        <Link className={buttonClass({ variant: 'primary', size: 'large', block: true })} to={next}>
          {words.confirm.continue}
        </Link>
      </div>
    );
  return (
    <>
      {token && (
        <div className="mt-6">
          <ConfirmByLink token={token} onConfirmed={onConfirmed} onFailed={onFailed} />
        </div>
      )}
      {(failed || !token) && user && <ConfirmByCode user={user} onConfirmed={session.set} />}
      {failed && !user && (
        <Link
          className={`${buttonClass({ variant: 'primary', size: 'large', block: true })} mt-4`}
          to={`/login?next=${encodeURIComponent('/resend-email-verification')}`}
        >
          {words.confirm.signIn}
        </Link>
      )}
    </>
  );
}
