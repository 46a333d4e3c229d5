import type { ReactNode } from 'react';
import { usePlatform } from '../platform/context.ts';
import { sharedLink } from '../platform/shared-link.ts';

/** A link to a page that only the website has; it opens beside what runs here, from the app in the system's browser. */
export const SiteLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a className="link" href={sharedLink(usePlatform(), path)} target="_blank" rel="noopener">
    {children}
  </a>
);
