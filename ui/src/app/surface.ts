import { createContext, use } from 'react';
import type { Surface } from '../pages/row.ts';

const Context = createContext<Surface>('web');
export const SurfaceProvider = Context.Provider;
/** Whether this is the website or the desktop app. */
export const useSurface = (): Surface => use(Context);
