import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../../api/context.ts';
import { canFillIn, fillInPasskey, type OpenedPasskey, stopFillIn } from './device.ts';

/** A challenge is asked for anew this long before the one before ends. */
const earlyMs = 30_000;

/**
 * Has the browser offer passkeys among what it fills into the address's field, where it can; that field says so by its
 * `autocomplete`. Opening one with the button ends the offer.
 */
export function usePasskeyAutofill(onOpened: (passkey: OpenedPasskey) => void) {
  const api = useApi();
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let offer = 0;
    let isOffered = false;
    async function begin() {
      const { signal } = leaving;
      // the cookie at hand may be of a session that has ended; whoever has no answer signs in another way
      const options = await api
        .call('GET /api/csrf-cookie', { signal })
        .then(() => api.call('POST /api/passkeys/begin', { body: {}, signal }))
        .catch(() => null);
      if (!options || leaving.signal.aborted) return;
      isOffered = true;
      offer++;
      const own = offer;
      clearTimeout(timer);
      timer = setTimeout(() => isOffered && void begin(), options.timeout - earlyMs);
      const passkey = await fillInPasskey(options);
      // one that was replaced ends when its successor has begun
      if (own === offer) isOffered = false;
      if (passkey && !leaving.signal.aborted) opened(passkey);
    }
    void canFillIn().then(async (can) => {
      if (can && !leaving.signal.aborted) await begin();
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      if (isOffered) void stopFillIn();
    };
  }, [api]);
}
