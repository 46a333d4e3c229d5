import { createContext, use } from 'react';
import type { Platform } from './port.ts';

const Context = createContext<Platform | null>(null);
export const PlatformProvider = Context.Provider;

/** What differs between the website and the desktop app. */
export function usePlatform(): Platform {
  const platform = use(Context);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it');
  return platform;
}
