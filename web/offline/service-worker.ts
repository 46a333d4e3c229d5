import { buildCacheName, isRefused, type OfflinePlan } from '@formant/ui/platform/offline-files.ts';
import { fileAnswer, namedAnswer, pageAnswer } from './answer.ts';
import { fill, keepFirst, removeOthers } from './kept-build.ts';

/** What a service worker has beyond a page; TypeScript's types of both cannot be loaded together. */
interface WorkerScope {
  registration: {
    installing: object | null;
    waiting: object | null;
    navigationPreload?: { enable(): Promise<void> };
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ id: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
}
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

declare const offlinePlan: OfflinePlan; // written in by the build
const plan = offlinePlan;
const cacheName = buildCacheName(plan.revision);
// safe: this file runs as a service worker only
const worker = globalThis as unknown as WorkerScope;

// A new build takes over at once: files of all builds lie in one cache, so a tab of an earlier one finds its own.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepFirst(plan).then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([rememberTabs(), worker.registration.navigationPreload?.enable()]).then(() =>
      worker.clients.claim(),
    ),
  );
});
/** A page has loaded, or the person has changed what may be kept. */
worker.addEventListener('message', (event) => event.waitUntil(tend()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|dev)\//.test(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(pageAnswer(plan, request, event.preloadResponse));
    event.waitUntil(tend());
  } else if (pathname.startsWith('/assets/'))
    event.respondWith(fileAnswer(request, pathname, (work) => event.waitUntil(work)));
  else if (plan.named.includes(pathname)) event.respondWith(namedAnswer(plan, request, pathname));
});

/** Fetches what is missing, and clears away earlier builds as soon as no tab is left that began with one. */
async function tend(): Promise<void> {
  await fill(plan);
  if (await isRefused().catch(() => true)) return;
  const { installing, waiting } = worker.registration;
  if (installing || waiting || (await earlierTabsOpen())) return;
  await removeOthers(plan).catch(() => {}); // storage that is closed to us holds nothing
}

const tabsPath = '/earlier-tabs.json';
const openTabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Notes which tabs are open as this build takes over: any of them may be of an earlier one. */
async function rememberTabs(): Promise<void> {
  if (await isRefused()) return;
  const ids = (await openTabs()).map(({ id }) => id);
  await (await caches.open(cacheName)).put(tabsPath, Response.json(ids));
}

async function earlierTabsOpen(): Promise<boolean> {
  const noted = await caches.match(tabsPath, { cacheName });
  if (!noted) return false;
  const earlier = new Set((await noted.json()) as string[]); // safe: as `rememberTabs` has written it
  return (await openTabs()).some(({ id }) => earlier.has(id));
}
