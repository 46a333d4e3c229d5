import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { GtcrnWeights } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cleaner } from '../models/kept-gtcrn.ts';
import { liveMix } from '../play/live-mix.ts';
import { LiveDevices } from './live-devices.ts';
import { browserPorts, type LivePorts } from './live-ports.ts';
import { LiveRecording } from './live-recording.ts';
import { faultOf, LiveRig } from './live-rig.ts';
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

/** The profile of a run that nobody has chosen one for; gaps make it safer. */
const firstProfile: LiveProfile = 'low';
const routeFields = ['outputId', 'outputDb', 'monitor', 'monitorId', 'monitorDb'] as const;

type Talker = 'page' | 'anywhere';

/**
 * The live voice changer of this page: one microphone, one graph, two outputs. It goes on while the person looks at
 * other pages, and ends with `stop` or the page itself. What may be set lies in `setup` and is kept.
 *
 * `off` -start-> `opening` -microphone and graph are there-> `on`; any fault, `stop`, the loss of the last microphone
 * and the end of the page lead back to `off`. Each start has a rig of its own, which owns what it acquires; a rig
 * whose scope has ended changes nothing any more, so that a start may overtake another one.
 */
export class LiveSession {
  readonly setup: StoreApi<LiveSetup>;
  readonly state = createStore<LiveState>(() => offState);
  readonly levels = createStore<LiveLevels>(() => noLevels);
  readonly timing = createStore<LiveTiming>(() => noTiming);
  /** Told at the start, at the end and when gaps make another profile necessary; whether anything leaves the device is the listener's matter. */
  onRun: ((run: LiveRun) => void) | null = null;
  /** Fetches GTCRN into this browser; false where it can't be had. Without it signal processing takes noise out. */
  fetchCleaner: (() => Promise<boolean>) | null = null;
  readonly #ports: LivePorts;
  readonly #devices: LiveDevices;
  readonly #recording: LiveRecording;
  #rig: LiveRig | null = null;
  /** Of the run that is on. */
  #runId: string | null = null;
  /** Which keys are down: that of the page, that of the whole system. */
  readonly #talkers = new Set<Talker>();
  /** The trained voice that was read last. */
  #worn: { key: string; voice: VoiceFile } | null = null;
  #cleaner: Cleaner | null = null;
  /** The profile that was due while a recording ran, whose graph it would have taken away. */
  #waiting: { profile: LiveProfile; notice: LiveState['notice'] } | null = null;
  /** It is asked for once a page: what can't be had now is not fetched at every change. */
  #asked: 'coming' | 'missing' | null = null;

  constructor(ports: LivePorts = browserPorts(), setup: StoreApi<LiveSetup> = liveSetup()) {
    this.#ports = ports;
    this.setup = setup;
    this.#devices = new LiveDevices(ports, this.state);
    this.#recording = new LiveRecording(ports, this.state);
    ports.onDevices(() => void this.listDevices());
    ports.onLeave(() => this.stop());
    setup.subscribe((now, before) => {
      if (now.diagnostics && !before.diagnostics) this.#tell('start');
      void this.#follow(now, before);
    });
    this.state.subscribe(({ recordingSince }, before) => {
      if (recordingSince === null && before.recordingSince !== null) void this.#catchUp();
    });
  }

  async start(): Promise<void> {
    if (this.#rig) return;
    const rig = this.#newRig();
    this.#rig = rig;
    const asked = this.setup.getState();
    const profile = asked.pinned ?? firstProfile;
    this.state.setState({ phase: 'opening', fault: null, notice: null, test: null, profile });
    try {
      if (!(await rig.open(profile))) return;
      this.#runId = crypto.randomUUID();
      this.#talkers.clear();
      this.state.setState({ phase: 'on', startedAt: Date.now(), muted: false, talking: false });
      liveMix.setState({ on: true });
      followLive(() => rig.watch.run());
      rig.speak();
      const caughtUp = this.#follow(this.setup.getState(), asked);
      await rig.route();
      if (this.#rig !== rig) return;
      this.#tell('start');
      await caughtUp;
    } catch (thrown) {
      if (this.#rig !== rig) return;
      this.stop();
      this.state.setState({ fault: faultOf(thrown) });
      await this.listDevices();
    }
  }

  stop(): void {
    const rig = this.#rig;
    if (!rig) return;
    this.#tell('stop');
    this.#recording.stop();
    followLive(null);
    this.#rig = null;
    this.#runId = null;
    this.#waiting = null;
    rig.scope.dispose();
    rig.watch.end();
    liveMix.setState({ on: false });
    this.#talkers.clear();
    this.state.setState(({ test, notice }) => ({
      phase: 'off',
      startedAt: null,
      recordingSince: null,
      talking: false,
      plain: false,
      outputMissing: false,
      // nothing waits any more
      notice: notice?.kind === 'profile-waits' ? null : notice,
      test: test === 'running' ? null : test,
    }));
  }

  set(change: Partial<LiveSetup>): void {
    this.setup.setState(change);
  }

  mute(muted: boolean): void {
    this.state.setState({ muted });
    this.#rig?.speak();
  }

  /** A talk key goes down or up: the page's, or the one that is held in any program. */
  talk(down: boolean, talker: Talker = 'page'): void {
    if (down) this.#talkers.add(talker);
    else this.#talkers.delete(talker);
    const talking = this.#talkers.size > 0;
    if (this.state.getState().talking === talking) return;
    this.state.setState({ talking });
    this.#rig?.speak();
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
    const rig = this.#rig;
    if (!rig?.sound || this.state.getState().recordingSince !== null) return;
    const begun = this.#recording.start(rig.sound);
    if (this.state.getState().recordingSince !== null) this.#holdBack(rig);
    await begun;
  }

  stopRecording(): void {
    this.#recording.stop();
  }

  async test(): Promise<void> {
    await this.#rig?.test();
  }

  async listDevices(): Promise<void> {
    await this.#devices.list();
    await this.#rig?.checkOutput();
  }

  /** How the run has gone so far; null while it is off. */
  run(event: LiveRun['event']): LiveRun | null {
    const rig = this.#rig;
    if (!rig || this.#runId === null) return null;
    const { profile } = this.state.getState();
    const { voiceId } = this.setup.getState();
    return { id: this.#runId, event, profile, voiceId, ...rig.watch.run() };
  }

  #newRig(): LiveRig {
    const { setup, state } = this;
    const rig: LiveRig = new LiveRig(
      {
        ports: this.#ports,
        setup,
        state,
        devices: this.#devices,
        voice: () => this.#trainedVoice(),
        cleaner: (profile) => this.#cleanerOf(profile),
        onGaps: (gaps, from, to) => {
          this.#tell('glitch');
          if (setup.getState().pinned !== null) return;
          void this.#changeTo(rig, to, { kind: 'backed-off', from, to, gaps });
        },
        onTrained: () => this.#recording.mark(),
        onGraphEnds: () => this.#recording.stop(),
        onLost: ({ label }) => {
          this.stop();
          state.setState({ notice: { kind: 'input-lost', gone: label } });
        },
      },
      new LiveWatch(this.levels, this.timing),
    );
    return rig;
  }

  /** What runs follows what is set; what is set while it opens follows once it is on. */
  async #follow(now: LiveSetup, before: LiveSetup): Promise<void> {
    const rig = this.#rig;
    if (!rig || this.state.getState().phase !== 'on') return;
    if (now.settings !== before.settings) rig.sound?.set(now.settings);
    if (now.trained !== before.trained) void rig.wear();
    if (now.talk !== before.talk) {
      this.#talkers.clear();
      this.state.setState({ talking: false });
      rig.speak();
    }
    // what was heard by way of one output says nothing of another
    if (now.outputId !== before.outputId)
      this.state.setState(({ test }) => ({ test: test === 'running' ? test : null }));
    await Promise.all([
      now.inputId !== before.inputId || now.echoCancellation !== before.echoCancellation
        ? rig.changeInput(now.inputId)
        : null,
      now.pinned !== before.pinned ? this.#changeTo(rig, now.pinned ?? firstProfile, null) : null,
      now.settings.denoise > 0 !== before.settings.denoise > 0 ? rig.renewCleaner() : null,
      routeFields.some((field) => now[field] !== before[field]) ? rig.route() : null,
    ]);
  }

  /** Another profile, at once or when the recording that runs has ended. @param notice tells why it is another one */
  async #changeTo(rig: LiveRig, profile: LiveProfile, notice: LiveState['notice']): Promise<void> {
    const { recordingSince, profile: running } = this.state.getState();
    if (recordingSince === null) {
      if (notice) this.state.setState({ notice });
      return rig.rebuild(profile);
    }
    const isSame = profile === running;
    if (this.#waiting?.profile === profile) return;
    this.#waiting = isSame ? null : { profile, notice };
    this.state.setState({ notice: isSame ? null : { kind: 'profile-waits', wanted: profile } });
  }

  /** What was on its way when a recording began would end it with its graph. */
  #holdBack(rig: LiveRig): void {
    const wanted = rig.stay();
    if (wanted === null) return;
    const { profile, notice } = this.state.getState();
    this.#waiting = { profile: wanted, notice: notice?.kind === 'backed-off' ? notice : null };
    if (wanted !== profile) this.state.setState({ notice: { kind: 'profile-waits', wanted } });
  }

  /** What waited for the end of a recording. */
  async #catchUp(): Promise<void> {
    const rig = this.#rig;
    const waited = this.#waiting;
    this.#waiting = null;
    if (!rig || this.state.getState().phase !== 'on') return;
    if (waited) {
      this.state.setState({ notice: waited.notice });
      await rig.rebuild(waited.profile);
    }
    await rig.renewCleaner();
  }

  /** The trained voice that speaks; one that is gone is said to be, and left out from now on. */
  async #trainedVoice(): Promise<VoiceFile | null> {
    const { trained: key, voiceName } = this.setup.getState();
    if (key === null) return null;
    if (this.#worn?.key === key) return this.#worn.voice;
    const voice = await this.#ports.readTrainedVoice(key);
    if (voice) this.#worn = { key, voice };
    else if (this.setup.getState().trained === key) {
      this.set({ trained: null });
      this.state.setState({ notice: { kind: 'voice-missing', name: voiceName } });
    }
    return voice;
  }

  /** The Low profile has no 32 ms for it. */
  async #cleanerOf(profile: LiveProfile): Promise<GtcrnWeights | null> {
    if (profile === 'low' || this.setup.getState().settings.denoise === 0) {
      this.state.setState({ cleaner: 'unused' });
      return null;
    }
    this.#cleaner ??= await this.#ports.readCleaner();
    if (!this.#cleaner && !this.#asked && this.fetchCleaner) void this.#fetchCleaner(this.fetchCleaner);
    const there = this.#cleaner && (this.#cleaner.isOwn ? 'own' : 'there');
    this.state.setState({ cleaner: there ?? this.#asked ?? 'missing' });
    return this.#cleaner?.weights ?? null;
  }

  async #fetchCleaner(fetch: () => Promise<boolean>): Promise<void> {
    this.#asked = 'coming';
    const arrived = await fetch().catch(() => false);
    if (arrived) this.#cleaner = await this.#ports.readCleaner();
    this.#asked = 'missing';
    if (this.#cleaner) await this.#rig?.renewCleaner();
    else if (this.state.getState().cleaner === 'coming') this.state.setState({ cleaner: 'missing' });
  }

  #tell(event: LiveRun['event']): void {
    const run = this.setup.getState().diagnostics ? this.run(event) : null;
    if (run) this.onRun?.(run);
  }
}

/** The page's only session: it goes on while the person looks at other pages. */
let running: LiveSession | null = null;
export function liveSession(): LiveSession {
  running ??= new LiveSession();
  return running;
}
