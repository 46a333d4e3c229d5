/** A number generator in 0..1 (mulberry32). */
export function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random, from, to) => from + (to - from) * random();

/** As likely in each octave between two numbers. */
export const betweenOctaves = (random, from, to) => from * (to / from) ** random();

export const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** RMS of samples, more than 0. */
export const level = (samples) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 1e-12) / samples.length);
