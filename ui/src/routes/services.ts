import { createContext } from 'react-router';
import type { Api } from '../api/client.ts';
import type { SessionStore } from '../api/session.ts';
import type { Surface } from '../pages/row.ts';
import type { Platform } from '../platform/port.ts';

/** What guards and loaders may use. */
export interface RouteServices {
  api: Api;
  session: SessionStore;
  platform: Platform;
  surface: Surface;
}
export const servicesContext = createContext<RouteServices>();
