import type { DataKind } from '@formant/contract/your-data';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { words } from './words.ts';

/** How much of each kind is recorded about the account, once somebody asks for it. */
export function RecordedList() {
  const api = useApi();
  const [kinds, setKinds] = useState<readonly DataKind[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function load() {
    setBusy(true);
    try {
      setKinds((await api.call('GET /api/account/data')).data);
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  }
  const some = kinds?.filter(({ count }) => count > 0) ?? [];
  const none = kinds?.filter(({ count }) => count === 0) ?? [];

  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-16 font-medium">{words.recorded.title}</h3>
      <div className="mt-3">
        {failure && (
          <RetryBanner busy={busy} onRetry={load}>
            {failure}
          </RetryBanner>
        )}
        {!kinds && !failure && (
          <Button busy={busy} onClick={() => void load()}>
            {words.recorded.show}
          </Button>
        )}
        {kinds && (
          <ul className="divide-y divide-line" aria-label={words.recorded.title}>
            {some.map(({ id, title, about, count, latestAt }) => (
              <li key={id} className="py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-medium">{title}</span>
                  <span className="text-14 text-muted tabular-nums">
                    {words.recorded.count({ count })}
                    {latestAt && ` · ${words.recorded.latest({ moment: formatMoment(latestAt) })}`}
                  </span>
                </p>
                <p className="mt-1 text-14 text-muted">{about}</p>
              </li>
            ))}
            {none.length > 0 && (
              <li className="py-3 text-14 text-muted">
                {words.recorded.none({ kinds: none.map(({ title }) => title).join(', ') })}
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
