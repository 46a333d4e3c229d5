import { expect, it } from 'vitest';
import { MicQueue } from './mic-queue.ts';

/** A microphone that hands over 10 ms at a time, and a browser that takes them from its queue in turns of 4 ms. */
function line({ idleMs = 0, turnMs = 4, roomMs = 50 } = {}) {
  const track = { stats: { deliveredFramesDuration: 5000 } };
  const taken = { ms: 700, silentMs: 30 };
  let queued = 0;
  /** Of the buffer that has left the queue last, what waits for the next turn. */
  let turned = 0;
  const queue = new MicQueue(track, 10, turnMs, () => taken);
  let now = 0;
  // connected, and not yet taken: what comes goes nowhere
  for (; now < idleMs; now += 2) {
    if (now % 10 === 0) track.stats.deliveredFramesDuration += 10;
    queue.begin();
  }
  return {
    queue,
    /** @param held the microphone hands nothing over, or nobody takes anything, for so long at the beginning */
    run(ms: number, { mic = 0, graph = 0 } = {}) {
      const end = now + ms;
      const began = now;
      let late = 0;
      let sum = 0;
      for (; now < end; now++) {
        if (now % 10 === 0) {
          if (now - began < mic) late += 10;
          else {
            track.stats.deliveredFramesDuration += 10 + late;
            queued = Math.min(roomMs, queued + 10 + late);
            late = 0;
          }
        }
        if (now % turnMs === 0 && now - began >= graph) {
          taken.ms += turnMs;
          // out of the queue come whole buffers
          for (; turned < turnMs; turned += 10)
            if (queued >= 10) queued -= 10;
            else taken.silentMs += 10;
          turned -= turnMs;
          queue.begin();
        }
        // other work makes its looks early and late
        if (now % 50 === (now * 7) % 13) queue.lookMs();
        if (now >= end - 1000) sum += queued + turned;
      }
      return { toldMs: queue.lookMs(), queuedMs: sum / 1000 };
    },
  };
}

it.each([
  ['both go on evenly', {}],
  ['nobody took anything for a while', { graph: 30 }],
  ['nobody took anything for so long that some was lost', { graph: 400 }],
  ['the microphone was late, and then handed it all over', { mic: 30 }],
])('is known where %s', (_, held) => {
  const { run } = line();
  run(3000);
  const { toldMs, queuedMs } = run(20_000, held);
  if (Object.keys(held).length > 0) expect(queuedMs).toBeGreaterThan(25);
  expect(Math.abs(toldMs! - queuedMs)).toBeLessThan(3); // less than a third of a buffer
});

it('leaves out what came before the graph took anything', () => {
  const { run } = line({ idleMs: 60 });
  const { toldMs, queuedMs } = run(3000);
  expect(Math.abs(toldMs! - queuedMs)).toBeLessThan(3);
});

it('has room for five turns of the graph, each rounded up to whole buffers', () => {
  const { run } = line({ turnMs: 32, roomMs: 200 });
  run(3000);
  const { toldMs, queuedMs } = run(20_000, { graph: 600 });
  expect(queuedMs).toBeGreaterThan(170);
  expect(Math.abs(toldMs! - queuedMs)).toBeLessThan(3);
});

it('is not known where the browser does not count', () => {
  let ms = 0;
  const queue = new MicQueue({}, 10, 4, () => ({ ms, silentMs: 0 }));
  ms = 4;
  expect(queue.lookMs()).toBeNull();
});
