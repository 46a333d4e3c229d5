import type { ReactNode } from 'react';
import { ApiProvider } from '../api/context.ts';
import { PrefetchContext } from '../design/Link.tsx';
import { ToastProvider } from '../design/toasts/ToastRegion.tsx';
import { PlatformProvider } from '../platform/context.ts';
import type { AppServices } from './services.ts';
import { SurfaceProvider } from './surface.ts';

/** Everything that components reach by context. */
export const Providers = ({
  services,
  prefetch,
  children,
}: {
  services: AppServices;
  prefetch: (href: string) => void;
  children: ReactNode;
}) => (
  <SurfaceProvider value={services.surface}>
    <PlatformProvider value={services.platform}>
      <ApiProvider value={services}>
        <PrefetchContext value={prefetch}>
          <ToastProvider store={services.toasts}>{children}</ToastProvider>
        </PrefetchContext>
      </ApiProvider>
    </PlatformProvider>
  </SurfaceProvider>
);
