import { expect, it } from 'vitest';
import { MicQueue } from './mic-queue.ts';

/** A microphone that hands over 10 ms at a time, and a browser that takes them from its queue in turns of 4 ms. */
function line() {
  const track = { stats: { deliveredFramesDuration: 5000 } };
  const taken = { ms: 700, silentMs: 30 };
  let queued = 0;
  const queue = new MicQueue(track, 10, () => taken);
  let now = 0;
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
            queued = Math.min(50, queued + 10 + late);
            late = 0;
          }
        }
        if (now % 4 === 0 && now - began >= graph) {
          taken.ms += 4;
          if (queued >= 4) queued -= 4;
          else taken.silentMs += 4;
        }
        // other work makes its looks early and late
        if (now % 50 === (now * 7) % 13) queue.lookMs();
        if (now >= end - 1000) sum += queued;
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
  expect(Math.abs(toldMs! - queuedMs)).toBeLessThan(8); // less than a buffer
});

it('is not known where the browser does not count', () => {
  expect(new MicQueue({}, 10, () => ({ ms: 0, silentMs: 0 })).lookMs()).toBeNull();
});
