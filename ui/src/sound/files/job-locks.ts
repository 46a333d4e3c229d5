/**
 * Which tab works on a job. A tab holds a lock on each job it has open, so that another one neither starts
 * it a second time nor deletes its files.
 */
const held = new Map<string, () => void>();
const nameOf = (id: string) => `formant-job-${id}`;

/**
 * Takes the job for this tab; false when another tab has it. Without the Locks API, or where the browser forbids it,
 * every tab has it.
 */
export async function holdJob(id: string): Promise<boolean> {
  if (held.has(id)) return true;
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks
      .request(nameOf(id), { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(false);
          return;
        }
        return new Promise<void>((release) => {
          held.set(id, release);
          resolve(true);
        });
      })
      .catch(() => resolve(true));
  });
}

export function releaseJob(id: string): void {
  held.get(id)?.();
  held.delete(id);
}

/** Ids of the jobs that any tab holds now. */
export async function heldJobs(): Promise<Set<string>> {
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const prefix = nameOf('');
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

export const isHeldHere = (id: string): boolean => held.has(id);
