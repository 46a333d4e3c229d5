import { useEffect, useState } from 'react';
import { useApi, useUser } from '../../../api/context.ts';
import { Scope } from '../../../platform/scope.ts';

export interface Allowance {
  eligible: boolean;
  reason: string | null;
  remainingChars: number;
  maxChars: number;
}
const settleMs = 350;

/**
 * What the server would still speak today; null while nobody asks or it can't be reached.
 * @param chars null where the server is not meant
 * @param again rises when something was counted
 */
export function useAllowance(chars: number | null, again: number): Allowance | null {
  const api = useApi();
  const userId = useUser()?.id ?? null;
  const [allowance, setAllowance] = useState<Allowance | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person or a spent character asks anew
  useEffect(() => {
    if (chars === null) return setAllowance(null);
    const scope = new Scope();
    scope.after(settleMs, () => {
      api.call('GET /api/tts/check-eligibility', { query: { chars: Math.min(chars, 1_000_000) } }).then(
        (found) => {
          if (!scope.disposed) setAllowance(found);
        },
        () => {
          if (!scope.disposed) setAllowance(null);
        },
      );
    });
    return () => scope.dispose();
  }, [api, chars, again, userId]);
  return allowance;
}
