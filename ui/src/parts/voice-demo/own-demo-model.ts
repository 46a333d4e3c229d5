import { createStore } from 'zustand/vanilla';
import type { DemoSound } from '../../content/demo/voices.ts';
import { Scope } from '../../platform/scope.ts';
import { faultOf } from '../../sound/fault.ts';
import { resampleBars } from '../../sound/files/overview.ts';
import { type Changed, withChanger } from '../../sound/play/changer.ts';
import {
  loadOwnRecording,
  type OwnRecording,
  ownRecording,
  recordOwn,
} from '../../sound/play/own-recording.ts';
import { matchGains } from '../../sound/play/player.ts';

/** So long a sentence is enough to know the voices by. */
export const demoRecordSeconds = 5;
/** Bars of the drawing, as many as the phrase of the page has. */
const bars = 108;

export interface OwnDemoState {
  /** `asking` waits for the microphone; `made` has at least begun to change what was recorded. */
  phase: 'empty' | 'asking' | 'recording' | 'keeping' | 'made';
  recording: OwnRecording | null;
  /** By voice; those that are still to come are missing. */
  sounds: Readonly<Record<string, DemoSound>>;
  /** What happened and what to do. */
  failure: string | null;
}

/** The person's own five seconds in the voices of the page: recorded, kept and changed on this device. */
export class OwnDemoModel {
  readonly state = createStore<OwnDemoState>(() => ({
    phase: 'empty',
    recording: null,
    sounds: {},
    failure: null,
  }));
  readonly #scope = new Scope();
  #work: AbortController | null = null;

  readonly #voices: readonly string[];

  /** @param voices voice presets in the order in which they are wanted; `none` is the recording itself */
  constructor(voices: readonly string[]) {
    this.#voices = voices;
  }

  /** What an earlier visit has recorded, or else a new recording. */
  async begin(): Promise<void> {
    await loadOwnRecording();
    if (this.#scope.disposed) return;
    const { kept } = ownRecording.getState();
    await (kept ? this.#change(kept) : this.record());
  }

  /** Five seconds, or until `stop`; the one before is kept where this one fails. */
  async record(): Promise<void> {
    const control = this.#begin();
    this.state.setState({ phase: 'asking', failure: null });
    try {
      await recordOwn(control.signal, {
        seconds: demoRecordSeconds,
        onOpen: () => this.state.setState({ phase: 'recording' }),
      });
      const { kept } = ownRecording.getState();
      if (this.#work === control && kept) await this.#change(kept);
    } catch (thrown) {
      if (this.#work !== control) return;
      const failure = thrown instanceof Error ? thrown.message : String(thrown);
      const { recording } = this.state.getState();
      this.state.setState({ phase: recording ? 'made' : 'empty', failure });
    }
  }

  /** Ends the recording; what was said until now is used. */
  stop(): void {
    if (this.state.getState().phase !== 'recording') return;
    this.state.setState({ phase: 'keeping' });
    this.#work?.abort();
  }

  dispose(): void {
    this.#work?.abort();
    this.#work = null;
    this.#scope.dispose();
  }

  #begin(): AbortController {
    this.#work?.abort();
    const control = new AbortController();
    this.#work = control;
    return control;
  }

  async #change(recording: OwnRecording): Promise<void> {
    const control = this.#begin();
    for (const { url } of Object.values(this.state.getState().sounds)) URL.revokeObjectURL(url);
    this.state.setState({ phase: 'made', recording, sounds: {}, failure: null });
    try {
      await withChanger(new File([recording.wav], 'recording.wav'), control.signal, async (changer) => {
        const { loudness } = changer.input;
        for (const preset of this.#voices) {
          const sound =
            preset === 'none'
              ? { file: recording.wav, bars: recording.bars, loudness }
              : await changer.change({ options: { preset } });
          if (this.#work !== control) return;
          this.#put(preset, sound, loudness);
        }
      });
    } catch (thrown) {
      if (this.#work !== control) return;
      const fault = faultOf(thrown);
      this.state.setState({ failure: fault.reference ?? fault.message });
    }
  }

  #put(
    voice: string,
    sound: Pick<Changed, 'bars' | 'loudness'> & { file: Blob },
    original: Changed['loudness'],
  ): void {
    const url = URL.createObjectURL(sound.file.slice(0, sound.file.size, 'audio/wav'));
    this.#scope.add(() => URL.revokeObjectURL(url));
    const peaks = resampleBars(sound.bars, bars).map((peak) => peak ** 0.7);
    const top = Math.max(...peaks, 1e-9);
    const made: DemoSound = {
      url,
      volume: 10 ** (matchGains(original, sound.loudness).result / 20),
      peaks: peaks.map((peak) => peak / top),
    };
    this.state.setState(({ sounds }) => ({ sounds: { ...sounds, [voice]: made } }));
  }
}
