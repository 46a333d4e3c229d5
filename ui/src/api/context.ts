import type { User } from '@formant/contract/account';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Api } from './client.ts';
import type { Session, SessionStore } from './session.ts';

interface ApiServices {
  api: Api;
  session: SessionStore;
}
const Context = createContext<ApiServices | null>(null);
export const ApiProvider = Context.Provider;

function useServices(): ApiServices {
  const services = use(Context);
  if (!services) throw new Error('useApi and useSession need an ApiProvider above them');
  return services;
}

/** The typed client: `useApi().call('POST /api/signup', { body })`. */
export const useApi = (): Api => useServices().api;
/** Who is signed in, as it changes. */
export const useSession = (): Session => useStore(useServices().session);
export const useUser = (): User | null => useSession().user;
/** The store itself, for event handlers that change it. */
export const useSessionStore = (): SessionStore => useServices().session;
