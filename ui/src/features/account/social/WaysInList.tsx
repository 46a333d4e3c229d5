import { loginProviders } from '@formant/contract/base/constants';
import type { LoginProvider } from '@formant/contract/sign-in/social';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { usePlatform } from '../../../platform/context.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { useDeparture } from './use-departure.ts';
import type { WaysIn } from './use-ways-in.ts';
import { providerNames, socialWords } from './words.ts';

/** The services that open the account, each with its end, and those that could. */
export function WaysInList({ ways, onChanged }: { ways: WaysIn; onChanged: () => Promise<void> }) {
  const api = useApi();
  const toasts = useToasts();
  const { kind } = usePlatform();
  const { pathname } = useLocation();
  const departure = useDeparture();
  const [busy, setBusy] = useState<LoginProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = loginProviders.filter(
    (provider) => ways.available.includes(provider) || ways.data.some((way) => way.provider === provider),
  );

  async function disconnect(provider: LoginProvider) {
    setBusy(provider);
    setFailure(null);
    try {
      await api.call('DELETE /api/account/social/{provider}', { params: { provider } });
      toasts.show(socialWords.ways.disconnected({ provider: providerNames[provider] }), 'success');
      await onChanged();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : socialWords.failed);
    } finally {
      setBusy(null);
    }
  }

  const fault = failure ?? departure.failure;
  return (
    <>
      {fault && <Banner tone="error">{fault}</Banner>}
      <ul className="divide-y divide-line">
        {shown.map((provider) => {
          const name = { provider: providerNames[provider] };
          const way = ways.data.find((one) => one.provider === provider);
          return (
            <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <ProviderMark provider={provider} />
              <div className="min-w-32 flex-1">
                <p className="font-medium">{name.provider}</p>
                <p className="text-14 break-words text-muted">
                  {way
                    ? [way.email, socialWords.ways.since({ date: formatDate(way.connectedAt) })]
                        .filter(Boolean)
                        .join(' · ')
                    : socialWords.ways.none}
                </p>
              </div>
              {way ? (
                <Button
                  variant="quiet"
                  busy={busy === provider}
                  aria-label={socialWords.ways.disconnectOf(name)}
                  onClick={() => void disconnect(provider)}
                >
                  {socialWords.ways.disconnect}
                </Button>
              ) : (
                kind === 'web' && (
                  <Button
                    variant="soft"
                    busy={departure.busy === provider}
                    aria-label={socialWords.ways.connectOf(name)}
                    onClick={() => void departure.leave(provider, { purpose: 'connect', next: pathname })}
                  >
                    {socialWords.ways.connect}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {kind === 'desktop' && <p className="mt-3 text-14 text-muted">{socialWords.ways.inBrowser}</p>}
    </>
  );
}
