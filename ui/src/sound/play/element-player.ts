import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import type { Playable } from './playable.ts';

/** Plays a sound at an address in any format that the browser knows; nothing is fetched before it is asked to. */
export class ElementPlayer implements Playable {
  readonly seconds: number;
  readonly state = createStore<{ playing: boolean; loading: boolean; failed: boolean }>(() => ({
    playing: false,
    loading: false,
    failed: false,
  }));
  readonly #media = new Audio();
  readonly #scope = new Scope();
  #analyser: AnalyserNode | null = null;

  constructor(url: string, seconds: number) {
    this.seconds = seconds;
    const media = this.#media;
    media.preload = 'none';
    media.crossOrigin = 'anonymous'; // object storage may be another origin
    media.src = url;
    const set = (now: Partial<{ playing: boolean; loading: boolean; failed: boolean }>) =>
      this.state.setState(now);
    this.#scope.listen(media, 'playing', () => set({ playing: true, loading: false, failed: false }));
    this.#scope.listen(media, 'waiting', () => set({ loading: true }));
    this.#scope.listen(media, 'pause', () => set({ playing: false, loading: false }));
    this.#scope.listen(media, 'ended', () => set({ playing: false, loading: false }));
    this.#scope.listen(media, 'seeked', () => set({}));
    this.#scope.listen(media, 'error', () => set({ playing: false, loading: false, failed: true }));
    this.#scope.add(() => {
      media.pause();
      media.removeAttribute('src');
      media.load();
    });
  }

  get time(): number {
    return this.#media.currentTime;
  }

  toggle(): void {
    if (!this.#media.paused) {
      this.#media.pause();
      return;
    }
    this.#listen();
    this.state.setState({ loading: true });
    this.#media.play().catch((thrown: unknown) => {
      // pausing before the first sound is no fault
      const failed = !(thrown instanceof DOMException && thrown.name === 'AbortError');
      this.state.setState({ playing: false, loading: false, failed });
    });
  }

  seek(seconds: number): void {
    this.#media.currentTime = Math.max(0, Math.min(this.seconds, seconds));
    this.state.setState({});
  }

  levelDb(): number | null {
    const analyser = this.#analyser;
    if (!analyser || this.#media.paused) return null;
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const value of samples) sum += value * value;
    const rms = Math.sqrt(sum / samples.length);
    return rms > 1e-5 ? 20 * Math.log10(rms) : null;
  }

  dispose(): void {
    this.#scope.dispose();
  }

  /** The way through a context, which only the first press may open. */
  #listen(): void {
    if (this.#analyser) return;
    const context = this.#scope.context();
    this.#analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaElementSource(this.#media).connect(this.#analyser).connect(context.destination);
    void context.resume();
  }
}
