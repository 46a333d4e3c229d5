import type { LayoutName } from '../pages/row.ts';
import type { LayoutLoaders } from '../routes/build.ts';

/** Every layout, a chunk each. */
export const layouts: LayoutLoaders = {
  website: () => import('./layouts/WebsiteLayout.tsx'),
  auth: () => import('./layouts/AuthLayout.tsx'),
  iframe: () => import('./layouts/IframeLayout.tsx'),
  'web-tools': () => import('./layouts/WebToolsLayout.tsx'),
  none: () => import('./layouts/PlainLayout.tsx'),
};

/** Where each layout's source is, as the build's manifest names it. */
export const layoutFiles: Readonly<Record<LayoutName, string>> = {
  website: 'app/layouts/WebsiteLayout.tsx',
  auth: 'app/layouts/AuthLayout.tsx',
  iframe: 'app/layouts/IframeLayout.tsx',
  'web-tools': 'app/layouts/WebToolsLayout.tsx',
  none: 'app/layouts/PlainLayout.tsx',
};
