import type { ConnectedApp } from '@formant/contract/oauth';
import { Plug } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Button } from '../../design/Button.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { scopeTexts } from '../../parts/words.ts';
import { appWords } from './words.ts';

/** The programs that have access to the account, each with its end. */
export function ConnectedApps() {
  const api = useApi();
  const toasts = useToasts();
  const [apps, setApps] = useState<readonly ConnectedApp[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setApps((await api.call('GET /api/oauth/apps', signal ? { signal } : {})).data);
        setFailure(null);
      } catch (error) {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : appWords.failed);
      }
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  async function end({ id, name }: ConnectedApp) {
    setBusy(id);
    try {
      await api.call('DELETE /api/oauth/apps/{app}', { params: { app: id } });
      toasts.show(appWords.list.ended({ name }), 'success');
      await load();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : appWords.failed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      {failure && <RetryBanner onRetry={load}>{failure}</RetryBanner>}
      {!apps && !failure && <Skeleton />}
      {apps?.length === 0 && <p className="text-muted">{appWords.list.none}</p>}
      {apps && apps.length > 0 && (
        <ul className="divide-y divide-line">
          {apps.map((app) => (
            <li key={app.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Plug aria-hidden="true" className="text-muted" />
              <div className="min-w-52 flex-1">
                <p className="truncate font-medium">{app.name}</p>
                <p className="text-14 text-muted">
                  {app.scopes.map((scope) => scopeTexts[scope]).join(' · ')}
                </p>
                <p className="text-14 text-muted">
                  {appWords.list.since({ date: formatDate(app.createdAt) })} ·{' '}
                  {app.lastUsedAt
                    ? appWords.list.used({ time: formatMoment(app.lastUsedAt) })
                    : appWords.list.never}
                </p>
              </div>
              <Button
                className="ms-auto"
                variant="quiet"
                busy={busy === app.id}
                aria-label={appWords.list.endOf({ name: app.name })}
                onClick={() => void end(app)}
              >
                {appWords.list.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
