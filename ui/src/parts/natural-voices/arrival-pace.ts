/** How long the pace is looked back at: long enough to be steady, short enough to follow a network that changes. */
const lookBackMs = 10_000;
const leastMs = 1000;

/** How fast something arrives, by what came in the last seconds. */
export class ArrivalPace {
  readonly #total: number;
  #heard: { at: number; received: number }[] = [];

  /** @param total bytes of the whole */
  constructor(total: number) {
    this.#total = total;
  }

  /**
   * @param at milliseconds of a steady clock
   * @param received bytes of the whole that are here
   */
  add(at: number, received: number): void {
    const last = this.#heard.at(-1);
    if (last && received < last.received) this.#heard = []; // it began anew
    this.#heard.push({ at, received });
    while (this.#heard.length > 2 && at - this.#heard[1]!.at >= lookBackMs) this.#heard.shift();
  }

  /** Bytes a second; null until it is known. */
  bytesPerSecond(): number | null {
    const first = this.#heard[0];
    const last = this.#heard.at(-1);
    if (!first || !last || last.at - first.at < leastMs) return null;
    return (1000 * (last.received - first.received)) / (last.at - first.at);
  }

  /** null until it is known, and where nothing comes. */
  secondsLeft(): number | null {
    const pace = this.bytesPerSecond();
    const last = this.#heard.at(-1);
    return pace && last ? (this.#total - last.received) / pace : null;
  }
}
