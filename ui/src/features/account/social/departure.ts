import type { LoginProvider } from '@formant/contract/sign-in/social';
import type { Api } from '../../../api/client.ts';

/** What somebody who went to a provider is about to do, and where to go afterwards. */
export interface Departure {
  purpose: 'sign-in' | 'connect';
  next: string;
}

const key = 'social-departure';

/**
 * Leaves the page for the provider's; this tab remembers where it was going.
 * @throws ApiError
 */
export async function depart(
  api: Api,
  provider: LoginProvider,
  departure: Departure,
  signal?: AbortSignal,
): Promise<void> {
  const { url } = await api.call('POST /api/social-auth/start', {
    body: { provider, purpose: departure.purpose },
    ...(signal ? { signal } : {}),
  });
  try {
    sessionStorage.setItem(key, JSON.stringify(departure));
  } catch {
    // a browser that keeps nothing: the way back then ends at the tools
  }
  location.assign(url);
}

/** What this tab was about to do; null where it did not leave. */
export function recallDeparture(): Departure | null {
  try {
    // safe: written above
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Departure | null;
  } catch {
    return null;
  }
}

export function forgetDeparture(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
