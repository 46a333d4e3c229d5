import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { useApi, useSession, useSessionStore } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Link } from '../../design/Link.tsx';
import { words } from '../../features/account/words.ts';
import { usePlatform } from '../../platform/context.ts';

/**
 * Whoever comes from our own pages is signed out by coming: he has chosen “Sign out” there. An address that was typed
 * or that another site leads to changes nothing by a visit, and shows a button.
 */
export function Page() {
  const api = useApi();
  const session = useSessionStore();
  const { state } = useSession();
  const platform = usePlatform();
  const navigate = useNavigate();
  const fromHere = useFromHere();
  const begun = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const signOut = useCallback(
    async (everywhere: boolean) => {
      setBusy(true);
      try {
        await api.call('POST /api/logout', { body: { everywhere } });
        await platform.forgetSession();
        session.set(null);
        await navigate('/', { replace: true });
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
        setBusy(false);
      }
    },
    [api, session, platform, navigate],
  );

  useEffect(() => {
    if (begun.current || state === 'unknown') return;
    begun.current = true;
    if (state === 'guest') void navigate('/', { replace: true });
    else if (fromHere) void signOut(false);
  }, [state, fromHere, navigate, signOut]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void signOut(new FormData(event.currentTarget).get('everywhere') === 'on');
  }

  return (
    <>
      <h1 className="type-36">{words.signOut.title}</h1>
      <p className="mt-2 mb-4 text-muted">{words.signOut.text}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
      <form onSubmit={submit}>
        <Checkbox name="everywhere" label={words.signOut.everywhere} className="mb-4" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            {words.signOut.submit}
          </Button>
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            {words.signOut.back}
          </Link>
        </div>
      </form>
    </>
  );
}

/** Whether a page of ours led here, within the app or by loading this one; other sites can't pretend that. */
function useFromHere(): boolean {
  const type = useNavigationType();
  const [from] = useState(
    () => type !== NavigationType.Pop || (typeof document !== 'undefined' && isOurs(document.referrer)),
  );
  return from;
}

const isOurs = (referrer: string): boolean => referrer.startsWith(`${location.origin}/`);
