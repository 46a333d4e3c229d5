import type { User } from '@formant/contract/account';
import { longJobMinutes, type Notifications } from '@formant/contract/notifications';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Banner } from '../../../design/Banner.tsx';
import { Switch } from '../../../design/fields/Checkbox.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { settingsWords } from '../words.ts';
import { words } from './words.ts';

/** Which letters the person wants; each switch counts at once. */
export function LettersSection({ user }: { user: User }) {
  const api = useApi();
  const [settings, setSettings] = useState<Notifications>();
  const [failure, setFailure] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setSettings(await api.call('GET /api/account/notifications', signal ? { signal } : {}));
        setFailure(undefined);
      } catch (error) {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : words.failed);
      }
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  async function set(body: { news?: boolean; jobs?: boolean }) {
    setBusy(true);
    setRefusal(undefined);
    try {
      setSettings(await api.call('POST /api/account/notifications', { body }));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : settingsWords.failed);
    } finally {
      setBusy(false);
    }
  }

  const asked = settings?.news === 'asked';
  const unconfirmed = asked && !user.emailVerifiedAt;
  const askedHint = unconfirmed ? words.newsUnconfirmed : words.newsAsked({ email: user.email });
  if (failure) return <RetryBanner onRetry={() => void load()}>{failure}</RetryBanner>;
  if (!settings) return <Skeleton />;
  return (
    <div className="flex flex-col gap-4">
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Switch
        label={words.news}
        hint={asked ? askedHint : words.newsHint}
        checked={settings.news !== 'off'}
        disabled={busy}
        onChange={({ target }) => void set({ news: target.checked })}
      />
      {unconfirmed && (
        <Link className="link -mt-2 self-start text-14" to="/resend-email-verification">
          {words.confirm}
        </Link>
      )}
      <Switch
        label={words.jobs}
        hint={words.jobsHint({ minutes: longJobMinutes })}
        checked={settings.jobs}
        disabled={busy}
        onChange={({ target }) => void set({ jobs: target.checked })}
      />
      <div className="border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-2">
          {words.safety} <Badge>{words.always}</Badge>
        </p>
        <p className="mt-1 text-14 text-muted">{words.safetyHint}</p>
      </div>
    </div>
  );
}
