/** A file of the website's build, and when a device fetches it: with the first visit, quietly after it, or once it is used. */
export interface PlannedFile {
  path: string;
  /** As it lies on the disk; on its way it is compressed. */
  bytes: number;
  when: 'first' | 'later' | 'used';
  /** What is fetched only for people of these languages, by their first subtags, and else when it is used. */
  languages?: readonly string[];
}
/** What the service worker of one build keeps; it lies in that build's cache for the pages to read. */
export interface OfflinePlan {
  /** Another for every build. */
  revision: string;
  /** The script that only this build's pages begin with. */
  entry: string;
  /** Files whose names change with their content. */
  files: readonly PlannedFile[];
  /** Files whose names stay: each build keeps its own. */
  named: readonly string[];
}

/** Files with a hash in their name, of all builds together: what two builds share lies here once. */
export const filesCacheName = 'formant-files';
/** The shell, the plan and the named files of one build. */
export const buildCacheName = (revision: string): string => `formant-build-${revision}`;
export const isBuildCache = (name: string): boolean => name.startsWith(buildCacheName(''));
/** While this cache exists, nothing is kept: caches are the memory that pages and service workers share. */
export const refusalCacheName = 'keeps-nothing';
/** While this cache exists, voices of every language are kept. */
export const allVoicesCacheName = 'keeps-all-voices';

/** The document that any page can begin with, as nothing in it is drawn by the server. */
export const shellPath = '/app-shell';
export const planPath = '/offline-plan.json';

/** Languages whose voices are kept before they are used, BCP 47. */
export type KeptLanguages = 'all' | readonly string[];
/** The browser's, unless the person has asked for all. */
export const keptLanguages = async (): Promise<KeptLanguages> =>
  (await caches.has(allVoicesCacheName)) ? 'all' : navigator.languages;

/** Whether a visit brings a file, at once or after it. */
export const isBrought = ({ when, languages: ofFile }: PlannedFile, languages: KeptLanguages): boolean =>
  when !== 'used' &&
  (ofFile === undefined ||
    languages === 'all' ||
    languages.some((tag) => ofFile.includes(tag.toLowerCase().split('-')[0] ?? '')));

/** Whether the person has said that this device keeps nothing. */
export const isRefused = (): Promise<boolean> => caches.has(refusalCacheName);

/** Until a day after a sound has found no room: `isRoomNeeded`. */
export const roomNeededCacheName = 'formant-room-needed';
const roomNeededPath = '/since.json';
const roomNeededMs = 24 * 60 * 60 * 1000;

/** Whether a person's sound found no room within the last day: nothing is kept beside it then. */
export async function isRoomNeeded(): Promise<boolean> {
  const since = await caches.match(roomNeededPath, { cacheName: roomNeededCacheName });
  return since !== undefined && Math.abs(Date.now() - Number(await since.text())) < roomNeededMs;
}

/**
 * Gives the room of all that can be fetched again to what a person makes. Browsers don't say how much room there
 * really is, so this is known only once something did not fit.
 * @returns whether there was anything to give
 */
export async function giveRoom(): Promise<boolean> {
  try {
    const files = await caches.open(filesCacheName);
    const kept = await files.keys();
    // one by one: a cache that the worker has open would take its room until the worker ends
    for (const request of kept) await files.delete(request);
    await (await caches.open(roomNeededCacheName)).put(roomNeededPath, new Response(String(Date.now())));
    // what the worker was still putting there
    for (const request of await files.keys()) await files.delete(request);
    // a shell without its scripts opens nothing
    for (const name of await caches.keys()) if (isBuildCache(name)) await caches.delete(name);
    return kept.length > 0;
  } catch {
    return false; // storage that is closed to us holds nothing
  }
}

/** Keeps a file with a hash in its name, unless nothing is to be kept, or there is no room. */
export async function keepFile(path: string, answer: Response): Promise<void> {
  try {
    if (!(await isRefused()) && !(await isRoomNeeded()))
      await (await caches.open(filesCacheName)).put(path, answer);
  } catch {
    // whoever fetched it has it; only the next visit without a network has not
  }
}
