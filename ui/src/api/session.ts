import type { User } from '@formant/contract/account';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Api, ApiError } from './client.ts';

export interface Session {
  /** `unknown` until the first answer about the user is there. */
  state: 'unknown' | 'guest' | 'user';
  user: User | null;
}
export interface SessionStore extends StoreApi<Session> {
  set(user: User | null): void;
  /** Resolves as soon as it is known who is signed in. */
  known(): Promise<User | null>;
}

/** Who is signed in. One store per app and, on the server, per request; it starts empty unless told. */
export function createSession(initial?: User | null): SessionStore {
  const store = createStore<Session>(() =>
    initial === undefined
      ? { state: 'unknown', user: null }
      : { state: initial ? 'user' : 'guest', user: initial },
  );
  const set = (user: User | null) => store.setState({ state: user ? 'user' : 'guest', user });
  const known = () =>
    new Promise<User | null>((resolve) => {
      const now = store.getState();
      if (now.state !== 'unknown') return resolve(now.user);
      const stop = store.subscribe(({ state, user }) => {
        if (state === 'unknown') return;
        stop();
        resolve(user);
      });
    });
  return Object.assign(store, { set, known });
}

/**
 * Fetches the user and stores the answer. Not being signed in (401, 419) is normal and only a debug line;
 * any other failure is an error line, and the visitor counts as a guest. Without a network nothing new is learned:
 * who was known stays so, and nobody known is a guest until somebody asks again.
 */
export async function loadUser(
  api: Api,
  session: SessionStore,
  log: Pick<Console, 'debug' | 'error'> = console,
) {
  try {
    session.set(await api.call('GET /api/user'));
  } catch (error) {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
    if (code === 'offline') {
      log.debug('The server cannot say who is signed in');
      session.set(session.getState().user);
      return;
    }
    if (status === 401 || status === 419) log.debug('Not signed in', status);
    else log.error('The user could not be loaded', error);
    session.set(null);
  }
}
