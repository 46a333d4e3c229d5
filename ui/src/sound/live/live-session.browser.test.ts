import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../platform/scope.ts';
import { LiveSession } from './live-session.ts';
import { liveSetup } from './live-setup.ts';

/** A microphone that hums: a real track of a real context, since a test has no sound card. */
function humming(scope: Scope): MediaStream {
  const context = scope.context();
  const hum = new OscillatorNode(context, { frequency: 220 });
  const way = context.createMediaStreamDestination();
  hum.connect(way);
  hum.start();
  return way.stream;
}

const trackOf = (stream: MediaStream): MediaStreamTrack => stream.getAudioTracks()[0]!;
const defer = <T>() => Promise.withResolvers<T>();

let scope: Scope;
let session: LiveSession;
beforeEach(() => {
  scope = new Scope();
  session = new LiveSession();
  const { settings } = liveSetup().getState();
  session.set({ inputId: null, pinned: null, settings: { ...settings, bypass: true, gateDb: null } });
});
afterEach(() => {
  session.stop();
  scope.dispose();
  vi.restoreAllMocks();
});

const microphones = () => vi.spyOn(navigator.mediaDevices, 'getUserMedia');
const phase = () => session.state.getState().phase;
const isHeard = () =>
  vi.waitFor(() => expect(session.levels.getState().outputDb).toBeGreaterThan(-40), 10_000);

it('a start that was overtaken gives its own microphone back, and leaves the running one alone', async () => {
  const [late, next] = [humming(scope), humming(scope)];
  const answer = defer<MediaStream>();
  microphones().mockReturnValueOnce(answer.promise).mockResolvedValueOnce(next);
  const first = session.start();
  session.stop();
  await session.start();
  expect(phase()).toBe('on');
  answer.resolve(late);
  await first;
  expect(trackOf(late).readyState).toBe('ended');
  expect(trackOf(next).readyState).toBe('live');
  await isHeard();
});

it('a microphone that is changed while another profile is built is the one that is heard on it', async () => {
  const [first, second] = [humming(scope), humming(scope)];
  microphones().mockResolvedValueOnce(first).mockResolvedValueOnce(second);
  await session.start();
  await isHeard();
  const loaded = defer<void>();
  const addModule = AudioWorklet.prototype.addModule;
  const load = vi.spyOn(AudioWorklet.prototype, 'addModule').mockImplementation(async function (
    this: AudioWorklet,
    ...what
  ) {
    await loaded.promise;
    return addModule.apply(this, what);
  });
  session.pin('safe');
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  session.set({ inputId: 'second' });
  await vi.waitFor(() => expect(trackOf(first).readyState).toBe('ended'));
  await isHeard(); // on the graph that still runs
  const before = session.timing.getState().bufferFrames;
  loaded.resolve();
  await vi.waitFor(() => expect(session.timing.getState().bufferFrames).not.toBe(before), 10_000);
  session.levels.setState({ outputDb: -100 });
  expect(trackOf(second).readyState).toBe('live');
  await isHeard();
});

it('a self-test that another profile cuts short is over, and can be run again', async () => {
  microphones().mockResolvedValueOnce(humming(scope));
  await session.start();
  const test = session.test();
  await vi.waitFor(() => expect(session.state.getState().test).toBe('running'));
  session.pin('balanced');
  await test;
  expect(session.state.getState().test).toBeNull();
});

it('a recording that the end of the run overtakes is over, and the microphone free', async () => {
  const stream = humming(scope);
  microphones().mockResolvedValueOnce(stream);
  await session.start();
  const recording = session.record();
  session.stop();
  await recording;
  expect(session.state.getState()).toMatchObject({ phase: 'off', recordingSince: null });
  expect(trackOf(stream).readyState).toBe('ended');
});
