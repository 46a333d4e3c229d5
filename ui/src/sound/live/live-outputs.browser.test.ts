import { afterEach, expect, it, vi } from 'vitest';
import { Scope } from '../../platform/scope.ts';
import { LiveOutputs, type LiveRoute } from './live-outputs.ts';

let scope = new Scope();
afterEach(() => {
  scope.dispose();
  scope = new Scope();
  vi.restoreAllMocks();
});

const route = (outputId: string | null): LiveRoute => ({
  outputId,
  outputDb: 0,
  monitor: false,
  monitorId: 'default',
  monitorDb: 0,
});

/** Outputs whose context reaches a device when the test says so, and the level of the ways to the destination. */
function make() {
  const moves: { device: string; arrive: () => void }[] = [];
  // safe: Chromium has it, the library of types leaves it out
  const steerable = AudioContext.prototype as unknown as { setSinkId(id: string): Promise<void> };
  vi.spyOn(steerable, 'setSinkId').mockImplementation((device) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    moves.push({ device, arrive: resolve });
    return promise;
  });
  const context = scope.context();
  const ways: GainNode[] = [];
  // safe: nothing here connects to a parameter
  const nodes = AudioNode.prototype as { connect(to: AudioNode): AudioNode };
  const { connect } = nodes;
  vi.spyOn(nodes, 'connect').mockImplementation(function (this: AudioNode, to) {
    if (to === context.destination && this instanceof GainNode) ways.push(this);
    return connect.call(this, to);
  });
  const outputs = new LiveOutputs(context, scope);
  return { context, outputs, moves, open: () => Math.max(...ways.map(({ gain }) => gain.value)) };
}

it('an output that was taken back while it was being reached gets no voice', async () => {
  const { context, outputs, moves, open } = make();
  const first = outputs.route(route('cable'));
  await vi.waitFor(() => expect(moves).toHaveLength(1));
  const second = outputs.route(route(null));
  moves[0]!.arrive();
  await vi.waitFor(() => expect(moves.map(({ device }) => device)).toEqual(['cable', '']));
  moves[1]!.arrive();
  await Promise.all([first, second]);
  const glided = context.currentTime + 0.05;
  await vi.waitFor(() => expect(context.currentTime).toBeGreaterThan(glided));
  expect(open()).toBe(0);
});

it('opens the way when the device is reached, and not before, however often it is asked', async () => {
  const { outputs, moves, open } = make();
  const first = outputs.route(route('cable'));
  await vi.waitFor(() => expect(moves).toHaveLength(1));
  const second = outputs.route({ ...route('cable'), outputDb: -6 });
  expect(open()).toBe(0);
  moves[0]!.arrive();
  await vi.waitFor(() => expect(moves).toHaveLength(2));
  expect(open()).toBe(0);
  moves[1]!.arrive();
  await Promise.all([first, second]);
  await vi.waitFor(() => expect(open()).toBeGreaterThan(0.9));
});
