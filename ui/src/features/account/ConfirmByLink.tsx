import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import { words } from './words.ts';

/** Confirms the address with the token of the mailed link, once, as soon as the page is there. */
export function ConfirmByLink({
  token,
  onConfirmed,
  onFailed,
}: {
  token: string;
  onConfirmed: (email: string) => void;
  onFailed: () => void;
}) {
  const api = useApi();
  const [failure, setFailure] = useState<string>();
  const asked = useRef<string>(undefined);

  // opening the link is the event, and only the page's first moment in the browser shows it
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    api.call('POST /api/verify-email-address', { body: { token } }).then(
      ({ email }) => onConfirmed(email),
      (error: unknown) => {
        setFailure(error instanceof Error ? error.message : words.confirm.failed);
        onFailed();
      },
    );
  }, [api, token, onConfirmed, onFailed]);

  if (failure) return <Banner tone="error">{failure}</Banner>;
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner />
      {words.confirm.checking}
    </p>
  );
}
