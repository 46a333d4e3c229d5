import { describe, expect, it } from 'vitest';
import { joined } from '../../base/joined.ts';
import { timeWarp } from './time-warp.ts';

const sampleRate = 16_000;
/** Vowel-like sounds one after the other; each has its own harmonics. */
function sequence(lengthsMs: readonly number[], hz: number): Float32Array {
  const parts = lengthsMs.map((ms, index) =>
    Float32Array.from({ length: (ms * sampleRate) / 1000 }, (_, i) => {
      if (index % 2 === 1) return 0;
      let sum = 0;
      for (let k = 1; k * hz < 6000; k++)
        sum +=
          Math.sin((2 * Math.PI * k * hz * i) / sampleRate) *
          Math.exp(-(((k * hz - 500 - 350 * index) / 500) ** 2));
      return 0.2 * sum;
    }),
  );
  return joined(parts);
}

describe('warping one recording of words onto another', () => {
  it('finds the borders of sounds that last differently long, at another pitch and rate', async () => {
    const first = [300, 80, 250, 60, 400, 100, 200];
    const second = [500, 40, 180, 200, 300, 60, 420];
    const timeOf = await timeWarp(
      { samples: sequence(first, 110), sampleRate },
      { samples: sequence(second, 190), sampleRate },
    );
    let [from, to] = [0, 0];
    for (const [index, ms] of first.slice(0, -1).entries()) {
      from += ms;
      to += second[index]!;
      expect(Math.abs(timeOf(from) - to)).toBeLessThan(45); // ms: a window of 32 and two frames
    }
  });

  it('never goes back, and stays within the target', async () => {
    const timeOf = await timeWarp(
      { samples: sequence([200, 50, 200], 120), sampleRate },
      { samples: sequence([90, 400, 90], 220), sampleRate },
    );
    let last = 0;
    for (let ms = -50; ms < 700; ms += 7) {
      expect(timeOf(ms)).toBeGreaterThanOrEqual(last);
      last = timeOf(ms);
    }
    expect(last).toBeLessThanOrEqual(580);
  });

  it('shares a silent target out evenly enough to stay within it', async () => {
    const timeOf = await timeWarp(
      { samples: sequence([200, 50, 200], 120), sampleRate },
      { samples: new Float32Array(100), sampleRate },
    );
    expect(timeOf(450)).toBeLessThanOrEqual(6.25);
  });
});
