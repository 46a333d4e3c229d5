import type { Webhook, WebhookDelivery } from '@formant/contract/developer/webhooks';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Badge, type BadgeTone } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useFetched } from '../../parts/use-fetched.ts';
import { words } from './words.ts';

const lookEveryMs = 2000;
const tones = {
  waiting: 'plain',
  delivered: 'success',
  failed: 'error',
} as const satisfies Record<WebhookDelivery['state'], BadgeTone>;

/** What was sent to one address, newest first; looks again while something is under way. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const api = useApi();
  const toasts = useToasts();
  const [busy, setBusy] = useState<string>();
  const params = { webhook: webhook.id };
  const load = useCallback(
    async (signal: AbortSignal) =>
      (
        await api.call('GET /api/developer/webhooks/{webhook}/deliveries', {
          params: { webhook: webhook.id },
          signal,
        })
      ).data,
    [api, webhook.id],
  );
  const { value: deliveries, failure, reload } = useFetched(load);
  const isUnderWay = deliveries?.some(({ state }) => state === 'waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the next look
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(reload, lookEveryMs);
    return () => clearTimeout(timer);
  }, [deliveries]);

  async function run(what: string, send: () => Promise<unknown>) {
    setBusy(what);
    try {
      await send();
      reload();
    } catch (error) {
      toasts.show(error instanceof Error ? error.message : words.failed, 'error');
    } finally {
      setBusy(undefined);
    }
  }
  const test = () =>
    run('test', async () => {
      await api.call('POST /api/developer/webhooks/{webhook}/test', { params });
      toasts.show(words.webhooks.tested, 'success');
    });

  return (
    <div className="mt-3 ms-10">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-14 font-medium">{words.deliveries.title}</h3>
        <Button
          size="small"
          busy={busy === 'test'}
          aria-label={words.webhooks.testOf(webhook)}
          onClick={() => void test()}
        >
          {words.webhooks.test}
        </Button>
      </div>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!deliveries && !failure && <Skeleton />}
      {deliveries?.length === 0 && <p className="text-14 text-muted">{words.deliveries.none}</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className="mt-1 max-h-90 divide-y divide-line overflow-y-auto">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              busy={busy === delivery.id}
              onReplay={() =>
                void run(delivery.id, () =>
                  api.call('POST /api/developer/deliveries/{delivery}/replay', {
                    params: { delivery: delivery.id },
                  }),
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function DeliveryRow({
  delivery: { event, state, attempts, error, createdAt, nextAt },
  busy,
  onReplay,
}: {
  delivery: WebhookDelivery;
  busy: boolean;
  onReplay: () => void;
}) {
  const time = formatMoment(createdAt);
  const facts = [
    time,
    attempts > 0 ? words.deliveries.attempts({ attempts }) : null,
    error,
    nextAt ? words.deliveries.next({ time: formatMoment(nextAt) }) : null,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-14">
          {words.deliveries.event[event]}
          <Badge tone={tones[state]}>{words.deliveries.state[state]}</Badge>
        </p>
        <p className="text-14 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {state !== 'waiting' && (
        <Button
          className="ms-auto"
          size="small"
          variant="quiet"
          busy={busy}
          aria-label={words.deliveries.replayOf({ event: words.deliveries.event[event], time })}
          onClick={onReplay}
        >
          {words.deliveries.replay}
        </Button>
      )}
    </li>
  );
}
