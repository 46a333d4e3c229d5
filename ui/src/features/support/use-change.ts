import { useState } from 'react';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { words } from './words.ts';

/** Runs what changes something, one at a time, and says what was refused. */
export function useChange(done: () => void): {
  busy: boolean;
  failure: string | null;
  change(work: () => Promise<unknown>, said?: string): Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toasts = useToasts();
  async function change(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      if (said) toasts.show(said, 'success');
      done();
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, change };
}
