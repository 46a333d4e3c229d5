import type { AppAccount } from './port.ts';

/** Of one whose server has not said who it is. */
const unnamed = 'An account';

/** How an account is called; two that would read alike at one server are numbered. */
export function nameOf(account: AppAccount, all: readonly AppAccount[]): string {
  const plain = ({ name, email }: AppAccount) => (name && email ? `${name} (${email})` : (email ?? unnamed));
  const alike = all.filter((one) => one.server === account.server && plain(one) === plain(account));
  const own = plain(account);
  return alike.length > 1 ? `${own}, ${alike.indexOf(account) + 1}` : own;
}
