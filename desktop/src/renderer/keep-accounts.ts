import type { AppServices } from '@formant/ui/app/services.ts';
import { ownerNow } from '@formant/ui/platform/account-scope.ts';
import type { AccountsPort, Platform } from '@formant/ui/platform/port.ts';
import type { DesktopApi } from '../ipc.ts';

const words = {
  again:
    'You were signed in to this account already, so it stands in the list once. To add another one of this server, sign out in the browser first.',
  spoiled: ({ n }: { n: number }) =>
    n === 1
      ? 'One account on this computer could not be read. The others are there; sign in to that one again.'
      : `${n} accounts on this computer could not be read. The others are there; sign in to those again.`,
};
const told = 'formant.accounts-told';

/**
 * Goes over to an account that has just been added, and says when one could not be read. Where somebody signs in or out
 * and the page stays, work at a server goes and comes with its account.
 */
export function keepAccounts(
  app: DesktopApi,
  platform: Platform & { accounts: AccountsPort },
  { api, session, toasts }: AppServices,
): void {
  const { accounts } = platform;
  let last = ownerNow()?.account;
  session.subscribe(() => {
    const now = ownerNow()?.account;
    if (now === last) return;
    last = now;
    void import('@formant/ui/jobs/remote-jobs.ts').then(({ keepToOwn }) => keepToOwn({ api, platform }));
  });
  const say = (text: string) => toasts.getState().show(text, 'warning');
  app.on('accounts:changed', async ({ added, again }) => {
    if (again && added === null) say(words.again);
    const problem = added === null ? null : await accounts.use(added);
    if (problem !== null) say(problem);
  });
  // once in a run of the app, however often the page loads
  if (sessionStorage.getItem(told)) return;
  sessionStorage.setItem(told, 'yes');
  void accounts.list().then(({ spoiled }) => spoiled > 0 && say(words.spoiled({ n: spoiled })));
}
