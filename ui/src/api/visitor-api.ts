import { authModeHeader } from '@formant/contract/base/constants';
import { type Api, createApi } from './client.ts';

/** Calls as nobody in particular: token mode without a token, no cookies sent or kept. For frames of other sites. */
export const visitorApi = (): Api =>
  createApi({
    platform: {
      authMode: 'token',
      fetchApi(path, init) {
        const headers = new Headers(init.headers);
        headers.set(authModeHeader, 'token');
        return fetch(path, { ...init, headers, credentials: 'omit', redirect: 'manual' });
      },
    },
    onUnauthenticated() {},
    warn() {},
    navigate() {},
  });
