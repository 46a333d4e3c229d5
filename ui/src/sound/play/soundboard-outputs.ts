import type { Scope } from '../../platform/scope.ts';
import { sendToDevice } from './output-device.ts';

/**
 * Two ways out of one mix. What you hear goes straight to the context's destination, without a detour; what others
 * hear goes to a second device, such as a virtual cable that a call takes as its microphone.
 */
export class SoundboardOutputs {
  readonly #context: AudioContext;
  readonly #you: GainNode;
  readonly #others: GainNode;
  readonly #meters: { you: AnalyserNode; others: AnalyserNode };
  readonly #speaker: HTMLAudioElement;

  constructor(context: AudioContext, mix: AudioNode, scope: Scope) {
    this.#context = context;
    this.#you = context.createGain();
    this.#others = new GainNode(context, { gain: 0 });
    this.#meters = {
      you: new AnalyserNode(context, { fftSize: 2048 }),
      others: new AnalyserNode(context, { fftSize: 2048 }),
    };
    const cable = context.createMediaStreamDestination();
    mix.connect(this.#you).connect(this.#meters.you).connect(context.destination);
    mix.connect(this.#others).connect(this.#meters.others).connect(cable);
    this.#speaker = new Audio();
    this.#speaker.srcObject = cable.stream;
    scope.add(() => {
      this.#speaker.pause();
      this.#speaker.srcObject = null;
    });
  }

  /** @throws DOMException when the device is gone or may not be used */
  async hearOn(device: string): Promise<void> {
    await sendToDevice(this.#context, device);
  }

  /** null sends nothing. @throws DOMException as above */
  async sendTo(device: string | null): Promise<void> {
    if (device === null) {
      this.#speaker.pause();
      this.#others.gain.value = 0;
      return;
    }
    await sendToDevice(this.#speaker, device);
    await this.#speaker.play();
  }

  setLevels(levels: { youDb: number; othersDb: number; sending: boolean }): void {
    const gain = (db: number) => (db <= -60 ? 0 : 10 ** (db / 20));
    const now = this.#context.currentTime;
    this.#you.gain.setTargetAtTime(gain(levels.youDb), now, 0.008);
    this.#others.gain.setTargetAtTime(levels.sending ? gain(levels.othersDb) : 0, now, 0.008);
  }

  /** RMS of the last 43 ms in dB of full scale; null in silence. */
  levelDb(which: 'you' | 'others'): number | null {
    const samples = new Float32Array(2048);
    this.#meters[which].getFloatTimeDomainData(samples);
    const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
    return rms > 1e-5 ? 20 * Math.log10(rms) : null;
  }

  /** From a key to the ear, as the browser reports it. */
  get latencyMs(): number {
    return 1000 * (this.#context.baseLatency + (this.#context.outputLatency || 0));
  }
}
