import type { User } from '@formant/contract/account';
import { authModeHeader } from '@formant/contract/base/constants';
import { type Api, createApi } from '../../../api/client.ts';
import { createSession, loadUser, type SessionStore } from '../../../api/session.ts';

const key = 'formant.frame-token';

/** Who uses a frame inside another site: a token of its own, no cookies. */
export interface FrameServices {
  /** Whether a reload finds the token again; browsers can close storage to a page inside another site. */
  keeps: boolean;
  api: Api;
  session: SessionStore;
  signIn(token: string, user: User): void;
  signOut(): Promise<void>;
}

/**
 * The token lives while the tab does, in storage that browsers keep apart for every site that embeds us; where
 * there is none, while the page is open.
 * @param warn shows what the server has to say
 */
export function frameServices(warn: (text: string) => void): FrameServices {
  const storage = openStorage();
  let token = storage?.getItem(key) ?? null;
  const session = createSession();
  const setToken = (next: string | null) => {
    token = next;
    if (next) storage?.setItem(key, next);
    else storage?.removeItem(key);
  };
  const api = createApi({
    platform: {
      authMode: 'token',
      fetchApi(path, init) {
        const headers = new Headers(init.headers);
        headers.set(authModeHeader, 'token');
        if (token) headers.set('authorization', `Bearer ${token}`);
        return fetch(path, { ...init, headers, credentials: 'omit', redirect: 'manual' });
      },
    },
    onUnauthenticated() {
      setToken(null);
      session.set(null);
    },
    warn,
    navigate() {},
  });
  if (token) void loadUser(api, session);
  else session.set(null);
  return {
    keeps: storage !== null,
    api,
    session,
    signIn(next, user) {
      setToken(next);
      session.set(user);
    },
    async signOut() {
      await api.call('POST /api/logout', { body: {} }).catch(() => {}); // it is forgotten here in any case
      setToken(null);
      session.set(null);
    },
  };
}

/** Null where the browser closes it to us: the page alone remembers then. */
function openStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
