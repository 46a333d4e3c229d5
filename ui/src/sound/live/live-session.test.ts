import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { GtcrnWeights } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Cleaner } from '../models/kept-gtcrn.ts';
import { liveMix } from '../play/live-mix.ts';
import { MicError, type MicWish, type OpenedMic } from '../recorder/microphone.ts';
import type { GraphWish, LiveSound } from './live-graph.ts';
import type { LiveRoute } from './live-outputs.ts';
import type { LivePorts } from './live-ports.ts';
import { LiveSession } from './live-session.ts';
import { type LiveSetup, openLiveSetup } from './live-setup.ts';
import type { LiveRun } from './live-state.ts';
import type { OutputTake } from './output-take.ts';
import type { SelfTestResult } from './self-test.ts';

/** A microphone that only tells whether it is open, and can be pulled out. */
class FakeTrack extends EventTarget {
  readyState: MediaStreamTrackState = 'live';
  readonly settings: MediaTrackSettings;
  constructor(settings: MediaTrackSettings) {
    super();
    this.settings = settings;
  }
  getSettings = () => this.settings;
  stop = () => {
    this.readyState = 'ended';
  };
  pullOut() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}
type FakeMic = OpenedMic & { at: FakeTrack };
const microphone = (deviceId: string, echoCancellation = false): FakeMic => {
  const at = new FakeTrack({ deviceId, echoCancellation });
  // safe: what a run asks of a track and its stream is above
  const track = at as unknown as MediaStreamTrack;
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  return { at, track, stream, label: `Mic ${deviceId}`, deviceId, channelCount: 1 };
};

/** A graph that only tells what was done to it. */
class FakeSound {
  readonly context = { state: 'running', sampleRate: 48_000, baseLatency: 0.01, outputLatency: 0.02 };
  readonly mix = {};
  readonly latency = null;
  readonly input = 'microphone';
  queuedMs: number | null = null;
  readonly told = (trackSeconds: number | undefined) => ({
    trackSeconds,
    capturedMs: null,
    queuedMs: this.queuedMs,
    baseSeconds: this.context.baseLatency,
    outputSeconds: this.context.outputLatency,
    playedSeconds: null,
  });
  countedGaps = 0;
  isPlain = false;
  speaking: boolean | null = null;
  voice: VoiceFile | null;
  get isTrained() {
    return this.voice !== null;
  }
  stream: MediaStream;
  routes: LiveRoute[] = [];
  routing: () => Promise<void> = async () => {};
  silenced = 0;
  readonly wish: GraphWish;
  readonly outputs = {
    main: 'main',
    monitor: 'monitor',
    route: (route: LiveRoute) => {
      this.routes.push(route);
      return this.routing();
    },
    silence: () => {
      this.silenced++;
    },
    levelDb: () => null,
  };
  constructor(wish: GraphWish) {
    this.wish = wish;
    this.stream = wish.stream;
    this.voice = wish.voice;
  }
  get scope() {
    return this.wish.scope;
  }
  get ended() {
    return this.wish.scope.disposed;
  }
  settings: unknown;
  set = (settings: unknown) => {
    this.settings = settings;
  };
  setMicrophone = (stream: MediaStream) => {
    this.stream = stream;
  };
  speakAs = (voice: VoiceFile | null) => {
    this.voice = voice;
  };
  speak = (on: boolean) => {
    this.speaking = on;
  };
  calm() {}
  taken = 0;
  catchUp = () => {
    this.taken++;
  };
  read = () => null;
}

/** Answers in the order of the calls, when the test says so. */
function asked<W, A>() {
  const calls: { wish: W; answer: (value: A) => void; fail: (reason: unknown) => void }[] = [];
  const call = (wish: W): Promise<A> => {
    const { promise, resolve, reject } = Promise.withResolvers<A>();
    calls.push({ wish, answer: resolve, fail: reject });
    return promise;
  };
  /** The call of that number, as soon as it is there. */
  const at = (index: number) =>
    vi.waitFor(() => {
      const found = calls[index];
      expect(found).toBeDefined();
      return found!;
    });
  return { calls, call, at };
}

let mics: ReturnType<typeof asked<MicWish, OpenedMic>>;
let graphs: ReturnType<typeof asked<GraphWish, LiveSound>>;
let tests: ReturnType<typeof asked<AudioNode | MediaStream, SelfTestResult>>;
let takes: ReturnType<typeof asked<(end: { name: string | null; fault: null }) => void, OutputTake>>;
let outputs: { deviceId: string; label: string }[];
let page: { devices: () => void; leave: () => void };
let session: LiveSession;
let runs: LiveRun['event'][];
/** The network in this browser's store. */
let kept: Cleaner | null;
const setupOf = (change: Partial<LiveSetup> = {}) =>
  createStore<LiveSetup>(() => ({ ...openLiveSetup().getState(), ...change }));

const open = (setup = setupOf()): LiveSession => {
  const ports: LivePorts = {
    openMicrophone: mics.call,
    listMicrophones: async () => [{ deviceId: 'a', label: 'Mic a' }],
    listOutputs: async () => outputs,
    canChooseOutput: () => true,
    makeGraph: graphs.call,
    recordOutput: (_context, _node, _scope, onEnd) => takes.call(onEnd),
    measureLoop: (_context, _output, input) => tests.call(input),
    readCleaner: async () => kept,
    readTrainedVoice: async (key) => (key === 'gone' ? null : ({ key } as unknown as VoiceFile)), // safe: passed on only
    onDevices: (listener) => {
      page.devices = listener;
    },
    onLeave: (listener) => {
      page.leave = listener;
    },
  };
  const made = new LiveSession(ports, setup);
  made.onRun = ({ event }) => runs.push(event);
  return made;
};

beforeEach(() => {
  mics = asked();
  graphs = asked();
  tests = asked();
  takes = asked();
  outputs = [{ deviceId: 'speakers', label: 'Speakers' }];
  page = { devices: () => {}, leave: () => {} };
  runs = [];
  kept = null;
  session = open();
});
afterEach(() => session.stop());

const state = () => session.state.getState();
const build = async (index: number): Promise<FakeSound> => {
  const { wish, answer } = await graphs.at(index);
  const sound = new FakeSound(wish);
  answer(sound as unknown as LiveSound); // safe: what a run asks of a graph is above
  return sound;
};
/** A running session: its microphone and its graph. */
const running = async (profile?: LiveProfile) => {
  if (profile) session.pin(profile);
  const mic = microphone('a');
  const before = { mics: mics.calls.length, graphs: graphs.calls.length };
  const started = session.start();
  (await mics.at(before.mics)).answer(mic);
  const sound = await build(before.graphs);
  await started;
  return { mic, sound };
};

it('goes from off over opening to on, and gives everything back at stop', async () => {
  expect(state().phase).toBe('off');
  const started = session.start();
  expect(state().phase).toBe('opening');
  const mic = microphone('a');
  (await mics.at(0)).answer(mic);
  const sound = await build(0);
  await started;
  expect(state()).toMatchObject({ phase: 'on', inputId: 'a', inputLabel: 'Mic a', profile: 'low' });
  expect(sound).toMatchObject({ stream: mic.stream, speaking: true });
  expect(sound.routes).toHaveLength(1);
  expect(liveMix.getState().on).toBe(true);
  session.stop();
  expect(state().phase).toBe('off');
  expect(mic.track.readyState).toBe('ended');
  expect(sound.ended).toBe(true);
  expect(liveMix.getState().on).toBe(false);
});

it('opens one microphone, however often it is started', async () => {
  const first = session.start();
  await session.start();
  (await mics.at(0)).answer(microphone('a'));
  await build(0);
  await first;
  await session.start();
  expect(mics.calls).toHaveLength(1);
});

it('a start that was overtaken while it asked ends its own microphone, not that of the next', async () => {
  const [late, next] = [microphone('late'), microphone('next')];
  const first = session.start();
  session.stop();
  const second = session.start();
  (await mics.at(1)).answer(next);
  const sound = await build(0);
  await second;
  (await mics.at(0)).answer(late);
  await first;
  expect(late.track.readyState).toBe('ended');
  expect(next.track.readyState).toBe('live');
  expect(sound.ended).toBe(false);
  expect(state()).toMatchObject({ phase: 'on', inputId: 'next' });
});

it('a start that was overtaken while its graph was built ends that graph, and tells nothing of it', async () => {
  const first = session.start();
  (await mics.at(0)).answer(microphone('a'));
  const { wish } = await graphs.at(0);
  session.stop();
  expect(wish.scope.disposed).toBe(true);
  const { mic } = await running();
  wish.onBroken();
  await build(0);
  await first;
  expect(state()).toMatchObject({ phase: 'on', plain: false, notice: null });
  expect(mic.track.readyState).toBe('live');
});

it('a start that was overtaken and is refused later leaves the running one without a fault', async () => {
  const first = session.start();
  session.stop();
  await running();
  (await mics.at(0)).fail(new MicError('refused'));
  await first;
  expect(state()).toMatchObject({ phase: 'on', fault: null });
});

it('a refused microphone ends the start with its reason, and the next start works', async () => {
  const started = session.start();
  (await mics.at(0)).fail(new MicError('refused'));
  await started;
  expect(state()).toMatchObject({ phase: 'off', fault: 'refused' });
  await running();
  expect(state()).toMatchObject({ phase: 'on', fault: null });
});

it('a graph that can’t be built ends the start and gives the microphone back', async () => {
  const mic = microphone('a');
  const started = session.start();
  (await mics.at(0)).answer(mic);
  const { wish, fail } = await graphs.at(0);
  fail(new DOMException('no sound card', 'NotSupportedError'));
  await started;
  expect(state()).toMatchObject({ phase: 'off', fault: 'failed' });
  expect(mic.track.readyState).toBe('ended');
  expect(wish.scope.disposed).toBe(true);
});

it('a microphone that is pulled out during the start is replaced on the graph that is being built', async () => {
  const [gone, by] = [microphone('gone'), microphone('by')];
  const started = session.start();
  (await mics.at(0)).answer(gone);
  await graphs.at(0);
  gone.at.pullOut();
  (await mics.at(1)).answer(by);
  await vi.waitFor(() => expect(state().inputId).toBe('by'));
  const sound = await build(0);
  await started;
  expect(sound.stream).toBe(by.stream);
  expect(state()).toMatchObject({
    phase: 'on',
    inputLabel: 'Mic by',
    notice: { kind: 'input-replaced', gone: 'Mic gone', by: 'Mic by' },
  });
});

it('the only microphone pulled out during the start ends it with words', async () => {
  const gone = microphone('gone');
  const started = session.start();
  (await mics.at(0)).answer(gone);
  const { wish } = await graphs.at(0);
  gone.at.pullOut();
  (await mics.at(1)).fail(new MicError('none'));
  await vi.waitFor(() => expect(state().phase).toBe('off'));
  expect(state().notice).toEqual({ kind: 'input-lost', gone: 'Mic gone' });
  expect(wish.scope.disposed).toBe(true);
  await build(0);
  await started;
  expect(state().phase).toBe('off');
});

it('what is chosen while it opens holds once it is on', async () => {
  const started = session.start();
  (await mics.at(0)).answer(microphone('a'));
  await graphs.at(0);
  session.set({ inputId: 'b', pinned: 'safe' });
  await build(0);
  (await mics.at(1)).answer(microphone('b'));
  const safe = await build(1);
  await started;
  expect(mics.calls[1]?.wish.deviceId).toBe('b');
  expect(safe.wish.profile).toBe('safe');
  expect(state()).toMatchObject({ inputId: 'b', profile: 'safe' });
});

it('a microphone that is changed while another profile is built is heard on the new graph', async () => {
  const { mic, sound } = await running();
  const other = microphone('b');
  session.pin('safe');
  await graphs.at(1);
  session.set({ inputId: 'b' });
  (await mics.at(1)).answer(other);
  await vi.waitFor(() => expect(sound.stream).toBe(other.stream));
  expect(mic.track.readyState).toBe('ended');
  const safe = await build(1);
  await vi.waitFor(() => expect(sound.ended).toBe(true));
  expect(safe.stream).toBe(other.stream);
});

it('of two microphones chosen one after the other the last one is used, whichever answers last', async () => {
  const { sound } = await running();
  const [b, c] = [microphone('b'), microphone('c')];
  session.set({ inputId: 'b' });
  session.set({ inputId: 'c' });
  (await mics.at(2)).answer(c);
  await vi.waitFor(() => expect(state().inputId).toBe('c'));
  (await mics.at(1)).answer(b);
  await vi.waitFor(() => expect(b.track.readyState).toBe('ended'));
  expect(sound.stream).toBe(c.stream);
  expect(c.track.readyState).toBe('live');
});

it('back to the microphone in use takes back the wish for another', async () => {
  const { mic, sound } = await running();
  const b = microphone('b');
  session.set({ inputId: 'b' });
  session.set({ inputId: 'a' });
  (await mics.at(1)).answer(b);
  await vi.waitFor(() => expect(b.track.readyState).toBe('ended'));
  expect(sound.stream).toBe(mic.stream);
  expect(mic.track.readyState).toBe('live');
});

it('a microphone that can’t be opened leaves the one in use, and says why', async () => {
  const { mic, sound } = await running();
  session.set({ inputId: 'b' });
  (await mics.at(1)).fail(new MicError('busy'));
  await vi.waitFor(() => expect(state().fault).toBe('busy'));
  expect(state()).toMatchObject({ phase: 'on', inputId: 'a' });
  expect(sound.stream).toBe(mic.stream);
  expect(mic.track.readyState).toBe('live');
});

it('a microphone that went away while another could not be opened is replaced all the same', async () => {
  const { mic, sound } = await running();
  mic.at.pullOut();
  session.set({ inputId: 'b' });
  (await mics.at(2)).fail(new MicError('busy'));
  const by = microphone('by');
  (await mics.at(3)).answer(by);
  await vi.waitFor(() => expect(sound.stream).toBe(by.stream));
});

it('stop while a microphone is being changed gives both back', async () => {
  const { mic } = await running();
  const late = microphone('b');
  session.set({ inputId: 'b' });
  session.stop();
  (await mics.at(1)).answer(late);
  await vi.waitFor(() => expect(late.track.readyState).toBe('ended'));
  expect(mic.track.readyState).toBe('ended');
  expect(state()).toMatchObject({ phase: 'off', notice: null, fault: null });
});

it('a rebuild that throws goes on with the graph that runs, and says so', async () => {
  const { mic, sound } = await running();
  session.pin('safe');
  expect(state().profile).toBe('safe');
  const { wish, fail } = await graphs.at(1);
  fail(new DOMException('no context', 'NotSupportedError'));
  await vi.waitFor(() => expect(state().profile).toBe('low'));
  expect(state().notice).toEqual({ kind: 'profile-refused', wanted: 'safe', kept: 'low' });
  expect(state().phase).toBe('on');
  expect(sound.ended).toBe(false);
  expect(wish.scope.disposed).toBe(true);
  expect(mic.track.readyState).toBe('live');
});

it('of two profiles chosen one after the other the last one runs; back to the first, it goes on', async () => {
  const { sound } = await running();
  session.pin('balanced');
  const balanced = await graphs.at(1);
  session.pin('safe');
  const safe = await build(2);
  await vi.waitFor(() => expect(sound.ended).toBe(true));
  expect(balanced.wish.scope.disposed).toBe(true);
  session.pin('balanced');
  session.pin('safe');
  expect(state().profile).toBe('safe');
  expect(safe.ended).toBe(false);
  expect((await graphs.at(3)).wish.scope.disposed).toBe(true);
  expect(graphs.calls).toHaveLength(4);
});

it('stop while another profile is built ends both graphs', async () => {
  const { sound } = await running();
  session.pin('safe');
  await graphs.at(1);
  session.stop();
  const late = await build(1);
  expect([sound.ended, late.ended]).toEqual([true, true]);
  expect(state().phase).toBe('off');
});

it('an output that fails as the run ends is no fault of a changer that is off', async () => {
  const { sound } = await running();
  const moved = Promise.withResolvers<void>();
  sound.routing = () => moved.promise;
  session.set({ outputId: 'speakers' });
  session.stop();
  moved.reject(new DOMException('closed', 'InvalidStateError'));
  await expect(moved.promise).rejects.toThrow();
  expect(state().notice).toBeNull();
  expect(sound.silenced).toBe(0);
});

it('an output that is pulled out sends nothing until it is back', async () => {
  session = open(setupOf({ outputId: 'speakers' }));
  const { sound } = await running();
  expect(sound.routes.at(-1)?.outputId).toBe('speakers');
  outputs = [];
  page.devices();
  await vi.waitFor(() => expect(sound.routes.at(-1)?.outputId).toBeNull());
  expect(state()).toMatchObject({ outputMissing: true, notice: { kind: 'output-lost' } });
  outputs = [{ deviceId: 'speakers', label: 'Speakers' }];
  page.devices();
  await vi.waitFor(() => expect(sound.routes.at(-1)?.outputId).toBe('speakers'));
  await vi.waitFor(() => expect(state().notice).toEqual({ kind: 'output-back', label: 'Speakers' }));
});

it('a self-test is silent for others, is cut short by another profile, and can be run again', async () => {
  const { sound } = await running();
  const first = session.test();
  expect(state().test).toBe('running');
  session.mute(false);
  expect(sound.speaking).toBe(false);
  session.pin('safe');
  const safe = await build(1);
  await vi.waitFor(() => expect(sound.ended).toBe(true));
  (await tests.at(0)).answer({ heard: false });
  await first;
  expect(state().test).toBeNull();
  expect(safe.speaking).toBe(true);
  const second = session.test();
  (await tests.at(1)).answer({ heard: true, ms: 40, spreadMs: 1 });
  await second;
  expect(state().test).toEqual({ heard: true, ms: 40, spreadMs: 1 });
});

it('a self-test corrects the delay from then on, with its profile and devices, also after a reload', async () => {
  const { sound } = await running('balanced');
  // microphone 10 and output 20 as they tell, the buffer 10 and half of it to wait
  const toldMs = () => session.timing.getState().totalMs;
  expect(toldMs()).toBeCloseTo(45, 6);
  const test = session.test();
  (await tests.at(0)).answer({ heard: true, ms: 62, spreadMs: 1 });
  await test;
  await vi.waitFor(() => expect(toldMs()).toBeCloseTo(62, 6), { timeout: 3000 });
  session.pin('safe');
  await build(1);
  await vi.waitFor(() => expect(toldMs()).toBeCloseTo(45, 6), { timeout: 3000 });
  session.pin('balanced');
  await build(2);
  await vi.waitFor(() => expect(toldMs()).toBeCloseTo(62, 6), { timeout: 3000 });
  expect(sound.ended).toBe(true);
  const { tested } = session.setup.getState();
  expect(Object.values(tested)).toEqual([expect.closeTo(17, 6)]);
});

it('a self-test keeps what nobody tells, and no wait that is followed anyway', async () => {
  const { sound } = await running('balanced');
  const toldMs = () => session.timing.getState().totalMs;
  // half of the microphone's 10, the queue, the turn of 10 and half of it to be played, the output's 20
  sound.queuedMs = 30;
  await vi.waitFor(() => expect(toldMs()).toBeCloseTo(75, 6), { timeout: 3000 });
  const test = session.test();
  const { wish, answer } = await tests.at(0);
  expect(wish).toBe(sound.input);
  answer({ heard: true, ms: 82, spreadMs: 1 });
  await test;
  await vi.waitFor(() => expect(toldMs()).toBeCloseTo(82, 6), { timeout: 3000 });
  sound.queuedMs = 50;
  await vi.waitFor(() => expect(toldMs()).toBeCloseTo(102, 6), { timeout: 3000 });
});

it('a self-test by a cable’s other end lets go what has waited, and counts for both ends what waits from then on', async () => {
  outputs = [{ deviceId: 'cable', label: 'CABLE Input' }];
  session = open();
  const { sound } = await running('balanced');
  session.state.setState({ inputs: [{ deviceId: 'end', label: 'CABLE Output' }] });
  sound.queuedMs = 30;
  const opened = sound.taken;
  const test = session.test();
  (await mics.at(1)).answer(microphone('end'));
  const { answer } = await tests.at(0);
  expect(sound.taken).toBe(opened + 1);
  answer({ heard: true, ms: 82, spreadMs: 1 });
  await test;
  // half of the end's 10, the queue, the turn of 10 and half of it to be played, the output's 20: 75 are told
  expect(Object.values(session.setup.getState().tested)).toEqual([expect.closeTo(7, 6)]);
});

it('a self-test that stop cuts short gives the cable’s microphone back, and answers no later run', async () => {
  outputs = [{ deviceId: 'cable', label: 'CABLE Input' }];
  session = open();
  const { sound } = await running();
  expect(sound.routes.at(-1)?.outputId).toBe('cable');
  session.state.setState({ inputs: [{ deviceId: 'end', label: 'CABLE Output' }] });
  const test = session.test();
  const end = microphone('end');
  (await mics.at(1)).answer(end);
  await tests.at(0);
  session.stop();
  expect(end.track.readyState).toBe('ended');
  expect(state().test).toBeNull();
  await running();
  tests.calls[0]!.answer({ heard: true, ms: 1, spreadMs: 0 });
  await test;
  expect(state().test).toBeNull();
});

it('one recording at a time, which stop ends even before it has begun', async () => {
  await running();
  const first = session.record();
  await session.record();
  expect(takes.calls).toHaveLength(1);
  session.stopRecording();
  const stop = vi.fn();
  const { wish: onEnd, answer } = await takes.at(0);
  answer({ stop, mark: vi.fn() });
  await first;
  expect(stop).toHaveBeenCalledOnce();
  onEnd({ name: 'Take 1', fault: null });
  expect(state()).toMatchObject({ recordingSince: null, recorded: { kind: 'kept', name: 'Take 1' } });
  void session.record();
  expect(takes.calls).toHaveLength(2);
});

it('a recording stays in one piece: what needs another graph waits for its end', async () => {
  const { sound } = await running();
  const recording = session.record();
  const { wish: onEnd, answer } = await takes.at(0);
  const stop = vi.fn();
  answer({ stop, mark: vi.fn() });
  await recording;
  session.pin('safe');
  expect(state()).toMatchObject({ profile: 'low', notice: { kind: 'profile-waits', wanted: 'safe' } });
  session.pin('low');
  expect(state()).toMatchObject({ profile: 'low', notice: null });
  session.pin('balanced');
  const { settings } = session.setup.getState();
  session.set({ settings: { ...settings, denoise: 0 } });
  await vi.waitFor(() => expect(sound.settings).toMatchObject({ denoise: 0 }));
  expect(graphs.calls).toHaveLength(1);
  expect(stop).not.toHaveBeenCalled();
  onEnd({ name: 'Take 1', fault: null });
  const next = await build(1);
  expect(next.wish.profile).toBe('balanced');
  await vi.waitFor(() => expect(sound.ended).toBe(true));
  expect(state()).toMatchObject({ profile: 'balanced', notice: null, recorded: { name: 'Take 1' } });
});

it('a recording that begins while another graph is built stays in one piece, and the graph comes after it', async () => {
  const { sound } = await running();
  session.pin('safe');
  const { wish: given } = await graphs.at(1);
  expect(state().profile).toBe('safe');
  const recording = session.record();
  expect(given.scope.disposed).toBe(true);
  expect(state()).toMatchObject({ profile: 'low', notice: { kind: 'profile-waits', wanted: 'safe' } });
  const { wish: onEnd, answer } = await takes.at(0);
  const stop = vi.fn();
  answer({ stop, mark: vi.fn() });
  await recording;
  await build(1);
  expect(sound.ended).toBe(false);
  expect(stop).not.toHaveBeenCalled();
  onEnd({ name: 'Take 1', fault: null });
  const next = await build(2);
  await vi.waitFor(() => expect(sound.ended).toBe(true));
  expect(next.ended).toBe(false);
  expect(state()).toMatchObject({ profile: 'safe', notice: null, recorded: { name: 'Take 1' } });
});

it('what waited for the end of a recording waits no more once all of it stops', async () => {
  await running();
  const recording = session.record();
  (await takes.at(0)).answer({ stop: vi.fn(), mark: vi.fn() });
  await recording;
  session.pin('safe');
  expect(state().notice).toMatchObject({ kind: 'profile-waits' });
  session.stop();
  expect(state()).toMatchObject({ phase: 'off', notice: null });
});

it('a recording is marked where a trained voice speaks: from its start, or from the middle on', async () => {
  session = open(setupOf({ trained: 'ada', voiceName: 'Ada' }));
  const { sound } = await running();
  const record = async (index: number) => {
    const mark = vi.fn();
    const recording = session.record();
    const { wish: onEnd, answer } = await takes.at(index);
    return { mark, recording, onEnd, begin: () => answer({ stop: vi.fn(), mark }) };
  };
  const first = await record(0);
  first.begin();
  await first.recording;
  expect(first.mark).toHaveBeenCalled();
  first.onEnd({ name: 'Take 1', fault: null });

  session.set({ trained: null });
  await vi.waitFor(() => expect(sound.voice).toBeNull());
  const second = await record(1);
  second.begin();
  await second.recording;
  expect(second.mark).not.toHaveBeenCalled();
  session.set({ trained: 'ada' });
  await vi.waitFor(() => expect(second.mark).toHaveBeenCalledOnce());
  second.onEnd({ name: 'Take 2', fault: null });

  session.set({ trained: null });
  await vi.waitFor(() => expect(sound.voice).toBeNull());
  const third = await record(2);
  session.set({ trained: 'ada' }); // before the first sound is written
  await vi.waitFor(() => expect(sound.voice).not.toBeNull());
  third.begin();
  await third.recording;
  expect(third.mark).toHaveBeenCalled();
});

it('a trained voice that is gone is said, left out, and the voice goes on without it', async () => {
  session = open(setupOf({ trained: 'gone', voiceName: 'Ada' }));
  const { sound } = await running();
  expect(sound.voice).toBeNull();
  expect(state().notice).toEqual({ kind: 'voice-missing', name: 'Ada' });
  expect(session.setup.getState().trained).toBeNull();
});

it('a page that is left ends the run, and tells so where the person allows it', async () => {
  session = open(setupOf({ diagnostics: true }));
  const { mic } = await running();
  expect(runs).toEqual(['start']);
  page.leave();
  expect(runs).toEqual(['start', 'stop']);
  expect(mic.track.readyState).toBe('ended');
  expect(state().phase).toBe('off');
});

describe('GTCRN', () => {
  const weights = {} as GtcrnWeights; // safe: passed on only
  const network: Cleaner = { weights, isOwn: false };
  const cleaners = () => graphs.calls.map(({ wish }) => [wish.profile, wish.cleaner !== null]);

  it('cleans in Balanced and Safe where it is kept; Low and noise reduction at nothing leave it out', async () => {
    kept = network;
    await running('balanced');
    expect(state().cleaner).toBe('there');
    session.pin('low');
    await build(1);
    await vi.waitFor(() => expect(state().cleaner).toBe('unused'));
    session.pin('safe');
    await build(2);
    const { settings } = session.setup.getState();
    session.set({ settings: { ...settings, denoise: 0 } });
    await build(3);
    session.set({ settings: { ...settings, denoise: 0.4 } });
    const last = await build(4);
    session.set({ settings: { ...settings, denoise: 0.6 } });
    await vi.waitFor(() => expect(last.settings).toMatchObject({ denoise: 0.6 }));
    expect(state().cleaner).toBe('there');
    expect(cleaners()).toEqual([
      ['balanced', true],
      ['low', false],
      ['safe', true],
      ['safe', false],
      ['safe', true],
    ]);
  });

  it('that is about to come or go as a recording begins waits for its end', async () => {
    kept = network;
    const { sound } = await running('balanced');
    const { settings } = session.setup.getState();
    session.set({ settings: { ...settings, denoise: 0 } });
    const recording = session.record();
    const { wish: onEnd, answer } = await takes.at(0);
    answer({ stop: vi.fn(), mark: vi.fn() });
    await recording;
    await vi.waitFor(() => expect(state().cleaner).toBe('unused'));
    expect(cleaners()).toEqual([['balanced', true]]);
    onEnd({ name: 'Take 1', fault: null });
    await build(1);
    await vi.waitFor(() => expect(sound.ended).toBe(true));
    expect(cleaners().at(-1)).toEqual(['balanced', false]);
  });

  it('is told of as a person’s own where its weights are not the published ones', async () => {
    kept = { weights, isOwn: true };
    await running('balanced');
    expect(state().cleaner).toBe('own');
    expect(cleaners()).toEqual([['balanced', true]]);
  });

  it('is fetched once when it is first needed, and takes over when it has arrived', async () => {
    const asked = vi.fn(async () => {
      kept = network;
      return true;
    });
    session.fetchCleaner = asked;
    await running('low');
    expect(asked).not.toHaveBeenCalled();
    session.pin('balanced');
    await build(1);
    await build(2);
    await vi.waitFor(() => expect(state().cleaner).toBe('there'));
    expect(cleaners()).toEqual([
      ['low', false],
      ['balanced', false],
      ['balanced', true],
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that can’t be had leaves the work to signal processing, says so and is not asked for again', async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError('offline')));
    session.fetchCleaner = asked;
    await running('balanced');
    await vi.waitFor(() => expect(state().cleaner).toBe('missing'));
    session.pin('safe');
    await build(1);
    await vi.waitFor(() => expect(state()).toMatchObject({ profile: 'safe', cleaner: 'missing' }));
    expect(cleaners()).toEqual([
      ['balanced', false],
      ['safe', false],
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

it('takes the microphone anew when its outputs are there and after a gap: what waits would stay', async () => {
  const { sound } = await running();
  const opened = sound.taken;
  expect(opened).toBeGreaterThan(0);
  sound.countedGaps = 1;
  await vi.waitFor(() => expect(sound.taken).toBe(opened + 1), { timeout: 3000 });
});
