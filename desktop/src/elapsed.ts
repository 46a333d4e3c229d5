/** Milliseconds that only ever go on: for how long something lasts, whatever the clock of the computer is set to. */
export const elapsedMs = (): number => performance.now();
