import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { holdJob, releaseJob } from '../files/job-locks.ts';
// bundled for the audio thread, which loads scripts by their address only
import workletUrl from './capture-worklet.ts?worker&url';
import {
  listMicrophones,
  type MicDevice,
  MicError,
  type MicFault,
  type MicWish,
  type OpenedMic,
  openMicrophone,
} from './microphone.ts';
import { newTakeId } from './take.ts';
import { startTakeWorker } from './take-client.ts';
import type { InputState, TakeAnswer, TakeRequest } from './take-protocol.ts';
import { nextTakeName, putTake } from './takes.ts';

/** `closed` has no microphone; `ready` hears it; `counting` is the count-in. */
export type RecorderPhase = 'closed' | 'opening' | 'ready' | 'counting' | 'recording' | 'paused' | 'saving';

/** Something that happened to a take or the microphone, for the person to know. */
export type RecorderNotice =
  | { kind: 'replaced'; gone: string; by: string; atSeconds: number | null }
  | { kind: 'lost'; gone: string; atSeconds: number | null }
  | { kind: 'full'; atSeconds: number }
  | { kind: 'stopped-by-fault'; atSeconds: number };

export type RecorderState = {
  phase: RecorderPhase;
  /** What is left of the count-in. */
  count: number;
  fault: MicFault | null;
  notice: RecorderNotice | null;
  devices: readonly MicDevice[];
  /** The open microphone. */
  deviceId: string | null;
  label: string;
  channelCount: number;
  /** The take that was finished last. */
  lastTake: string | null;
};

const noInput: InputState = {
  peakDb: -100,
  rmsDb: -100,
  clips: 0,
  silentSeconds: 0,
  speechLevelDb: null,
  seconds: 0,
  bar: 0,
};
/** Bars of the moving waveform: eight seconds of it. */
const shownBars = 160;
/** A context that has stopped answers no mark: the worker is then asked directly. */
const patienceMs = 700;

/**
 * One microphone and the take that is recorded from it: the audio thread hands every block to a worker, which
 * writes it to disk at once. Changes of state are in `state`, the level in `input`, twenty times a second.
 */
export class Recorder {
  readonly state = createStore<RecorderState>(() => ({
    phase: 'closed',
    count: 0,
    fault: null,
    notice: null,
    devices: [],
    deviceId: null,
    label: '',
    channelCount: 1,
    lastTake: null,
  }));
  readonly input = createStore<{ now: InputState; bars: readonly number[] }>(() => ({
    now: noInput,
    bars: [],
  }));
  readonly #scope = new Scope();
  /** What ends with the microphone. */
  #open: {
    scope: Scope;
    mic: OpenedMic;
    context: AudioContext;
    node: AudioWorkletNode;
    source: MediaStreamAudioSourceNode;
    worker: Worker;
  } | null = null;
  #wish: MicWish;
  #takeId: string | null = null;
  #turn = 0;
  #whenStopped: (() => void)[] = [];

  constructor(wish: MicWish) {
    this.#wish = wish;
    // plain http has no such object
    const media = navigator.mediaDevices as MediaDevices | undefined;
    if (media) this.#scope.listen(media, 'devicechange', () => void this.#listDevices());
    this.#scope.add(() => void this.#end());
  }

  /** Asks for the microphone and listens to it. */
  async open(): Promise<void> {
    if (this.#scope.disposed || this.state.getState().phase !== 'closed') return;
    const turn = ++this.#turn;
    this.state.setState({ phase: 'opening', fault: null });
    try {
      const mic = await openMicrophone(this.#wish);
      if (turn !== this.#turn || this.#scope.disposed) return stopTracks(mic);
      await this.#connect(mic);
      this.state.setState({ phase: 'ready' });
    } catch (thrown) {
      if (turn !== this.#turn) return;
      this.#close();
      this.state.setState({ phase: 'closed', fault: faultOf(thrown) });
    }
    await this.#listDevices();
  }

  /** Another device, or another way to take its sound; not in the middle of a take. */
  async choose(change: Partial<MicWish>): Promise<void> {
    this.#wish = { ...this.#wish, ...change };
    if (this.state.getState().phase !== 'ready') return;
    this.#close();
    this.state.setState({ phase: 'closed', notice: null });
    await this.open();
  }

  /** Starts a take after `countIn` seconds; opens the microphone first where that is needed. */
  async record(countIn = 0): Promise<void> {
    if (this.state.getState().phase === 'closed') await this.open();
    if (this.state.getState().phase !== 'ready' || !this.#open) return;
    const { scope, worker, context } = this.#open;
    void context.resume();
    this.state.setState({ notice: null, phase: countIn > 0 ? 'counting' : 'ready', count: countIn });
    for (let left = countIn; left > 0; left--) {
      this.state.setState({ count: left });
      await new Promise<void>((resolve) => scope.after(1000, resolve));
      if (this.state.getState().phase !== 'counting') return;
    }
    const id = newTakeId();
    this.#takeId = id;
    await holdJob(id);
    this.input.setState({ bars: [] });
    this.#post(worker, {
      type: 'record',
      id,
      name: nextTakeName(),
      createdAt: Date.now(),
      sound: this.#wish.sound,
      memory: false,
    });
    this.#stayAwake();
    // asked once: what a browser has promised to keep it does not clear when room is short
    void navigator.storage?.persist?.().catch(() => false);
  }

  pause(paused: boolean): void {
    const { phase } = this.state.getState();
    if (!this.#open || phase !== (paused ? 'recording' : 'paused')) return;
    this.#post(this.#open.worker, { type: 'pause', paused });
    this.state.setState({ phase: paused ? 'paused' : 'recording' });
  }

  /** Ends the take, or the count-in; resolves when the take is safe. */
  async stop(): Promise<void> {
    const { phase } = this.state.getState();
    if (phase === 'counting') return this.state.setState({ phase: 'ready', count: 0 });
    const open = this.#open;
    if (!open || !this.#takeId) return;
    const stopped = new Promise<void>((resolve) => this.#whenStopped.push(resolve));
    if (phase !== 'saving') {
      this.state.setState({ phase: 'saving' });
      // through the audio thread, so that nothing before it is left out
      open.node.port.postMessage({ mark: 'stop' });
      open.scope.after(patienceMs, () => {
        if (this.#takeId) this.#post(open.worker, { type: 'stop' });
      });
    }
    return stopped;
  }

  /** The microphone is let go; a take that runs is kept first. */
  async close(): Promise<void> {
    this.#turn++;
    await this.stop();
    this.#close();
    this.state.setState({ phase: 'closed' });
  }

  dismissNotice(): void {
    this.state.setState({ notice: null });
  }

  dispose(): void {
    this.#scope.dispose();
  }

  /** The page goes away: the take is kept before the worker ends. */
  async #end(): Promise<void> {
    await this.close();
  }

  async #connect(mic: OpenedMic): Promise<void> {
    const scope = new Scope();
    scope.add(() => stopTracks(mic));
    try {
      const context = scope.context({ latencyHint: 'balanced' });
      await context.audioWorklet.addModule(workletUrl);
      const node = new AudioWorkletNode(context, 'formant-capture', {
        numberOfInputs: 1,
        numberOfOutputs: 1,
        channelCount: mic.channelCount,
        channelCountMode: 'explicit',
        processorOptions: { channelCount: mic.channelCount },
      });
      scope.add(() => node.port.postMessage({ end: true }));
      const source = context.createMediaStreamSource(mic.stream);
      // the node itself is silent; a path to the output is what makes every browser run it
      source.connect(node).connect(context.destination);
      const worker = scope.worker(startTakeWorker());
      worker.onmessage = ({ data }: MessageEvent<TakeAnswer>) => this.#hear(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#broken();
      };
      const { port1, port2 } = new MessageChannel();
      node.port.postMessage({ port: port1 }, [port1]);
      this.#post(
        worker,
        { type: 'listen', port: port2, sampleRate: context.sampleRate, channelCount: mic.channelCount },
        [port2],
      );
      await context.resume();
      scope.listen(context, 'statechange', () => {
        // a call on a phone interrupts the context; it goes on as soon as the system lets it
        if (context.state !== 'running' && context.state !== 'closed') void context.resume().catch(() => {});
      });
      this.#open = { scope, mic, context, node, source, worker };
      this.#watchTrack(mic);
      this.state.setState({
        deviceId: mic.deviceId,
        label: mic.label,
        channelCount: mic.channelCount,
        fault: null,
      });
    } catch (thrown) {
      scope.dispose();
      throw thrown;
    }
  }

  #watchTrack(mic: OpenedMic): void {
    this.#open?.scope.listen(mic.track, 'ended', () => void this.#replace(mic));
  }

  /** The device went away: another one takes over in the same take, else the take is closed and kept. */
  async #replace(gone: OpenedMic): Promise<void> {
    const open = this.#open;
    if (!open || open.mic !== gone) return;
    const { phase } = this.state.getState();
    const atSeconds = phase === 'recording' || phase === 'paused' ? this.input.getState().now.seconds : null;
    open.source.disconnect();
    stopTracks(gone);
    try {
      const mic = await openMicrophone({ ...this.#wish, deviceId: null });
      if (this.#open !== open) return stopTracks(mic);
      open.mic = mic;
      open.scope.add(() => stopTracks(mic));
      open.source = open.context.createMediaStreamSource(mic.stream);
      open.source.connect(open.node);
      this.#watchTrack(mic);
      this.#wish = { ...this.#wish, deviceId: mic.deviceId };
      this.state.setState({
        deviceId: mic.deviceId,
        label: mic.label,
        notice: { kind: 'replaced', gone: gone.label, by: mic.label, atSeconds },
      });
    } catch (thrown) {
      if (this.#open !== open) return;
      await this.close();
      this.state.setState({
        fault: faultOf(thrown),
        notice: { kind: 'lost', gone: gone.label, atSeconds },
      });
    }
    await this.#listDevices();
  }

  #hear(answer: TakeAnswer): void {
    switch (answer.type) {
      case 'input': {
        const { phase } = this.state.getState();
        const { bars } = this.input.getState();
        const moves = phase !== 'paused';
        this.input.setState({
          now: answer.input,
          bars: moves ? [...bars.slice(1 - shownBars), answer.input.bar] : bars,
        });
        return;
      }
      case 'recording':
        this.state.setState({ phase: 'recording', count: 0 });
        return;
      case 'stopped':
        if (answer.take) putTake(answer.take, answer.file);
        if (answer.full)
          this.state.setState({ notice: { kind: 'full', atSeconds: answer.take?.seconds ?? 0 } });
        this.#finished(answer.take?.id ?? null);
        return;
      case 'failed':
        this.#broken();
    }
  }

  /** Our own fault: what was written is on disk, and the next look into the folder brings it back. */
  #broken(): void {
    const atSeconds = this.input.getState().now.seconds;
    const took = this.#takeId !== null;
    this.#finished(null);
    this.#close();
    this.state.setState({
      phase: 'closed',
      ...(took ? { notice: { kind: 'stopped-by-fault', atSeconds } } : { fault: 'failed' }),
    });
  }

  #finished(id: string | null): void {
    if (this.#takeId) releaseJob(this.#takeId);
    this.#takeId = null;
    this.#sleep();
    this.state.setState({ phase: this.#open ? 'ready' : 'closed', ...(id ? { lastTake: id } : {}) });
    this.input.setState(({ now, bars }) => ({ now: { ...now, seconds: 0 }, bars }));
    for (const done of this.#whenStopped.splice(0)) done();
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    open?.scope.dispose();
    this.input.setState({ now: noInput, bars: [] });
  }

  async #listDevices(): Promise<void> {
    const devices = await listMicrophones();
    if (!this.#scope.disposed) this.state.setState({ devices });
  }

  #post(worker: Worker, request: TakeRequest, transfer: Transferable[] = []): void {
    worker.postMessage(request, transfer);
  }

  #sleep = () => {};
  /** Keeps the screen on, because phones stop the microphone with it; refused on a low battery. */
  #stayAwake(): void {
    const scope = this.#open?.scope.child();
    if (!scope || !navigator.wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (scope.disposed) void given.release();
          else lock = given;
        },
        () => {}, // the recording goes on without it
      );
    };
    take();
    scope.listen(document, 'visibilitychange', take); // it ends whenever the page is hidden
    scope.add(() => void lock?.release());
    this.#sleep = () => scope.dispose();
  }
}

const faultOf = (thrown: unknown): MicFault => (thrown instanceof MicError ? thrown.fault : 'failed');

function stopTracks({ stream }: OpenedMic): void {
  for (const track of stream.getTracks()) track.stop();
}
