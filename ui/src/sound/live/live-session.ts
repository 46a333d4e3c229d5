import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { liveMix } from '../play/live-mix.ts';
import { canChooseOutput, defaultDevice, isCable, listOutputs, otherEndOf } from '../play/output-device.ts';
import { listMicrophones, MicError, type OpenedMic, openMicrophone } from '../recorder/microphone.ts';
import { LiveGraph } from './live-graph.ts';
import { type LiveSetup, liveSetup } from './live-setup.ts';
import {
  type LiveLevels,
  type LiveRun,
  type LiveState,
  type LiveTiming,
  noLevels,
  noTiming,
  offState,
} from './live-state.ts';
import { followLive } from './live-vitals.ts';
import { LiveWatch } from './live-watch.ts';
import { recordOutput } from './output-take.ts';
import { measureLoop } from './self-test.ts';
import { readTrainedVoice } from './trained-voices.ts';

/** What ends with a run. */
interface Open {
  mic: OpenedMic;
  graph: LiveGraph;
  watch: LiveWatch;
  scope: Scope;
  id: string;
}

/**
 * The live voice changer of this page: one microphone, one graph, two outputs. It goes on while the person looks at
 * other pages, and ends with `stop` or the page itself. What may be set lies in `setup` and is kept.
 */
export class LiveSession {
  readonly setup = liveSetup();
  readonly state = createStore<LiveState>(() => offState);
  readonly levels = createStore<LiveLevels>(() => noLevels);
  readonly timing = createStore<LiveTiming>(() => noTiming);
  /** Told at the start, at the end and when gaps make another profile necessary; whether anything leaves the device is the listener's matter. */
  onRun: ((run: LiveRun) => void) | null = null;
  readonly #scope = new Scope();
  #open: Open | null = null;
  #take: { stop(): void } | null = null;
  #turn = 0;
  /** The trained voice that was read last. */
  #worn: { key: string; voice: VoiceFile } | null = null;

  constructor() {
    // plain http has no such object
    const media = navigator.mediaDevices as MediaDevices | undefined;
    if (media) this.#scope.listen(media, 'devicechange', () => void this.listDevices());
    this.#scope.add(this.setup.subscribe((now, before) => void this.#follow(now, before)));
    this.#scope.listen(window, 'pagehide', () => this.#tell('stop'));
  }

  async start(): Promise<void> {
    if (this.#scope.disposed || this.state.getState().phase !== 'off') return;
    const turn = ++this.#turn;
    const { pinned } = this.setup.getState();
    this.state.setState({
      phase: 'opening',
      fault: null,
      notice: null,
      test: null,
      profile: pinned ?? 'low',
    });
    const scope = new Scope();
    try {
      const mic = await this.#openMicrophone(this.setup.getState().inputId);
      scope.add(() => stopTracks(this.#open?.mic ?? mic));
      if (turn !== this.#turn) return scope.dispose();
      await this.listDevices();
      this.#offerCable();
      const watch = new LiveWatch(this.levels, this.timing);
      const graph = await this.#makeGraph(mic, pinned ?? 'low');
      if (turn !== this.#turn) {
        graph.scope.dispose();
        return scope.dispose();
      }
      this.#open = { mic, graph, watch, scope, id: crypto.randomUUID() };
      this.#watchTrack(mic);
      this.state.setState({
        phase: 'on',
        inputId: mic.deviceId,
        inputLabel: mic.label,
        startedAt: Date.now(),
        muted: false,
        talking: false,
        plain: graph.isPlain,
      });
      liveMix.setState({ on: true });
      this.#watch();
      followLive(() => watch.run());
      await this.#route();
      this.#tell('start');
    } catch (thrown) {
      scope.dispose();
      if (turn !== this.#turn) return;
      this.#end();
      this.state.setState({ phase: 'off', fault: thrown instanceof MicError ? thrown.fault : 'failed' });
      await this.listDevices();
    }
  }

  stop(): void {
    this.#turn++;
    if (this.#open) this.#tell('stop');
    this.#take?.stop();
    this.#end();
    this.state.setState({
      phase: 'off',
      startedAt: null,
      recordingSince: null,
      talking: false,
      plain: false,
      outputMissing: false,
    });
  }

  set(change: Partial<LiveSetup>): void {
    this.setup.setState(change);
  }

  mute(muted: boolean): void {
    this.state.setState({ muted });
    this.#speak();
  }

  /** The talk key goes down or up. */
  talk(talking: boolean): void {
    if (this.state.getState().talking === talking) return;
    this.state.setState({ talking });
    this.#speak();
  }

  bypass(bypass: boolean): void {
    const { settings } = this.setup.getState();
    this.set({ settings: { ...settings, bypass } });
  }

  dismiss(): void {
    this.state.setState({ notice: null, fault: null, recorded: null });
  }

  /** Another profile from now on; null lets gaps decide, beginning with the fastest. */
  pin(profile: LiveProfile | null): void {
    this.set({ pinned: profile });
  }

  async record(): Promise<void> {
    const open = this.#open;
    if (!open || this.#take) return;
    this.state.setState({ recordingSince: Date.now(), recorded: null });
    try {
      this.#take = await recordOutput(
        open.graph.context,
        open.graph.mix,
        open.graph.scope,
        ({ name, fault }) => {
          this.#take = null;
          this.state.setState({
            recordingSince: null,
            recorded:
              fault === 'full'
                ? { kind: 'full' }
                : name === null
                  ? { kind: 'failed' }
                  : { kind: 'kept', name },
          });
        },
      );
    } catch {
      this.#take = null;
      this.state.setState({ recordingSince: null, recorded: { kind: 'failed' } });
    }
  }

  stopRecording(): void {
    this.#take?.stop();
  }

  /**
   * Plays sweeps to the output and listens for them: on the other end of a cable where the output is one, else on the
   * microphone. The voice is not sent meanwhile.
   */
  async test(): Promise<void> {
    const open = this.#open;
    if (!open || this.state.getState().test === 'running') return;
    this.state.setState({ test: 'running' });
    const { outputId } = this.setup.getState();
    const { outputs, inputs } = this.state.getState();
    const label = outputs.find((device) => device.deviceId === outputId)?.label ?? '';
    const end = isCable(label) ? otherEndOf(label, inputs) : null;
    const { graph } = open;
    let own: OpenedMic | null = null;
    graph.speak(false);
    try {
      if (end && end.deviceId !== open.mic.deviceId)
        own = await openMicrophone({ deviceId: end.deviceId, sound: 'raw', channelCount: 1 });
      const target = outputId === null ? graph.outputs.monitor : graph.outputs.main;
      const found = await measureLoop(graph.context, target, (own ?? open.mic).stream, graph.scope);
      this.state.setState({ test: found });
    } catch {
      this.state.setState({ test: { heard: false } });
    } finally {
      if (own) stopTracks(own);
      this.#speak();
    }
  }

  async listDevices(): Promise<void> {
    const [inputs, outputs] = await Promise.all([listMicrophones(), listOutputs()]);
    if (this.#scope.disposed) return;
    this.state.setState({ inputs, outputs });
    if (this.#open) await this.#checkOutput();
  }

  /** A first start with a cable at hand: the voice goes there, where calls can take it. */
  #offerCable(): void {
    const { outputId, cableOffered } = this.setup.getState();
    if (outputId !== null || cableOffered || !canChooseOutput()) return;
    const cable = this.state.getState().outputs.find(({ label }) => isCable(label));
    if (cable) this.set({ outputId: cable.deviceId, cableOffered: true });
  }

  #openMicrophone(deviceId: string | null): Promise<OpenedMic> {
    return openMicrophone({
      deviceId,
      sound: this.setup.getState().echoCancellation ? 'speech' : 'raw',
      channelCount: 1,
    });
  }

  async #makeGraph(mic: OpenedMic, profile: LiveProfile): Promise<LiveGraph> {
    const voice = await this.#trainedVoice();
    const { settings } = this.setup.getState();
    const graph = await LiveGraph.make({
      profile,
      settings,
      voice,
      stream: mic.stream,
      onBroken: () => this.state.setState({ plain: true, notice: { kind: 'plain' } }),
    });
    await graph.context.resume();
    return graph;
  }

  /** The trained voice that speaks; one that is gone is said to be, and left out from now on. */
  async #trainedVoice(): Promise<VoiceFile | null> {
    const { trained: key, voiceName } = this.setup.getState();
    if (key === null) return null;
    if (this.#worn?.key === key) return this.#worn.voice;
    const voice = await readTrainedVoice(key);
    if (voice) this.#worn = { key, voice };
    else if (this.setup.getState().trained === key) {
      this.set({ trained: null });
      this.state.setState({ notice: { kind: 'voice-missing', name: voiceName } });
    }
    return voice;
  }

  /** The running graph gets the voice that is chosen by now. */
  async #wear(): Promise<void> {
    const { trained } = this.setup.getState();
    const voice = await this.#trainedVoice();
    if (this.setup.getState().trained === trained) this.#open?.graph.speakAs(voice);
  }

  #watch(): void {
    const open = this.#open;
    if (!open) return;
    const { profile } = this.state.getState();
    // what was chosen while the graph was being made
    open.graph.set(this.setup.getState().settings);
    void this.#wear();
    this.#speak();
    open.watch.follow(open.graph, {
      profile,
      // a figure that Chromium has and the library of types leaves out
      trackSeconds: () => (this.#open?.mic.track.getSettings() as { latency?: number } | undefined)?.latency,
      onGaps: (gaps, safer) => {
        if (safer) this.#tell('glitch');
        if (safer && this.setup.getState().pinned === null) {
          this.state.setState({ notice: { kind: 'backed-off', from: profile, to: safer, gaps } });
          void this.#rebuild(safer);
        }
      },
    });
  }

  /** Another profile is another graph; the microphone stays open. */
  async #rebuild(profile: LiveProfile): Promise<void> {
    const open = this.#open;
    if (!open || (this.state.getState().profile === profile && !open.graph.isPlain)) return;
    this.state.setState({ profile });
    this.#take?.stop();
    const graph = await this.#makeGraph(open.mic, profile);
    if (this.#open !== open || this.state.getState().profile !== profile) return graph.scope.dispose();
    open.graph.scope.dispose();
    open.graph = graph;
    this.state.setState({ plain: graph.isPlain });
    this.#watch();
    await this.#route();
  }

  async #follow(now: LiveSetup, before: LiveSetup): Promise<void> {
    if (now.diagnostics !== before.diagnostics && now.diagnostics) this.#tell('start');
    const open = this.#open;
    if (!open) return;
    if (now.settings !== before.settings) open.graph.set(now.settings);
    if (now.trained !== before.trained) void this.#wear();
    if (now.talk !== before.talk) {
      this.state.setState({ talking: false });
      this.#speak();
    }
    if (now.inputId !== before.inputId || now.echoCancellation !== before.echoCancellation)
      await this.#changeInput(now.inputId);
    if (now.pinned !== before.pinned) await this.#rebuild(now.pinned ?? 'low');
    const fields = ['outputId', 'outputDb', 'monitor', 'monitorId', 'monitorDb'] as const;
    if (fields.some((field) => now[field] !== before[field])) await this.#route();
  }

  async #changeInput(deviceId: string | null): Promise<void> {
    const open = this.#open;
    if (!open || (deviceId === open.mic.deviceId && this.#isAsWished(open.mic))) return;
    try {
      const mic = await this.#openMicrophone(deviceId);
      this.#takeOver(open, mic);
    } catch (thrown) {
      this.state.setState({ fault: thrown instanceof MicError ? thrown.fault : 'failed' });
    }
  }

  #isAsWished(mic: OpenedMic): boolean {
    const { echoCancellation } = mic.track.getSettings();
    return Boolean(echoCancellation) === this.setup.getState().echoCancellation;
  }

  #takeOver(open: Open, mic: OpenedMic): void {
    if (this.#open !== open) {
      stopTracks(mic);
      return;
    }
    const gone = open.mic;
    open.mic = mic;
    open.watch.calm();
    open.graph.setMicrophone(mic.stream);
    stopTracks(gone);
    this.#watchTrack(mic);
    this.state.setState({ inputId: mic.deviceId, inputLabel: mic.label, fault: null });
  }

  #watchTrack(mic: OpenedMic): void {
    this.#open?.scope.listen(mic.track, 'ended', () => void this.#replace(mic));
  }

  /** The microphone went away: another one takes over; the choice itself is kept for the next start. */
  async #replace(gone: OpenedMic): Promise<void> {
    const open = this.#open;
    if (!open || open.mic !== gone) return;
    try {
      const mic = await this.#openMicrophone(null);
      this.#takeOver(open, mic);
      this.state.setState({ notice: { kind: 'input-replaced', gone: gone.label, by: mic.label } });
    } catch {
      if (this.#open !== open) return;
      this.stop();
      this.state.setState({ notice: { kind: 'input-lost', gone: gone.label } });
    }
    await this.listDevices();
  }

  /** An output that is gone sends nothing: a voice that is meant for a call must not come out of a loudspeaker. */
  async #checkOutput(): Promise<void> {
    const { outputId } = this.setup.getState();
    const { outputs, outputMissing } = this.state.getState();
    const there = isThere(outputId, outputs);
    if (there === !outputMissing) return;
    await this.#route();
    if (there)
      this.state.setState({
        notice: { kind: 'output-back', label: outputs.find((one) => one.deviceId === outputId)?.label ?? '' },
      });
  }

  async #route(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const { outputId, outputDb, monitor, monitorId, monitorDb } = this.setup.getState();
    const { outputs } = this.state.getState();
    const there = isThere(outputId, outputs);
    this.state.setState({
      outputMissing: !there,
      ...(there ? {} : { notice: { kind: 'output-lost' as const, gone: 'The chosen output' } }),
    });
    open.graph.calm();
    open.watch.calm();
    try {
      await open.graph.outputs.route({
        outputId: there ? outputId : null,
        outputDb,
        monitor,
        monitorId: isThere(monitorId, outputs) ? monitorId : defaultDevice,
        monitorDb,
      });
    } catch {
      open.graph.outputs.silence();
      this.state.setState({ notice: { kind: 'output-refused' } });
    }
  }

  #speak(): void {
    const { muted, talking } = this.state.getState();
    const { talk } = this.setup.getState();
    this.#open?.graph.speak(!muted && (talk === 'open' || talking));
  }

  /** How the run has gone so far; null while it is off. */
  run(event: LiveRun['event']): LiveRun | null {
    const open = this.#open;
    if (!open) return null;
    const { profile } = this.state.getState();
    const { voiceId } = this.setup.getState();
    return { id: open.id, event, profile, voiceId, ...open.watch.run() };
  }

  #tell(event: LiveRun['event']): void {
    const run = this.setup.getState().diagnostics ? this.run(event) : null;
    if (run) this.onRun?.(run);
  }

  #end(): void {
    const open = this.#open;
    followLive(null);
    open?.scope.dispose();
    this.#open = null;
    open?.graph.scope.dispose();
    open?.watch.end();
    liveMix.setState({ on: false });
  }
}

/** The page's only session: it goes on while the person looks at other pages. */
let running: LiveSession | null = null;
export function liveSession(): LiveSession {
  running ??= new LiveSession();
  return running;
}

const isThere = (deviceId: string | null, outputs: readonly { deviceId: string }[]): boolean =>
  deviceId === null || deviceId === defaultDevice || outputs.some((one) => one.deviceId === deviceId);

function stopTracks({ stream }: OpenedMic): void {
  for (const track of stream.getTracks()) track.stop();
}
