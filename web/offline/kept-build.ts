import { connection, isDear } from '@formant/ui/platform/connection.ts';
import {
  buildCacheName,
  filesCacheName,
  isBrought,
  isBuildCache,
  isRefused,
  isRoomNeeded,
  keptLanguages,
  type OfflinePlan,
  type PlannedFile,
  planPath,
  shellPath,
} from '@formant/ui/platform/offline-files.ts';
import { roomLeft } from '@formant/ui/platform/room-left.ts';
import { speechPartIn } from '@formant/ui/platform/speech-part.ts';

/** Requests at a time: the page that is being read comes first. */
const atOnce = 4;
/** Bytes that stay free for what a person makes, also while files are being kept. */
const sparedBytes = 50_000_000;

/**
 * Keeps what the pages of this build need first, together with its shell. What is there already stays.
 * @throws Error where one of them cannot be fetched or kept, or the server is of another build by now
 */
export async function keepFirst(plan: OfflinePlan): Promise<void> {
  if (await isRefused()) return;
  await keepMissing(plan, (file) => file.when === 'first');
  const shell = await fetched(shellPath);
  if (!(await shell.clone().text()).includes(plan.entry))
    throw new Error('The server has gone over to another build');
  const build = await caches.open(buildCacheName(plan.revision));
  await build.put(shellPath, shell);
  for (const path of plan.named) await build.put(path, await fetched(path));
  await build.put(planPath, Response.json(plan));
}

let filling: Promise<void> | null = null;

/** Fetches what is still missing of the build, one fill at a time; what can't be had now is left to the next time. */
export function fill(plan: OfflinePlan): Promise<void> {
  filling ??= fillNow(plan)
    .catch(() => {}) // no network, no room, or storage that is closed to us: the next visit tries again
    .finally(() => {
      filling = null;
    });
  return filling;
}

async function fillNow(plan: OfflinePlan): Promise<void> {
  if (await isRefused()) return;
  if (!(await isWhole(plan))) await keepFirst(plan);
  const isMuch = isDear(connection());
  const languages = await keptLanguages();
  const spoken = await spokenParts();
  await keepMissing(
    plan,
    (file) =>
      file.when === 'first' ||
      (!isMuch && (isBrought(file, languages) || spoken.has(speechPartIn(file.path)))) ||
      // asked for by name, at any price
      (languages === 'all' && file.languages !== undefined),
  );
}

/** Languages in which somebody has let this device speak: a new build brings them as the one before it. */
async function spokenParts(): Promise<ReadonlySet<string | undefined>> {
  const kept = await (await caches.open(filesCacheName)).keys();
  const parts = new Set(kept.map(({ url }) => speechPartIn(new URL(url).pathname)));
  parts.delete(undefined);
  return parts;
}

/** Whether the build's own cache has all that belongs in it. */
async function isWhole({ revision, named }: OfflinePlan): Promise<boolean> {
  const cacheName = buildCacheName(revision);
  const found = await Promise.all(
    [shellPath, planPath, ...named].map((path) => caches.match(path, { cacheName })),
  );
  return found.every(Boolean);
}

/** Where there is no room for all of them, none of them stays: what a person makes needs it more. */
async function keepMissing(plan: OfflinePlan, wanted: (file: PlannedFile) => boolean): Promise<void> {
  const files = await caches.open(filesCacheName);
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  const missing = plan.files.filter((file) => wanted(file) && !kept.has(file.path));
  await assertRoom(missing);
  const put: string[] = [];
  const next = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      // emptied in the meantime
      if (await isRefused()) return;
      if (await isRoomNeeded()) throw noRoom();
      await files.put(file.path, await fetched(file.path));
      put.push(file.path);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      next().catch((error: unknown) => {
        missing.length = 0;
        throw error;
      }),
    ),
  );
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (faults.some(isFull)) for (const path of put) await files.delete(path);
  if (faults.length > 0) throw faults[0];
}

/** What would not fit is not begun: until it failed, it would take the room of the sound that is just being opened. */
async function assertRoom(missing: readonly PlannedFile[]): Promise<void> {
  const needed = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const room = await roomLeft();
  if (needed > 0 && ((room !== null && room < needed + sparedBytes) || (await isRoomNeeded())))
    throw noRoom();
}

const noRoom = () => new DOMException('There is no room for the files of the website.', 'QuotaExceededError');

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path, { priority: 'low' });
  if (answer.status !== 200 || answer.redirected) throw new Error(`${path} answers ${answer.status}`);
  return answer;
}

/** Removes what no tab can need: other builds, and files that are not in this one. */
export async function removeOthers(plan: OfflinePlan): Promise<void> {
  for (const name of await caches.keys())
    if (isBuildCache(name) && name !== buildCacheName(plan.revision)) await caches.delete(name);
  const planned = new Set(plan.files.map(({ path }) => path));
  const files = await caches.open(filesCacheName);
  for (const request of await files.keys())
    if (!planned.has(new URL(request.url).pathname)) await files.delete(request);
}
