import type { CaptureMessage } from './take-protocol.ts';

// The audio thread's own globals, which TypeScript's library of the DOM leaves out.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: { channelCount: number } }) => AudioWorkletProcessor,
): void;

/** Larger than a quantum, so that messages cost little; 43 ms at 48 kHz. */
const blockFrames = 2048;

/** Hands everything that the microphone gives to the port that it is sent, block by block; stays silent itself. */
class Capture extends AudioWorkletProcessor {
  readonly #channelCount: number;
  #target: MessagePort | null = null;
  #block: Float32Array<ArrayBuffer>[];
  #filled = 0;
  #over = false;

  constructor({ processorOptions }: { processorOptions: { channelCount: number } }) {
    super();
    this.#channelCount = processorOptions.channelCount;
    this.#block = this.#empty();
    this.port.onmessage = ({ data }: MessageEvent<{ port?: MessagePort; mark?: 'stop'; end?: true }>) => {
      if (data.port) this.#target = data.port;
      if (data.mark) {
        this.#send();
        this.#target?.postMessage({ type: 'mark', mark: data.mark } satisfies CaptureMessage);
      }
      if (data.end) this.#over = true;
    };
  }

  process([input]: Float32Array[][]): boolean {
    const frames = input?.[0]?.length ?? 0;
    if (!input || frames === 0) return !this.#over; // nothing is connected: a microphone is being changed
    if (this.#filled + frames > blockFrames) this.#send();
    for (let c = 0; c < this.#channelCount; c++)
      this.#block[c]!.set(input[Math.min(c, input.length - 1)]!, this.#filled);
    this.#filled += frames;
    return !this.#over;
  }

  #send(): void {
    if (this.#filled === 0) return;
    const channels = this.#block.map((channel) => channel.slice(0, this.#filled));
    this.#filled = 0;
    this.#target?.postMessage(
      { type: 'block', channels } satisfies CaptureMessage,
      channels.map((channel) => channel.buffer),
    );
  }

  #empty(): Float32Array<ArrayBuffer>[] {
    return Array.from({ length: this.#channelCount }, () => new Float32Array(blockFrames));
  }
}

registerProcessor('formant-capture', Capture);
