const key = 'formant.sound-calm';
const hourMs = 3600_000;
const firstWaitMs = 3 * hourMs;
const mostWaitMs = 48 * hourMs;

/** How long the sound has kept up, over the starts of the app, and how long it has to. */
interface Calm {
  calmMs: number;
  waitMs: number;
  /** The present profile is one that was tried for its calm; where it has gaps the next trial comes later. */
  isTrial: boolean;
}
const begun: Calm = { calmMs: 0, waitMs: firstWaitMs, isTrial: false };

/**
 * Says when less delay is worth a trial: after three hours of live sound that has kept up. A trial that ends in gaps
 * doubles that time, up to two days of sound, so that a computer which can't do better is not tried again and again.
 */
export class SoundCalm {
  #now: Calm = recall();
  #unsavedMs = 0;

  /** @param ms of live sound. @returns whether a trial is due */
  add(ms: number): boolean {
    this.#now.calmMs += ms;
    this.#unsavedMs += ms;
    // a minute that is lost with the window is not missed
    if (this.#unsavedMs >= 60_000) this.#save();
    return this.#now.calmMs >= this.#now.waitMs;
  }

  /** What was due is answered: by a trial, or there is nothing to try. */
  begin(isTrial: boolean): void {
    this.#now = { ...this.#now, calmMs: 0, isTrial };
    this.#save();
  }

  /** There were gaps that make a safer profile necessary. */
  end(): void {
    const { waitMs, isTrial } = this.#now;
    this.#now = { calmMs: 0, waitMs: isTrial ? Math.min(mostWaitMs, 2 * waitMs) : waitMs, isTrial: false };
    this.#save();
  }

  /** The person has chosen otherwise: all begins anew. */
  forget(): void {
    this.#now = { ...begun };
    this.#save();
  }

  #save(): void {
    this.#unsavedMs = 0;
    try {
      localStorage.setItem(key, JSON.stringify(this.#now));
    } catch {
      // a full store: it counts until the window closes
    }
  }
}

function recall(): Calm {
  try {
    // safe: every field is looked at below
    const { calmMs, waitMs, isTrial } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Calm>;
    return {
      calmMs: Number.isFinite(calmMs) ? Number(calmMs) : 0,
      waitMs: Math.min(mostWaitMs, Math.max(firstWaitMs, Number(waitMs) || 0)),
      isTrial: isTrial === true,
    };
  } catch {
    return { ...begun };
  }
}
