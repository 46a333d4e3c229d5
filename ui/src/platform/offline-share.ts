import { connection, isDear } from './connection.ts';
import {
  allVoicesCacheName,
  filesCacheName,
  isBrought,
  isBuildCache,
  isRefused,
  isRoomNeeded,
  keptLanguages,
  type OfflinePlan,
  type PlannedFile,
  planPath,
  refusalCacheName,
  roomNeededCacheName,
} from './offline-files.ts';

/** What kept files are for, in the order in which people are told. */
export const keptKinds = ['pages', 'decoder', 'voices', 'sounds', 'neural'] as const;
export type KeptKind = (typeof keptKinds)[number];

/**
 * `ready`: all is there that a visit brings; `coming`: some of it; `saving`: some of it, as the browser saves data;
 * `removed`: the person wants nothing kept; `none`: the browser keeps nothing.
 */
export type OfflineState = 'ready' | 'coming' | 'saving' | 'removed' | 'none';
export interface OfflineShare {
  state: OfflineState;
  keptBytes: Record<KeptKind, number>;
  /** What a visit brings in all, kept or not, and languages that have been spoken beside it. */
  plannedBytes: number;
  /** Voices of languages that are neither English nor the browser's: whether all are wanted, and their size. */
  otherVoices: { wanted: boolean; bytes: number };
  /** Everything else of this website: recordings, results, voices, models. Null where the browser does not say. */
  ownBytes: number | null;
}

/** Which part of the disk this website takes up, as its caches are at this moment. */
export async function offlineShare(): Promise<OfflineShare> {
  const none: OfflineShare = {
    state: 'none',
    keptBytes: zero(),
    plannedBytes: 0,
    otherVoices: { wanted: false, bytes: 0 },
    ownBytes: null,
  };
  try {
    const { usage, usageDetails } = await usageNow();
    const { caches: cached = 0, serviceWorkerRegistrations: worker = 0 } = usageDetails ?? {};
    const ownBytes = usage === undefined ? null : Math.max(0, usage - cached - worker);
    if (await isRefused()) return { ...none, state: 'removed', ownBytes };
    if (await isRoomNeeded()) return { ...none, ownBytes };
    const plan = await keptPlan();
    if (!plan) return { ...none, state: (await isInstalling()) ? 'coming' : 'none', ownBytes };
    const kept = await keptPaths();
    const languages = await keptLanguages();
    const brought = plan.files.filter((file) => isBrought(file, languages));
    const isWhole = brought.every(({ path }) => kept.has(path));
    const keptBytes = zero();
    for (const file of plan.files) if (kept.has(file.path)) keptBytes[kindOf(file)] += file.bytes;
    return {
      state: isWhole ? 'ready' : isDear(connection()) ? 'saving' : 'coming',
      keptBytes,
      plannedBytes: plan.files
        .filter((file) => brought.includes(file) || (kindOf(file) === 'voices' && kept.has(file.path)))
        .reduce((sum, { bytes }) => sum + bytes, 0),
      otherVoices: {
        wanted: languages === 'all',
        bytes: plan.files.filter(isOtherVoice).reduce((sum, { bytes }) => sum + bytes, 0),
      },
      ownBytes,
    };
  } catch {
    return none; // storage is closed to us
  }
}

/** Removes everything that can be fetched again, and keeps nothing until `keepAgain`. */
export async function removeKept(): Promise<void> {
  await caches.open(refusalCacheName);
  for (const name of await caches.keys())
    if (isBuildCache(name) || name === filesCacheName) await caches.delete(name);
}

/** Lets the service worker fetch everything again, also where there was no room before. */
export async function keepAgain(): Promise<void> {
  await caches.delete(refusalCacheName);
  await caches.delete(roomNeededCacheName);
  await tend();
}

/** Lets the service worker fetch the voices of every language. */
export async function keepAllVoices(): Promise<void> {
  await caches.open(allVoicesCacheName);
  await tend();
}

/** Removes voices of languages that are neither English nor the browser's, until one of them is spoken again. */
export async function keepOwnVoices(): Promise<void> {
  await caches.delete(allVoicesCacheName);
  const files = await caches.open(filesCacheName);
  for (const file of (await keptPlan())?.files ?? []) if (isOtherVoice(file)) await files.delete(file.path);
}

const tend = async (): Promise<void> =>
  (await navigator.serviceWorker.getRegistration())?.active?.postMessage('tend');

const isOtherVoice = (file: PlannedFile): boolean =>
  isBrought(file, 'all') && !isBrought(file, navigator.languages);

const zero = (): Record<KeptKind, number> => ({ pages: 0, decoder: 0, voices: 0, sounds: 0, neural: 0 });

function kindOf({ path, when }: PlannedFile): KeptKind {
  if (/\/(espeak-ng|flite)-/.test(path)) return 'voices';
  if (when === 'used') return 'neural';
  if (/\/ffmpeg-/.test(path)) return 'decoder';
  return when === 'later' ? 'sounds' : 'pages';
}

/** The plan of the newest build that is there: an earlier one is left while a tab of it is open. */
async function keptPlan(): Promise<OfflinePlan | undefined> {
  for (const cacheName of (await caches.keys()).filter(isBuildCache).reverse()) {
    const found = await caches.match(planPath, { cacheName });
    if (found) return (await found.json()) as OfflinePlan; // safe: as the service worker has written it
  }
  return undefined;
}

async function keptPaths(): Promise<Set<string>> {
  const requests = await (await caches.open(filesCacheName)).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

const isInstalling = async (): Promise<boolean> =>
  'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration()) !== undefined;

/** Browsers that tell what the usage is made of say more than TypeScript's DOM types know. */
const usageNow = (): Promise<
  StorageEstimate & { usageDetails?: { caches?: number; serviceWorkerRegistrations?: number } }
> => navigator.storage?.estimate() ?? Promise.resolve({});
