import { type ApiKey, rotationOverlapHours } from '@formant/contract/developer/api-keys';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { Section } from '../../parts/Section.tsx';
import { useFetched } from '../../parts/use-fetched.ts';
import { scopeTexts } from '../../parts/words.ts';
import { AskDialog } from './AskDialog.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { words } from './words.ts';

type Asking = { for: 'new' } | { for: 'rotate' | 'revoke'; key: ApiKey };

/** The account's API keys: made, rotated and revoked here. */
export function KeySection() {
  const api = useApi();
  const toasts = useToasts();
  const load = useCallback(
    async (signal: AbortSignal) => (await api.call('GET /api/developer/keys', { signal })).data,
    [api],
  );
  const { value: keys, failure, reload } = useFetched(load);
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<string>();

  const close = () => setAsking(undefined);
  function show(apiKey: string) {
    close();
    setSecret(apiKey);
    reload();
  }
  return (
    <Section title={words.keys.title} text={words.keys.text}>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!keys && !failure && <Skeleton />}
      {keys?.length === 0 && <p className="text-muted">{words.keys.none}</p>}
      {keys && keys.length > 0 && (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onRotate={() => setAsking({ for: 'rotate', key })}
              onRevoke={() => setAsking({ for: 'revoke', key })}
            />
          ))}
        </ul>
      )}
      <Button className="mt-4" variant="primary" onClick={() => setAsking({ for: 'new' })}>
        {words.keys.make}
      </Button>
      {asking?.for === 'new' && <NewKeyDialog onClose={close} onMade={show} />}
      {asking?.for === 'rotate' && (
        <AskDialog
          title={words.keys.rotateAsk(asking.key)}
          text={words.keys.rotateText({ hours: rotationOverlapHours })}
          submit={words.keys.rotateSubmit}
          run={async () => {
            const params = { key: asking.key.id };
            const made = await api.call('POST /api/developer/keys/{key}/rotate', { params });
            show(made.apiKey);
          }}
          onClose={close}
        />
      )}
      {asking?.for === 'revoke' && (
        <AskDialog
          title={words.keys.revokeAsk(asking.key)}
          text={words.keys.revokeText}
          submit={words.keys.revokeSubmit}
          run={async () => {
            await api.call('DELETE /api/developer/keys/{key}', { params: { key: asking.key.id } });
            toasts.show(words.keys.revoked(asking.key), 'success');
            reload();
          }}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.secret.keyTitle}
          text={words.secret.keyText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

function KeyRow({
  apiKey: { name, prefix, scopes, createdAt, lastUsedAt, expiresAt, oldSecretUntil },
  onRotate,
  onRevoke,
}: {
  apiKey: ApiKey;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  const facts = [
    words.keys.since({ date: formatDate(createdAt) }),
    lastUsedAt ? words.keys.used({ time: formatMoment(lastUsedAt) }) : words.keys.unused,
    expiresAt && !isExpired ? words.keys.until({ date: formatDate(expiresAt) }) : null,
    oldSecretUntil ? words.keys.overlap({ time: formatMoment(oldSecretUntil) }) : null,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="text-muted" />
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <code className="font-mono text-14 text-muted">{prefix}…</code>
          {isExpired && <Badge tone="warning">{words.keys.expired}</Badge>}
        </p>
        <p className="text-14 text-muted">{scopes.map((scope) => scopeTexts[scope]).join(' · ')}</p>
        <p className="text-14 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="ms-auto flex gap-1">
        {!isExpired && (
          <Button variant="quiet" aria-label={words.keys.rotateOf({ name })} onClick={onRotate}>
            {words.keys.rotate}
          </Button>
        )}
        <Button variant="quiet" aria-label={words.keys.revokeOf({ name })} onClick={onRevoke}>
          {words.keys.revoke}
        </Button>
      </span>
    </li>
  );
}
