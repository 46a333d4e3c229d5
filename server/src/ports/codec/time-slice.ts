/** Longest time that decoding or encoding holds the event loop; cancelling and progress need it. */
const sliceMs = 20;

/** Lets waiting events in between pieces of synchronous work, without a pause for each small piece. */
export class TimeSlice {
  #end = performance.now() + sliceMs;

  async share(): Promise<void> {
    if (performance.now() < this.#end) return;
    await new Promise(setImmediate);
    this.#end = performance.now() + sliceMs;
  }
}
