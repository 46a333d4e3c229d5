import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useSessionStore } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Link } from '../../design/Link.tsx';
import { words } from '../../features/account/words.ts';
import { usePlatform } from '../../platform/context.ts';

/** Signing out changes something, so it takes a button and not a visit. */
export function Page() {
  const api = useApi();
  const session = useSessionStore();
  const platform = usePlatform();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signOut(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const everywhere = new FormData(event.currentTarget).get('everywhere') === 'on';
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
  }

  return (
    <>
      <h1 className="type-36">{words.signOut.title}</h1>
      <p className="mt-2 mb-4 text-muted">{words.signOut.text}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
      <form onSubmit={signOut}>
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
