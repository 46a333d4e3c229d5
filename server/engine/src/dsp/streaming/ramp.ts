/**
 * A value that goes to its target in a straight line, one step a frame, so that a control makes no click.
 * Cost: an addition a frame, no allocation.
 * Source: own, a straight line.
 */
export class Ramp {
  value: number;
  target: number;
  readonly #frames: number;
  #step = 0;
  #left = 0;

  /** @param frames that a change takes, 1 or more */
  constructor(value: number, frames: number) {
    this.value = value;
    this.target = value;
    this.#frames = Math.max(1, Math.round(frames));
  }

  get moving(): boolean {
    return this.#left > 0;
  }

  to(target: number): void {
    if (target === this.target) return;
    this.target = target;
    this.#left = this.#frames;
    this.#step = (target - this.value) / this.#frames;
  }

  /** The value of the next frame. */
  next(): number {
    if (this.#left > 0) {
      this.#left--;
      this.value = this.#left === 0 ? this.target : this.value + this.#step;
    }
    return this.value;
  }
}

/** Seconds that a change of a control takes: too short to be a glide, too long to be a click. */
export const controlSeconds = 0.02;
