import type { Scope } from '../../platform/scope.ts';

/**
 * A place for one thing that takes time to get. The latest wish wins: one that is overtaken gives back what it has
 * got, and nothing else. What stands here stays until its successor is in place, and ends with the owner.
 */
export class Slot<T> {
  readonly #owner: Scope;
  #held: { value: T; scope: Scope } | null = null;
  #attempt: Scope | null = null;

  constructor(owner: Scope) {
    this.#owner = owner;
  }

  get value(): T | null {
    return this.#held?.value ?? null;
  }

  /**
   * @param get adds to the scope what it acquires, even when that comes too late
   * @param place puts it to use, before what stood here ends
   * @returns null when it was overtaken, or the owner has ended
   * @throws what `get` and `place` throw while the wish holds; what stood here stays
   */
  async fill(get: (scope: Scope) => Promise<T>, place: (value: T) => void = () => {}): Promise<T | null> {
    this.keep();
    if (this.#owner.disposed) return null;
    const scope = this.#owner.child();
    this.#attempt = scope;
    try {
      const value = await get(scope);
      if (scope.disposed) return null;
      place(value);
      const before = this.#held;
      this.#held = { value, scope };
      this.#attempt = null;
      before?.scope.dispose();
      return value;
    } catch (thrown) {
      if (scope.disposed) return null;
      this.keep();
      throw thrown;
    }
  }

  /** What is on its way is no longer wanted; what stands here stays. @returns whether anything was on its way */
  keep(): boolean {
    const attempt = this.#attempt;
    this.#attempt = null;
    attempt?.dispose();
    return attempt !== null;
  }
}
