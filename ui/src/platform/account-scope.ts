/** An account of this device, and its server; `account` is null for whoever is not signed in. */
export interface Owner {
  server: string;
  account: string | null;
}
/** Whose page this is, where a platform has several accounts at several servers; the website has one. */
export interface AccountScope {
  /** Follows numbers that another server than the usual one gives: they begin at one there, too. */
  numbers: string;
  /** Who starts work at the server now; null on the website. */
  owner(): Owner | null;
}
let scope: AccountScope = { numbers: '', owner: () => null };

/** Once, before the page shows anything. */
export const setAccountScope = (own: AccountScope): void => {
  scope = own;
};

/** A number of the server as this device keeps it, such as `7`, or `7@voice.example`. */
export const keptNumber = (number: number): string => `${number}${scope.numbers}`;
/** The number of the server again. */
export const numberIn = (kept: string): number => Number(/\d+/.exec(kept)?.[0]);

export const ownerNow = (): Owner | null => scope.owner();
/** Whether work at a server is this page's: of its account, or begun there before somebody signed in. */
export function isOwn(owner: Owner | null | undefined): boolean {
  const now = scope.owner();
  if (!owner || !now) return true;
  return owner.server === now.server && (owner.account === null || owner.account === now.account);
}
