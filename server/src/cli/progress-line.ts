import type { Progress } from '@formant/engine';

const redrawMs = 100;

/** One line that is drawn over: what is being done, how far it is, how long it will take. Only on a terminal. */
export class ProgressLine {
  readonly #out: NodeJS.WriteStream;
  readonly #stages: Readonly<Record<string, string>>;
  readonly #start = performance.now();
  #drawnAt = 0;
  #drawn = false;

  constructor(out: NodeJS.WriteStream, stages: Readonly<Record<string, string>>) {
    this.#out = out;
    this.#stages = stages;
  }

  show({ stage, fraction }: Progress): void {
    const now = performance.now();
    if (!this.#out.isTTY || now - this.#drawnAt < redrawMs) return;
    this.#drawnAt = now;
    this.#drawn = true;
    const label = this.#stages[stage] ?? stage;
    this.#out.write(
      `\r\x1b[K${label} ${Math.floor(100 * fraction)} %${timeLeft(now - this.#start, fraction)}`,
    );
  }

  clear(): void {
    if (this.#drawn) this.#out.write('\r\x1b[K');
    this.#drawn = false;
  }
}

function timeLeft(spentMs: number, fraction: number): string {
  // the first moments say little about the rest
  if (spentMs < 500 || fraction < 0.02) return '';
  const seconds = Math.ceil((spentMs / 1000) * (1 / fraction - 1));
  return `, ${seconds >= 60 ? `${Math.floor(seconds / 60)} min ` : ''}${seconds % 60} s left`;
}
