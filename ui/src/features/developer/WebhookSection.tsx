import type { Webhook } from '@formant/contract/developer/webhooks';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Button } from '../../design/Button.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatDate } from '../../i18n/format.ts';
import { Section } from '../../parts/Section.tsx';
import { useFetched } from '../../parts/use-fetched.ts';
import { AskDialog } from './AskDialog.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { words } from './words.ts';

/** The addresses that are called when a job has ended, each with what was sent to it. */
export function WebhookSection() {
  const api = useApi();
  const toasts = useToasts();
  const load = useCallback(
    async (signal: AbortSignal) => (await api.call('GET /api/developer/webhooks', { signal })).data,
    [api],
  );
  const { value: webhooks, failure, reload } = useFetched(load);
  const [asking, setAsking] = useState<'new' | Webhook>();
  const [secret, setSecret] = useState<string>();
  const close = () => setAsking(undefined);
  return (
    <Section title={words.webhooks.title} text={words.webhooks.text}>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!webhooks && !failure && <Skeleton />}
      {webhooks?.length === 0 && <p className="text-muted">{words.webhooks.none}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className="divide-y divide-line">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="py-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <WebhookIcon aria-hidden="true" className="text-muted" />
                <div className="min-w-52 flex-1">
                  <p className="font-medium break-all">{webhook.url}</p>
                  <p className="text-14 text-muted">
                    {words.webhooks.since({ date: formatDate(webhook.createdAt) })}
                  </p>
                </div>
                <Button
                  className="ms-auto"
                  variant="quiet"
                  aria-label={words.webhooks.removeOf(webhook)}
                  onClick={() => setAsking(webhook)}
                >
                  {words.webhooks.remove}
                </Button>
              </div>
              <DeliveryList webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-4" variant="primary" onClick={() => setAsking('new')}>
        {words.webhooks.make}
      </Button>
      {asking === 'new' && (
        <NewWebhookDialog
          onClose={close}
          onMade={(made) => {
            close();
            setSecret(made);
            reload();
          }}
        />
      )}
      {asking && asking !== 'new' && (
        <AskDialog
          title={words.webhooks.removeAsk}
          text={words.webhooks.removeText(asking)}
          submit={words.webhooks.removeSubmit}
          run={async () => {
            await api.call('DELETE /api/developer/webhooks/{webhook}', { params: { webhook: asking.id } });
            toasts.show(words.webhooks.removed, 'success');
            reload();
          }}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.secret.webhookTitle}
          text={words.secret.webhookText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}
