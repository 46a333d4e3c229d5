import '@formant/ui/design/app.css';
import { createApp } from '@formant/ui/app/create-app.tsx';
import { readPageData } from '@formant/ui/app/page-data.ts';
import { doEarlyPresses } from '@formant/ui/platform/early-press.ts';
import { webPlatform } from '@formant/ui/platform/web.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenLoaded } from './when-loaded.ts';

// A function and no top-level await: the pages' chunks import what this one imports, and must not wait for it.
async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  const data = readPageData(document);
  const { element } = await createApp({ platform: webPlatform(), surface: 'web', ...data });
  // in a transition, so that waking a page up is done in slices between which the browser draws and listens
  if (data) startTransition(() => void hydrateRoot(root, element));
  else createRoot(root).render(element);
  doEarlyPresses();
}

void start();
whenLoaded(() => {
  void import('@formant/ui/platform/keep-offline.ts').then(({ keepOffline }) => keepOffline());
});
