import type { LayoutLoaders } from '../routes/build.ts';

/** Every layout, a chunk each. */
export const layouts: LayoutLoaders = {
  website: () => import('./layouts/WebsiteLayout.tsx'),
  auth: () => import('./layouts/AuthLayout.tsx'),
  iframe: () => import('./layouts/IframeLayout.tsx'),
  'web-tools': () => import('./layouts/WebToolsLayout.tsx'),
  none: () => import('./layouts/PlainLayout.tsx'),
};
