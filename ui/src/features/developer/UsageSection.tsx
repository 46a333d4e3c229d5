import { keyCallsPerMinute } from '@formant/contract/developer/api-keys';
import { useCallback } from 'react';
import { useApi } from '../../api/context.ts';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { Section } from '../../parts/Section.tsx';
import { useFetched } from '../../parts/use-fetched.ts';
import { words } from './words.ts';

/** How much of the day's jobs is used, and how many calls a key may make. */
export function UsageSection() {
  const api = useApi();
  const load = useCallback(
    (signal: AbortSignal) => api.call('GET /api/web-tools/usage-count', { signal }),
    [api],
  );
  const { value, failure, reload } = useFetched(load);
  return (
    <Section title={words.usage.title}>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton />}
      {value && (
        <p>
          <span className="font-medium">
            {value.limit === null
              ? words.usage.jobsFree({ used: value.used })
              : words.usage.jobs({ used: value.used, limit: value.limit })}
          </span>
          <span className="block text-14 text-muted">
            {words.usage.resets({ time: formatMoment(value.resetsAt) })}
          </span>
        </p>
      )}
      <p className="mt-4 text-14 text-muted">{words.usage.calls({ calls: keyCallsPerMinute })}</p>
    </Section>
  );
}
