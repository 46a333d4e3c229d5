/** Something that is had until it is given back, such as a file of storage on this machine. */
export interface Held {
  release(): Promise<void>;
}

/** Takes hold of something until the work ends; answers it once it is there. */
export type Take = <T extends Held>(getting: Promise<T>) => Promise<T>;

/**
 * Works with what it takes and gives everything back afterwards, last first, however the work ends: also when the
 * second of two things can't be had, and when giving one back fails.
 * @throws what `use` throws, else what the first `release` that failed has thrown
 */
export async function holding<T>(use: (take: Take) => Promise<T>): Promise<T> {
  const held: Held[] = [];
  const releaseAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const one of held.toReversed())
      await one.release().catch((error: unknown) => {
        failures.push(error);
      });
    if (failures.length > 0) throw failures[0];
  };
  let done: T;
  try {
    done = await use(async (getting) => {
      const one = await getting;
      held.push(one);
      return one;
    });
  } catch (error) {
    await releaseAll().catch(() => {}); // the work's own fault is the one to tell of
    throw error;
  }
  await releaseAll();
  return done;
}
