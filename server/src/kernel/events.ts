/** What slices tell each other, by name. A slice adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the slices fill it
export interface EventMap {}

type Listener<K extends keyof EventMap> = (event: EventMap[K]) => Promise<void>;

/**
 * Typed events between slices; a listener's failure fails the emitter, so that both share a transaction's fate.
 * Listeners close over the context of the server that they belong to.
 */
export class Events {
  #listeners = new Map<keyof EventMap, Listener<never>[]>();

  on<K extends keyof EventMap>(name: K, listener: Listener<K>): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener as Listener<never>]); // safe: emit looks listeners up by the same name
  }

  async emit<K extends keyof EventMap>(name: K, event: EventMap[K]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) await (listener as Listener<K>)(event);
  }
}
