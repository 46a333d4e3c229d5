import type { StoreApi } from 'zustand/vanilla';
import type { Scope } from '../../platform/scope.ts';
import { offerToLive } from '../../sound/play/offer-to-live.ts';
import { SoundboardOutputs } from '../../sound/play/soundboard-outputs.ts';
import { type Playing, SoundboardPlayer } from '../../sound/play/soundboard-player.ts';
import type { Settings } from './settings.ts';
import { padRate } from './sound-files.ts';

interface Opened {
  context: AudioContext;
  player: SoundboardPlayer;
  outputs: SoundboardOutputs;
}
interface PadAudioEvents {
  onPlaying: (playing: Readonly<Record<string, Playing>>) => void;
  /** With words for people. */
  onProblem: (problem: string) => void;
}

/** What plays the pads, as this device is set; it opens with the first gesture, since browsers allow it then. */
export class PadAudio {
  readonly #scope: Scope;
  readonly #settings: StoreApi<Settings>;
  readonly #events: PadAudioEvents;
  #opened: Opened | null = null;
  /** The outputs that were chosen last. */
  #devices = '';

  constructor(scope: Scope, settings: StoreApi<Settings>, events: PadAudioEvents) {
    this.#scope = scope;
    this.#settings = settings;
    this.#events = events;
    scope.add(settings.subscribe(() => void this.#apply()));
  }

  get player(): SoundboardPlayer | null {
    return this.#opened?.player ?? null;
  }
  get outputs(): SoundboardOutputs | null {
    return this.#opened?.outputs ?? null;
  }
  /** The clock that sounds begin by, in seconds. */
  get now(): number {
    return this.#opened?.context.currentTime ?? 0;
  }

  open(): Opened {
    if (!this.#opened) {
      const context = this.#scope.context({ latencyHint: 'interactive', sampleRate: padRate });
      const player = new SoundboardPlayer(context, this.#scope);
      const outputs = new SoundboardOutputs(context, player.output, this.#scope);
      offerToLive(context, player.output, this.#scope);
      this.#scope.add(player.state.subscribe(({ playing }) => this.#events.onPlaying(playing)));
      this.#opened = { context, player, outputs };
      void this.#apply();
    }
    if (this.#opened.context.state === 'suspended') void this.#opened.context.resume();
    return this.#opened;
  }

  async #apply(): Promise<void> {
    if (!this.#opened) return;
    const { player, outputs } = this.#opened;
    const { duck, duckDb, volume, youDb, othersDb, youDevice, othersDevice } = this.#settings.getState();
    player.setVolume(volume);
    player.setDucking(duck ? duckDb : null);
    outputs.setLevels({ youDb, othersDb, sending: othersDevice !== null });
    const devices = JSON.stringify([youDevice, othersDevice]);
    if (devices === this.#devices) return;
    this.#devices = devices;
    try {
      await outputs.hearOn(youDevice);
      // another choice was made meanwhile: it may be to send nothing
      if (devices === this.#devices) await outputs.sendTo(othersDevice);
    } catch {
      if (devices !== this.#devices || this.#scope.disposed) return;
      this.#events.onProblem(
        'That output can’t be used now. It may have been unplugged; choose another one.',
      );
    }
  }
}
