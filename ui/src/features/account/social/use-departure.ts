import type { LoginProvider } from '@formant/contract/sign-in/social';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { type Departure, depart } from './departure.ts';
import { socialWords } from './words.ts';

/** Leaves for a provider, once, and says why where that fails. */
export function useDeparture() {
  const api = useApi();
  const [busy, setBusy] = useState<LoginProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // the browser's way back shows the page as it was left
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  async function leave(provider: LoginProvider, departure: Departure) {
    setBusy(provider);
    setFailure(null);
    try {
      await depart(api, provider, departure);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : socialWords.failed);
      setBusy(null);
    }
  }
  return { busy, failure, leave };
}
