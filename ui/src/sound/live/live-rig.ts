import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { GtcrnWeights } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import type { StoreApi } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { defaultDevice, isCable, otherEndOf } from '../play/output-device.ts';
import { MicError, type MicFault, type OpenedMic } from '../recorder/microphone.ts';
import { capturedLatency, type MeanLatency } from './delay/mean-latency.ts';
import type { LiveDevices } from './live-devices.ts';
import type { LiveSound } from './live-graph.ts';
import { latencyParts, totalMs } from './live-latency.ts';
import type { LivePorts } from './live-ports.ts';
import { type LiveSetup, testKey } from './live-setup.ts';
import type { LiveState } from './live-state.ts';
import type { LiveWatch } from './live-watch.ts';
import { Slot } from './slot.ts';

/** What a run shares with the session that began it. */
export interface RigDesk {
  ports: LivePorts;
  setup: StoreApi<LiveSetup>;
  state: StoreApi<LiveState>;
  devices: LiveDevices;
  /** The trained voice that is chosen; null for none. */
  voice(): Promise<VoiceFile | null>;
  /** The network that takes noise out in a profile; null where signal processing does it. */
  cleaner(profile: LiveProfile): Promise<GtcrnWeights | null>;
  /** The sound had gaps that make a safer profile necessary. */
  onGaps(gaps: number, from: LiveProfile, safer: LiveProfile): void;
  /** A trained voice is heard from now on. */
  onTrained(): void;
  /** The graph is about to be another one, or to end. */
  onGraphEnds(): void;
  /** The microphone is gone, and there is no other. */
  onLost(gone: OpenedMic): void;
}

interface Built {
  sound: LiveSound;
  profile: LiveProfile;
  cleaner: GtcrnWeights | null;
  /** The microphone that it was built on. */
  mic: OpenedMic;
}

/**
 * One run of the live changer, from the wish to the end, and the only owner of what it acquires: whatever comes
 * after `scope` has ended is given back at once.
 */
export class LiveRig {
  readonly scope = new Scope();
  readonly watch: LiveWatch;
  readonly #desk: RigDesk;
  readonly #mics = new Slot<OpenedMic>(this.scope);
  readonly #graphs = new Slot<Built>(this.scope);
  /** Whether the graph that takes the running one's place has the network; null while none does. */
  #renewing: boolean | null = null;

  constructor(desk: RigDesk, watch: LiveWatch) {
    this.#desk = desk;
    this.watch = watch;
  }

  /** The graph that runs; null until there is one. */
  get sound(): LiveSound | null {
    return this.#graphs.value?.sound ?? null;
  }
  get mic(): OpenedMic | null {
    return this.#mics.value;
  }

  /**
   * Opens the microphone and builds the graph on it.
   * @returns false when the run was ended meanwhile
   * @throws MicError, DOMException
   */
  async open(profile: LiveProfile): Promise<boolean> {
    const { devices, setup } = this.#desk;
    await this.#openInput(setup.getState().inputId);
    if (this.scope.disposed) return false;
    await devices.list();
    if (this.scope.disposed) return false;
    devices.offerCable(setup);
    await this.#build(profile);
    return !this.scope.disposed;
  }

  /** Another microphone, or the same one opened anew; the one in use stays until it is there. */
  async changeInput(deviceId: string | null): Promise<void> {
    if (deviceId === this.mic?.deviceId && this.#isAsWished(this.mic)) return void this.#mics.keep();
    try {
      await this.#openInput(deviceId);
    } catch (thrown) {
      this.#desk.state.setState({ fault: faultOf(thrown) });
      // the one in use may have gone away meanwhile, when another one was awaited
      if (this.mic?.track.readyState === 'ended') await this.#replace(this.mic);
    }
  }

  /** Another profile is another graph; the microphone stays open, and the running graph until the other one is there. */
  async rebuild(profile: LiveProfile): Promise<void> {
    const { state } = this.#desk;
    const built = this.#graphs.value;
    if (!built || (state.getState().profile === profile && !built.sound.isPlain)) return;
    state.setState({ profile });
    if (built.profile === profile && !built.sound.isPlain) return void this.#graphs.keep();
    try {
      await this.#replaceGraph(profile);
    } catch {
      state.setState({
        profile: built.profile,
        notice: { kind: 'profile-refused', wanted: profile, kept: built.profile },
      });
    }
  }

  /**
   * The network that takes noise out has come, or is no longer wanted: its delay makes it another graph. Not while a
   * recording runs.
   */
  async renewCleaner(): Promise<void> {
    const { profile, recordingSince } = this.#desk.state.getState();
    // a recording ends with its graph
    if (recordingSince !== null) return;
    const cleaner = await this.#desk.cleaner(profile);
    const built = this.#graphs.value;
    // a profile that is on its way asks for itself; a recording may have begun meanwhile
    if (!built || built.profile !== profile || this.#desk.state.getState().recordingSince !== null) return;
    const wanted = cleaner !== null;
    if (wanted === (this.#renewing ?? built.cleaner !== null)) return;
    this.#renewing = wanted;
    await this.#replaceGraph(profile).catch(() => {}); // the graph that runs goes on
    if (this.#renewing === wanted) this.#renewing = null;
  }

  /**
   * The graph that runs stays, and one that is on its way to its place is given up.
   * @returns the profile that was on its way; null where none was
   */
  stay(): LiveProfile | null {
    const built = this.#graphs.value;
    if (!built || !this.#graphs.keep()) return null;
    const { profile } = this.#desk.state.getState();
    this.#renewing = null;
    this.#desk.state.setState({ profile: built.profile });
    return profile;
  }

  async #replaceGraph(profile: LiveProfile): Promise<void> {
    this.#desk.onGraphEnds();
    if (await this.#build(profile)) await this.route();
  }

  /** The running graph gets the voice that is chosen by now. */
  async wear(): Promise<void> {
    const { trained } = this.#desk.setup.getState();
    const voice = await this.#desk.voice();
    if (this.#desk.setup.getState().trained !== trained) return;
    this.sound?.speakAs(voice);
    if (voice) this.#desk.onTrained();
  }

  /** Lets the voice through or not. */
  speak(): void {
    const { muted, talking, test } = this.#desk.state.getState();
    const { talk } = this.#desk.setup.getState();
    this.sound?.speak(!muted && test !== 'running' && (talk === 'open' || talking));
  }

  /** Sends both ways out where they belong. */
  async route(): Promise<void> {
    const { sound } = this;
    if (!sound) return;
    const { devices, setup, state } = this.#desk;
    const { outputId, outputDb, monitor, monitorId, monitorDb } = setup.getState();
    const there = devices.hasOutput(outputId);
    state.setState({
      outputMissing: !there,
      ...(there ? {} : { notice: { kind: 'output-lost' as const, gone: 'The chosen output' } }),
    });
    sound.calm();
    this.watch.calm();
    try {
      await sound.outputs.route({
        outputId: there ? outputId : null,
        outputDb,
        monitor,
        monitorId: devices.hasOutput(monitorId) ? monitorId : defaultDevice,
        monitorDb,
      });
      if (!sound.scope.disposed) sound.catchUp();
    } catch {
      if (sound.scope.disposed) return;
      sound.outputs.silence();
      state.setState({ notice: { kind: 'output-refused' } });
    }
  }

  /** An output that is gone sends nothing: a voice that is meant for a call must not come out of a loudspeaker. */
  async checkOutput(): Promise<void> {
    const { devices, setup, state } = this.#desk;
    const { outputId } = setup.getState();
    const there = devices.hasOutput(outputId);
    if (!this.sound || there === !state.getState().outputMissing) return;
    await this.route();
    if (!there || this.scope.disposed) return;
    const label = state.getState().outputs.find((one) => one.deviceId === outputId)?.label ?? '';
    state.setState({ notice: { kind: 'output-back', label } });
  }

  /**
   * Plays sweeps to the output and listens for them: on the other end of a cable where the output is one, else on the
   * microphone. The voice is not sent meanwhile.
   */
  async test(): Promise<void> {
    const { ports, setup, state } = this.#desk;
    const { sound, mic } = this;
    if (!sound || !mic || state.getState().test === 'running') return;
    const { outputId, cableLabel } = setup.getState();
    const { outputs, inputs } = state.getState();
    const label = outputs.find((device) => device.deviceId === outputId)?.label ?? '';
    const end = isCable(label) || label === cableLabel ? otherEndOf(label, inputs) : null;
    const scope = sound.scope.child();
    state.setState({ test: 'running' });
    this.speak();
    let found: LiveState['test'] = { heard: false };
    /** The cable's other end, where it is that which listens. */
    let other: OtherEnd | null = null;
    try {
      let input: AudioNode | MediaStream = sound.input;
      if (end && end.deviceId !== mic.deviceId) {
        const opened = await ports.openMicrophone({
          deviceId: end.deviceId,
          sound: 'raw',
          channelCount: 1,
        });
        scope.add(() => stopTracks(opened));
        other = { opened, captured: capturedLatency(opened.track) };
        input = opened.stream;
        // both begin to wait for the graph at once, and what holds it up makes both wait alike
        sound.catchUp();
      }
      const target = outputId === null ? sound.outputs.monitor : sound.outputs.main;
      if (!scope.disposed) found = await ports.measureLoop(sound.context, target, input, scope);
    } catch {
      // nothing was heard
    }
    // a graph that has gone away in between has answered nothing
    if (scope.disposed) found = null;
    scope.dispose();
    if (this.scope.disposed) return;
    if (found?.heard) this.#keepTest(sound, other, found.ms);
    state.setState({ test: found });
    this.speak();
  }

  /** From now on the delay is what was measured, with these devices and buffers. */
  #keepTest(sound: LiveSound, other: OtherEnd | null, measuredMs: number): void {
    const { setup } = this.#desk;
    const { mic } = this;
    const told = latencyParts({
      ...sound.told(mic ? trackSeconds(mic) : undefined),
      // another end than the microphone's has buffers of its own, and has waited as the microphone has
      ...(other ? { trackSeconds: trackSeconds(other.opened), capturedMs: other.captured.look() } : {}),
      sampleRate: sound.context.sampleRate,
      changer: null,
    });
    const { [this.#testKey]: _, ...others } = setup.getState().tested;
    setup.setState({ tested: { ...others, [this.#testKey]: measuredMs - totalMs(told) } });
  }

  get #testKey(): string {
    const { setup, state } = this.#desk;
    return testKey(state.getState().profile, this.mic?.deviceId ?? null, setup.getState().outputId);
  }

  #openInput(deviceId: string | null): Promise<OpenedMic | null> {
    const { ports, setup, state } = this.#desk;
    return this.#mics.fill(
      async (scope) => {
        const mic = await ports.openMicrophone({
          deviceId,
          sound: setup.getState().echoCancellation ? 'speech' : 'raw',
          channelCount: 1,
        });
        scope.add(() => stopTracks(mic));
        if (mic.track.readyState === 'ended') throw new MicError('none');
        scope.listen(mic.track, 'ended', () => void this.#replace(mic));
        return mic;
      },
      (mic) => {
        this.watch.calm();
        this.sound?.setMicrophone(mic.stream);
        state.setState({ inputId: mic.deviceId, inputLabel: mic.label, fault: null });
      },
    );
  }

  #isAsWished(mic: OpenedMic): boolean {
    const { echoCancellation } = mic.track.getSettings();
    return Boolean(echoCancellation) === this.#desk.setup.getState().echoCancellation;
  }

  /** The microphone went away: another one takes over; the choice itself is kept for the next start. */
  async #replace(gone: OpenedMic): Promise<void> {
    if (this.mic !== gone) return;
    const { devices, state } = this.#desk;
    try {
      const mic = await this.#openInput(null);
      if (mic) state.setState({ notice: { kind: 'input-replaced', gone: gone.label, by: mic.label } });
    } catch {
      this.#desk.onLost(gone);
    }
    await devices.list();
  }

  /** @returns whether it is the graph that runs now */
  async #build(profile: LiveProfile): Promise<boolean> {
    const { ports, setup, state } = this.#desk;
    const built = await this.#graphs.fill(
      async (scope) => {
        const voice = await this.#desk.voice();
        const cleaner = await this.#desk.cleaner(profile);
        const { mic } = this;
        if (!mic) throw new MicError('none');
        const sound = await ports.makeGraph({
          profile,
          settings: setup.getState().settings,
          voice,
          cleaner,
          stream: mic.stream,
          scope,
          onBroken: () => {
            if (!scope.disposed) state.setState({ plain: true, notice: { kind: 'plain' } });
          },
        });
        return { sound, profile, cleaner, mic };
      },
      (made) => this.#join(made),
    );
    if (!built) return false;
    this.speak();
    void this.wear();
    void this.renewCleaner(); // it may have come in between
    return true;
  }

  /** A graph takes its place: with what was chosen, and the microphone that was changed, while it was built. */
  #join({ sound, profile, mic }: Built): void {
    const { setup, state } = this.#desk;
    if (this.mic && this.mic !== mic) sound.setMicrophone(this.mic.stream);
    state.setState({ plain: sound.isPlain });
    sound.set(setup.getState().settings);
    this.watch.follow(sound, {
      profile,
      trackSeconds: () => (this.mic ? trackSeconds(this.mic) : undefined),
      testedMs: () => setup.getState().tested[this.#testKey] ?? null,
      onGaps: (gaps, safer) => {
        if (safer) this.#desk.onGaps(gaps, profile, safer);
      },
    });
  }
}

export const faultOf = (thrown: unknown): MicFault => (thrown instanceof MicError ? thrown.fault : 'failed');

interface OtherEnd {
  opened: OpenedMic;
  captured: MeanLatency;
}

// a figure that Chromium has and the library of types leaves out
const trackSeconds = ({ track }: OpenedMic): number | undefined =>
  (track.getSettings() as { latency?: number }).latency;

function stopTracks({ stream }: OpenedMic): void {
  for (const track of stream.getTracks()) track.stop();
}
