import { defaultDevice, sendToDevice } from '../play/output-device.ts';

/**
 * A context or an element on its way from device to device, one move after the other: a browser that is asked for the
 * device it still has answers at once, and goes where it was sent before all the same.
 */
export class SteeredOutput {
  readonly #player: AudioContext | HTMLAudioElement;
  /** null while that is not known. */
  #device: string | null = defaultDevice;
  #moves: Promise<void> = Promise.resolve();
  #pending = 0;

  constructor(player: AudioContext | HTMLAudioElement) {
    this.#player = player;
  }

  /** Whether it is there, and nothing is under way. */
  isAt(device: string): boolean {
    return this.#pending === 0 && this.#device === device;
  }

  /** @throws DOMException when the device is gone or may not be used */
  async moveTo(device: string): Promise<void> {
    this.#pending++;
    const move = this.#moves.then(() => sendToDevice(this.#player, device));
    this.#moves = move.catch(() => {}); // told to whoever asked for it, not to the next one
    try {
      await move;
      this.#device = device;
    } finally {
      this.#pending--;
    }
  }
}
