import { createHash, randomUUID } from 'node:crypto';
import type { AccountView } from '../../ipc.ts';
import type { Account, AccountFiles, Who } from './account-files.ts';

/** A server, and what this computer is called there. */
export interface Place {
  server: string;
  deviceId: string;
}
/** Where requests go at one moment, and as whom: taken together, so that no token meets another server. */
export interface Here extends Place {
  account: string | null;
  token: string | null;
}
/** Which account was used last, and where the app was at home then. */
export interface Choice {
  account: string;
  home: string;
}
export interface AccountsParts {
  files: AccountFiles;
  /** Origin of the server that is used while nobody is signed in. */
  home: string;
  /** What this computer is called at home. */
  deviceId: string;
  choice: { get(): Choice | null; set(choice: Choice | null): void };
  nowMs(): number;
  /** Something in the list is another thing now. */
  changed(): void;
}

/** Who is signed in on this computer, at which servers, and which of them the app works for now. */
export function makeAccounts({ files, home, deviceId, choice, nowMs, changed }: AccountsParts) {
  const read = files.read();
  const accounts = new Map(read.accounts.map((account) => [account.id, account]));
  let current = chosenBefore();

  /** An address that was changed from outside is what the person wants, whoever was there before. */
  function chosenBefore(): string | null {
    const last = choice.get();
    return last?.home === home && accounts.has(last.account) ? last.account : null;
  }
  const find = (id: string | null) => (id === null ? undefined : accounts.get(id));
  const sameAs = (server: string, who: Who | null) =>
    who && [...accounts.values()].find((one) => one.server === server && one.who?.uuid === who.uuid);

  function here(): Here {
    const account = find(current);
    return account
      ? {
          account: account.id,
          server: account.server,
          deviceId: account.deviceId,
          token: account.token,
        }
      : { account: null, server: home, deviceId, token: null };
  }
  const put = (account: Account): Account => {
    const kept = account.locked ? account : files.write(account);
    accounts.set(kept.id, kept);
    return kept;
  };
  const drop = (id: string) => {
    accounts.delete(id);
    files.remove(id);
  };
  function work(id: string | null): void {
    current = id;
    const account = find(id);
    // an account in memory is not followed by the one before it at the next start
    choice.set(account?.remembered ? { account: account.id, home } : null);
  }
  /** One that nobody can sign in to and that nobody can tell from another is of no use. */
  function tidy(): void {
    for (const { id, who, token, locked } of accounts.values())
      if (who === null && token === null && !locked && id !== current) drop(id);
    changed();
  }

  return {
    here,
    /** How many files could not be read at the start. */
    spoiled: read.spoiled,
    get(id: string): Account | undefined {
      return accounts.get(id);
    },
    get current(): Account | undefined {
      return find(current);
    },
    list: (): AccountView[] => viewOf([...accounts.values()], current),
    /** At home this computer has one name, and at each other server another: they cannot compare what they know. */
    placeAt(server: string): Place {
      return { server, deviceId: server === home ? deviceId : nameFrom(deviceId, server) };
    },
    /**
     * Keeps a token of a place: the same person there is the same entry, also after the account was forgotten, so that
     * what this computer keeps of it is found again. The app works for it at once where nobody was
     * signed in at this very server; else `isCurrent` is false, and somebody has to choose it.
     * @returns `wasReady` where that person was signed in already
     */
    keep(
      place: Place,
      { token, who }: { token: string; who: Who | null },
    ): { id: string; isCurrent: boolean; wasReady: boolean } {
      const now = find(current);
      const unknown = now && now.who === null && now.token === null && now.server === place.server;
      const known = sameAs(place.server, who) ?? (unknown ? now : undefined);
      const account = put({
        ...place,
        id: known?.id ?? (who ? nameFrom(place.deviceId, `${place.server} ${who.uuid}`) : randomUUID()),
        who: who ?? known?.who ?? null,
        token,
        locked: false,
        remembered: false,
        signedInAt: nowMs(),
      });
      const isFree = (now?.token ?? null) === null && here().server === place.server;
      if (account.id === current || isFree) work(account.id);
      tidy();
      return { id: account.id, isCurrent: account.id === current, wasReady: (known?.token ?? null) !== null };
    },
    /** The server has said who this is; two entries of one person become one, with the later token. */
    learn(id: string, who: Who): void {
      const account = accounts.get(id);
      if (!account || account.token === null || JSON.stringify(account.who) === JSON.stringify(who)) return;
      const other = sameAs(account.server, who);
      if (!other || other.id === id) put({ ...account, who });
      else {
        const later = other.token !== null && other.signedInAt > account.signedInAt ? other : account;
        drop(other.id);
        const { token, deviceId, signedInAt } = later;
        put({ ...account, who, token, deviceId, signedInAt });
      }
      tidy();
    },
    /** The server no longer knows this token. @returns whether it was still the account's */
    end(id: string, token: string): boolean {
      const account = accounts.get(id);
      if (account?.token !== token) return false;
      put({ ...account, token: null });
      tidy();
      return true;
    },
    /** The app works for this one from now on. @returns whether it can */
    choose(id: string): boolean {
      if ((accounts.get(id)?.token ?? null) === null) return false;
      work(id);
      tidy();
      return true;
    },
    /** Forgets one account on this computer; the others stay. */
    forget(id: string): void {
      drop(id);
      if (id === current) work(null);
      tidy();
    },
  };
}
export type Accounts = ReturnType<typeof makeAccounts>;

/** A name that looks like any other and tells nothing of what it comes from (RFC 9562, version 8). */
function nameFrom(deviceId: string, about: string): string {
  const hex = createHash('sha256').update(`${deviceId} ${about}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** What the window may know: never a token. */
function viewOf(accounts: readonly Account[], current: string | null): AccountView[] {
  return accounts.map(({ id, who, server, token, locked }) => ({
    id,
    name: who?.name ?? null,
    email: who?.email ?? null,
    server,
    state: token !== null ? 'ready' : locked ? 'locked' : 'ended',
    isCurrent: id === current,
  }));
}
