import type { LoginProvider } from '@formant/contract/sign-in/social';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { nextPath } from '../../../api/next-path.ts';
import { buttonClass } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { depart } from './departure.ts';
import { TermsNote } from './TermsNote.tsx';
import { providerNames, socialWords } from './words.ts';

/** The address of a service's sign-in: goes there at once. */
export function SocialDeparture({ provider, search }: { provider: LoginProvider; search: string }) {
  const api = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const next = nextPath(new URLSearchParams(search));
  const leave = useCallback(
    (signal?: AbortSignal) => {
      setFailure(null);
      depart(api, provider, { purpose: 'sign-in', next }, signal).catch((error: unknown) => {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : socialWords.failed);
      });
    },
    [api, provider, next],
  );
  useEffect(() => {
    const leaving = new AbortController();
    leave(leaving.signal);
    return () => leaving.abort();
  }, [leave]);

  const name = providerNames[provider];
  return (
    <>
      <h1 className="type-36">{socialWords.leaving.title({ provider: name })}</h1>
      {failure === null ? (
        <p className="mt-2 mb-6 text-muted" role="status">
          {socialWords.leaving.text({ provider: name })}
        </p>
      ) : (
        <div className="mt-4 mb-6">
          <RetryBanner onRetry={() => leave()}>{failure}</RetryBanner>
        </div>
      )}
      <TermsNote>{socialWords.leaving.terms}</TermsNote>
      <p className="mt-4">
        <Link className={buttonClass({ variant: 'quiet' })} to={`/login${search}`}>
          {socialWords.returned.otherWay}
        </Link>
      </p>
    </>
  );
}
