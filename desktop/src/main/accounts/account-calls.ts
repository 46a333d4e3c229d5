import os from 'node:os';
import { hostOf } from '@formant/ui/platform/host-of.ts';
import { net } from 'electron';
import type { z } from 'zod';
import type { Events } from '../../ipc.ts';
import type { Handlers } from '../ipc-registrar.ts';
import { serverAddress } from '../server-address.ts';
import type { SettingsFile } from '../settings.ts';
import { makeExchange } from '../sign-in/exchange.ts';
import { openLoopback } from '../sign-in/loopback.ts';
import { makeSignIn, type SignInParts } from '../sign-in/sign-in.ts';
import { openAccountFiles } from './account-files.ts';
import { makeAccounts } from './accounts.ts';
import { dropEarlierSession, takeEarlierSession } from './earlier-session.ts';
import { obstacleTo, problemOf, revoke } from './server-calls.ts';
import { systemVault } from './vault.ts';

export interface AccountCallsParts {
  userData: string;
  settings: SettingsFile;
  /** Origin of the server that is used while nobody is signed in. */
  home: string;
  scheme: string;
  openBrowser(address: string): Promise<boolean>;
  warn(text: string): void;
  changed: SignInParts['changed'];
  /** The list is another one, or somebody was added to it. */
  listed(list: z.input<Events['accounts:changed']>): void;
  /** The app works for another account, or for nobody; `reloads` where the page is loaded anew for that. */
  moved(reloads: boolean): void;
}

type AccountHandlers = Pick<
  Handlers,
  | 'accounts:list'
  | 'accounts:add'
  | 'accounts:choose'
  | 'accounts:sign-out'
  | 'session:status'
  | 'session:start'
  | 'session:enter-code'
  | 'session:cancel'
  | 'session:forget'
>;
const send = (url: string, init: RequestInit) => net.fetch(url, init);

/** The accounts of this computer as the window can ask for them; their tokens stay here. */
export function makeAccountCalls({
  userData,
  settings,
  home,
  scheme,
  openBrowser,
  warn,
  changed,
  listed,
  moved,
}: AccountCallsParts) {
  const { deviceId } = settings.value;
  const vault = systemVault();
  const files = openAccountFiles(userData, vault, warn);
  const choose = (account: SettingsFile['value']['account']) => {
    try {
      settings.update({ account });
    } catch (error) {
      warn(`which account is used was not kept: ${String(error)}`);
    }
  };
  takeEarlierSession(userData, { vault, files, home: { server: home, deviceId }, choose, nowMs: Date.now });
  const accounts = makeAccounts({
    files,
    home,
    deviceId,
    choice: { get: () => settings.value.account, set: choose },
    nowMs: Date.now,
    changed: () => listed({ accounts: accounts.list(), added: null, again: false }),
  });
  const signIn = makeSignIn({
    scheme,
    deviceName: os.hostname().slice(0, 80) || 'Computer',
    session() {
      const { account, token } = accounts.here();
      return { account, isSignedIn: token !== null, remembered: accounts.current?.remembered ?? false };
    },
    keep(place, signedIn) {
      dropEarlierSession(userData);
      const { id, isCurrent, wasReady } = accounts.keep(place, signedIn);
      if (!isCurrent || wasReady)
        listed({ accounts: accounts.list(), added: isCurrent ? null : id, again: wasReady });
    },
    openBrowser,
    openLoopback,
    exchange: makeExchange(send),
    changed,
  });
  const forget = (id: string): void => {
    const before = accounts.here();
    dropEarlierSession(userData);
    accounts.forget(id);
    if (before.account !== id) return;
    moved(before.server !== home);
    signIn.tell();
  };
  // a browser that is opened again goes where it was sent first
  const startHere = () => signIn.start(signIn.place() ?? accounts.here());

  const handlers: AccountHandlers = {
    'accounts:list': () => ({ accounts: accounts.list(), spoiled: accounts.spoiled, home }),
    async 'accounts:add'(address) {
      let server: string;
      try {
        server = address === null ? home : serverAddress(address);
      } catch {
        return 'This address cannot be used. Write one that starts with https://, such as https://voice.example.';
      }
      const problem = await problemOf(server, send);
      if (problem === null) await signIn.start(accounts.placeAt(server));
      return problem;
    },
    'accounts:choose'(id) {
      const account = accounts.get(id);
      if (!accounts.choose(id))
        return account
          ? `You are signed out of this account at ${hostOf(account.server)}. Sign in again to use it.`
          : 'This account is no longer on this computer.';
      // the page that asked is of the account before: it hears nothing more and loads anew
      moved(true);
      return null;
    },
    async 'accounts:sign-out'(id, onlyHere) {
      const account = accounts.get(id);
      if (!account) return 'done';
      if (!onlyHere && !(await revoke(account, send))) return 'unreachable';
      forget(id);
      return 'done';
    },
    'session:status': signIn.status,
    'session:start': startHere,
    'session:enter-code': signIn.enterCode,
    'session:cancel': signIn.cancel,
    'session:forget'(id) {
      if (id !== null) forget(id);
      return signIn.status();
    },
  };
  return {
    handlers,
    here: accounts.here,
    list: accounts.list,
    learn: accounts.learn,
    answer: signIn.answer,
    startHere,
    /** What keeps the app from the server that it uses now; null where it answers. */
    obstacle: () => obstacleTo(accounts.here().server, send),
    isSignedIn: () => accounts.here().token !== null,
    /** A server no longer knows the token that it was sent. */
    refused(id: string, token: string): void {
      const wasCurrent = accounts.current?.id === id;
      if (!accounts.end(id, token)) return;
      if (wasCurrent) signIn.tell('You were signed out. Sign in again to use your account.');
    },
  };
}
