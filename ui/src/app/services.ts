import type { User } from '@formant/contract/account';
import { RouterContextProvider } from 'react-router';
import { type Api, createApi } from '../api/client.ts';
import { apiContext } from '../api/route-api.ts';
import { createSession, type SessionStore } from '../api/session.ts';
import { clientSettings } from '../api/settings.ts';
import { createToasts, type ToastStore } from '../design/toasts/toasts.ts';
import type { Surface } from '../pages/row.ts';
import type { Platform } from '../platform/port.ts';
import { type RouteServices, servicesContext } from '../routes/services.ts';

export interface AppServices extends RouteServices {
  api: Api;
  session: SessionStore;
  toasts: ToastStore;
}

/** What one app, or one request on the server, works with; nothing of it is shared. */
export function createServices({
  platform,
  surface,
  initialUser,
  navigate,
  retries = clientSettings.retries,
}: {
  platform: Platform;
  surface: Surface;
  /** Who is signed in, where that is known already; else the user is fetched at the start. */
  initialUser?: User | null;
  navigate(url: string): void;
  retries?: number;
}): AppServices {
  const session = createSession(initialUser);
  const toasts = createToasts();
  const api = createApi({
    ...clientSettings,
    retries,
    platform,
    onUnauthenticated: () => session.set(null),
    warn: (text) => toasts.getState().show(text, 'warning'),
    navigate,
  });
  return { api, session, toasts, platform, surface };
}

/** The services as guards and loaders find them. */
export function contextOf(services: AppServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(apiContext, services.api);
  return context;
}
