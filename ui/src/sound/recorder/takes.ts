import { createStore } from 'zustand/vanilla';
import { encodeSound } from '../engine/encode-sound.ts';
import type { EngineProgress } from '../engine/engine-client.ts';
import type { Encoding } from '../engine/engine-protocol.ts';
import { openJobFiles, takesDirectory } from '../files/job-files.ts';
import { heldJobs, holdJob, releaseJob } from '../files/job-locks.ts';
import { newTakeId, parseTake, type Take, takeFile, takeSource } from './take.ts';
import { askTakes } from './take-client.ts';

/** How long a deleted take can be brought back; afterwards it goes with the next look into the folder. */
export const undoMs = 30_000;

/** The takes of this browser, newest first, deleted ones too while that can be undone. */
export const takes = createStore<{
  loaded: boolean;
  list: readonly Take[];
  /** Those that this page has made whole; what an earlier one has, it has told. */
  broughtBack: ReadonlySet<string>;
}>(() => ({ loaded: false, list: [], broughtBack: new Set() }));

const takeOf = (id: string): Take | undefined => takes.getState().list.find((take) => take.id === id);

/** Sound of takes where nothing is kept on disk. */
const memory = new Map<string, File>();

let loading: Promise<void> | null = null;
/** Reads what lies on disk, once per page; what was cut off by a crash or a reload is made whole. */
export function loadTakes(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const folder = await takesDirectory();
  const ids: string[] = [];
  if (folder) for await (const id of folder.keys()) ids.push(id);
  const busy = await heldJobs();
  const kept: Take[] = [];
  for (const id of ids) {
    if (busy.has(id)) continue; // it is being recorded, here or in another tab
    const take = await read(id).catch(() => null); // what can't be read now is tried by the next page
    if (take) kept.push(take);
  }
  // all at once: a list that grows while it is read would move under the hand
  takes.setState(({ list }) => ({
    loaded: true,
    list: newestFirst([...list, ...kept.filter(({ id }) => !takeOf(id))]),
  }));
}

const newestFirst = (list: readonly Take[]) => list.toSorted((a, b) => b.createdAt - a.createdAt);

async function read(id: string): Promise<Take | null> {
  const facts = await (await openJobFiles(id)).read(takeFile.facts);
  const take = facts && parseTake(await facts.text());
  if (take?.state === 'whole') {
    if (take.deletedAt === null || Date.now() - take.deletedAt < undoMs) return take;
    await removeFiles(id);
    return null;
  }
  if (!(await holdJob(id))) return null;
  try {
    const whole = await bringBack(id);
    // nothing had been recorded
    if (!whole) await removeFiles(id);
    else takes.setState(({ broughtBack }) => ({ broughtBack: new Set([...broughtBack, id]) }));
    return whole;
  } finally {
    releaseJob(id);
  }
}

/** The file of a page that is just going away may be held for a moment longer. */
async function bringBack(id: string): Promise<Take | null> {
  for (let attempt = 1; ; attempt++)
    try {
      return await askTakes({ type: 'recover', id });
    } catch (thrown) {
      if (attempt === 20) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

async function removeFiles(id: string): Promise<void> {
  memory.delete(id);
  await (await takesDirectory())?.removeEntry(id, { recursive: true }).catch(() => {}); // a memory take has none
}

/** Adds a take, or what has become of it. */
export function putTake(take: Take, file: File | null = null): void {
  if (file) memory.set(take.id, file);
  takes.setState(({ list }) => ({
    list: newestFirst([...list.filter(({ id }) => id !== take.id), take]),
  }));
}

let changing = Promise.resolve();
/** Shown once it is safe; one after the other, because each writes the whole take. */
function change(id: string, fields: Partial<Take>): Promise<void> {
  const changed = changing.then(async () => {
    const take = takeOf(id);
    if (!take) return;
    const next = { ...take, ...fields };
    if (next.durable) await askTakes({ type: 'save', take: next });
    putTake(next);
  });
  changing = changed.catch(() => {}); // the caller hears of it
  return changed;
}

export const renameTake = (id: string, name: string): Promise<void> => change(id, { name });
/** It can be brought back for `undoMs`. */
export const deleteTake = (id: string): Promise<void> => change(id, { deletedAt: Date.now() });
export const restoreTake = (id: string): Promise<void> => change(id, { deletedAt: null });

/** Takes what was deleted away for good. */
export async function purgeTake(id: string): Promise<void> {
  if (takeOf(id)?.deletedAt === null) return;
  takes.setState(({ list }) => ({ list: list.filter((take) => take.id !== id) }));
  await removeFiles(id);
}

/** A part of a take as a take of its own; the whole one stays. */
export async function cutTake(take: Take, from: number, to: number, name: string): Promise<string> {
  const id = newTakeId();
  await holdJob(id);
  try {
    const made = await askTakes({ type: 'cut', take, from, to, into: { id, name, createdAt: Date.now() } });
    if (made) putTake(made);
  } finally {
    releaseJob(id);
  }
  return id;
}

/** A name that no take has yet. */
export function nextTakeName(): string {
  const numbers = takes.getState().list.map(({ name }) => Number(/^Take (\d+)$/.exec(name)?.[1] ?? 0));
  return `Take ${Math.max(0, ...numbers) + 1}`;
}

/** The sound of a take, a WAV file of 32-bit floats; null when it is gone. */
export const takeSound = async (take: Take): Promise<File | null> =>
  take.durable ? (await openJobFiles(take.id)).read(takeFile.sound) : (memory.get(take.id) ?? null);

/** A take as a file in another format. */
export async function encodeTake(
  take: Take,
  encoding: Encoding,
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  const kept = take.durable ? null : await takeSound(take);
  return encodeSound(
    { id: take.id, memory: !take.durable, source: takeSource, kept },
    encoding,
    onProgress,
    signal,
  );
}
