/**
 * Owner of everything that outlives a function call: listeners, timers, animation frames, workers,
 * audio contexts, object URLs, media elements. `dispose` ends all of them, the newest first, once.
 * What is added to a disposed scope ends at once, so a late answer cannot leak.
 */
export class Scope {
  #ends = new Map<symbol, () => void>();
  #disposed = false;

  get disposed(): boolean {
    return this.#disposed;
  }

  /** How many resources are held now. */
  get size(): number {
    return this.#ends.size;
  }

  /** Registers how to end something; the answer ends it early. */
  add(end: () => void): () => void {
    if (this.#disposed) {
      end();
      return () => {};
    }
    const key = Symbol('resource');
    this.#ends.set(key, end);
    return () => {
      if (this.#ends.delete(key)) end();
    };
  }

  /** Listens on any event target until the answer is called or the scope ends. */
  listen<E extends Event>(
    target: EventTarget,
    type: string,
    listener: (event: E) => void,
    options?: AddEventListenerOptions,
  ): () => void {
    const listen = listener as EventListener; // safe: the caller names the event that `type` fires
    target.addEventListener(type, listen, options);
    return this.add(() => target.removeEventListener(type, listen, options));
  }

  /** Calls once after `ms`, unless the scope ends first. */
  after(ms: number, run: () => void): () => void {
    const id = setTimeout(() => {
      forget();
      run();
    }, ms);
    const forget = this.add(() => clearTimeout(id));
    return forget;
  }

  /** Calls every `ms`. */
  every(ms: number, run: () => void): () => void {
    const id = setInterval(run, ms);
    return this.add(() => clearInterval(id));
  }

  /** Calls on every animation frame. */
  frames(run: (timeMs: number) => void): () => void {
    let id = 0;
    const step = (time: number) => {
      id = requestAnimationFrame(step);
      run(time);
    };
    id = requestAnimationFrame(step);
    return this.add(() => cancelAnimationFrame(id));
  }

  worker(worker: Worker): Worker {
    this.add(() => worker.terminate());
    return worker;
  }

  context(options?: AudioContextOptions): AudioContext {
    const context = new AudioContext(options);
    this.add(() => void context.close().catch(() => {})); // closing a closed context is no fault
    return context;
  }

  url(blob: Blob): string {
    const url = URL.createObjectURL(blob);
    this.add(() => URL.revokeObjectURL(url));
    return url;
  }

  /** A scope that ends with this one. */
  child(): Scope {
    const child = new Scope();
    const forget = this.add(() => child.dispose());
    child.add(() => forget());
    return child;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const ends = [...this.#ends.values()].reverse();
    this.#ends.clear();
    for (const end of ends) end();
  }
}
