import { useEffect, useState } from 'react';
import type { AccountsPort, AppAccount } from '../../platform/port.ts';

export interface KnownAccounts {
  accounts: readonly AppAccount[];
  /** Origin of the usual server. */
  home: string;
}

/** The accounts of this computer, as they change; null until they are there. */
export function useAccounts(port: AccountsPort): KnownAccounts | null {
  const [known, setKnown] = useState<KnownAccounts | null>(null);
  useEffect(() => {
    let gone = false;
    void port.list().then((list) => !gone && setKnown(list));
    const stop = port.onChange((accounts) => setKnown((before) => before && { ...before, accounts }));
    return () => {
      gone = true;
      stop();
    };
  }, [port]);
  return known;
}

/** Goes over to an account, by way of the browser where its sign-in is over. @returns why it can't, for people */
export async function toAccount(
  port: AccountsPort,
  { id, server, state, isCurrent }: AppAccount,
): Promise<string | null> {
  if (state !== 'ready') return port.add(server);
  return isCurrent ? null : port.use(id);
}
