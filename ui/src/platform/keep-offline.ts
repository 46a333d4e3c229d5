/**
 * Lets a service worker keep this website on the device, so that it opens without a network. Not for a page in
 * somebody else's, and in no development; a browser that has no service workers or refuses them goes on without.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || self !== top) return;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.register('/sw.js').then(
    async () => (await serviceWorker.ready).active?.postMessage('tend'),
    () => {},
  );
}
