import { type Job, jobs } from '@formant/ui/jobs/jobs.ts';
import type { AccountsPort } from '@formant/ui/platform/port.ts';
import { mayLeave } from '@formant/ui/platform/unkept.ts';
import type { DesktopApi, SessionStatus } from '../ipc.ts';

const words = {
  busy: 'A file is being worked on. Wait until that is done, or cancel it, and then go over to the other account.',
  unkept:
    'Something on this page is not kept yet. Finish it, or leave the page, and then go over to the other account.',
};

/** The account that this page works for; the main process answers nothing that a page of another one asks. */
export interface PageAccount {
  readonly id: string | null;
  /** Somebody has signed in or out on this page. */
  hear(status: Pick<SessionStatus, 'account'>): void;
  /** The page goes: it belongs to its account to the end. */
  leave(): void;
}

export function pageAccount(id: string | null): PageAccount {
  const state = { id, leaving: false };
  return {
    get id() {
      return state.id;
    },
    hear({ account }) {
      if (!state.leaving) state.id = account;
    },
    leave() {
      state.leaving = true;
    },
  };
}

/** Why something is lost when the page is loaded anew; null where nothing is. */
function barrier(): string | null {
  const isBusy = ({ state, remote, elsewhere }: Job) =>
    (state === 'running' || state === 'reading') && !remote && !elsewhere;
  // long work holds the page, too
  if (Object.values(jobs.getState().byId).some(isBusy)) return words.busy;
  return mayLeave() ? null : words.unkept;
}

export function accountsPort(api: DesktopApi, account: PageAccount, isHome: boolean): AccountsPort {
  return {
    list: () => api.accountsList(),
    onChange: (listener) => api.on('accounts:changed', ({ accounts }) => listener(accounts)),
    add: (server) => api.accountsAdd(server),
    async use(id) {
      const problem = barrier() ?? (await api.accountsChoose(id));
      if (problem !== null) return problem;
      account.leave();
      // nothing of the account before is in the page that comes, and whoever knows a result's name may see it
      const address = new URL(location.href);
      address.searchParams.delete('result');
      history.replaceState(history.state, '', address);
      location.reload();
      return null;
    },
    async signOut(id, onlyHere) {
      const isOwn = id === account.id;
      const outcome = await api.accountsSignOut(id, onlyHere);
      // what is signed out of another server is at home again
      if (outcome === 'done' && isOwn && !isHome) location.assign('/');
      return outcome;
    },
  };
}
