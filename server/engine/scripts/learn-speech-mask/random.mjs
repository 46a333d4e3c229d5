export const between = (random, from, to) => from + (to - from) * random();

/** As likely in each octave between two numbers. */
export const betweenOctaves = (random, from, to) => from * (to / from) ** random();

export const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** RMS of samples, more than 0. */
export const level = (samples) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 1e-12) / samples.length);
