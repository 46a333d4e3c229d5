/**
 * Noises by simple physical models, each different: `noises[kind](frames, sampleRate, random)` gives a Float32Array of any
 * level. Wind, rain, insects, frogs and birds, fire, creaking wood, waves, machines, knocks.
 */

import { between, betweenOctaves, level, normal } from '../learning/random.mjs';

export const noises = { coloured, wind, rain, insects, calls, fire, creaks, waves, machine, knocks, siren };

/** White noise through one or two random poles and zeros. */
function coloured(frames, sampleRate, random) {
  const out = white(frames, random);
  const pole = random() < 0.3 ? 0 : 1 - betweenOctaves(random, 0.003, 0.8);
  lowpass(out, pole);
  if (random() < 0.3) highpass(out, 1 - betweenOctaves(random, 0.01, 0.5));
  if (random() < 0.5)
    add(
      out,
      resonated(white(frames, random), betweenOctaves(random, 80, 6000), 0.2, sampleRate),
      between(random, 0, 3),
    );
  return mixed(out, white(frames, random), between(random, 0, 0.4));
}

function wind(frames, sampleRate, random) {
  const out = white(frames, random);
  lowpass(out, 1 - betweenOctaves(random, 0.004, 0.05));
  lowpass(out, 1 - betweenOctaves(random, 0.02, 0.3));
  modulate(out, slow(frames, sampleRate, betweenOctaves(random, 0.3, 4), random), between(random, 0.6, 1.6));
  return mixed(out, white(frames, random), between(random, 0, 0.05));
}

function waves(frames, sampleRate, random) {
  const out = white(frames, random);
  lowpass(out, 1 - betweenOctaves(random, 0.03, 0.6));
  modulate(out, slow(frames, sampleRate, betweenOctaves(random, 0.2, 3), random), between(random, 0.4, 1.4));
  return mixed(out, coloured(frames, sampleRate, random), between(random, 0, 0.5));
}

function rain(frames, sampleRate, random) {
  const out = impacts(frames, sampleRate, random, {
    perSecond: betweenOctaves(random, 60, 1500),
    hz: [800, 7500],
    seconds: [0.0003, 0.006],
    tone: between(random, 0, 0.6),
  });
  return mixed(out, coloured(frames, sampleRate, random), between(random, 0.1, 0.8));
}

function fire(frames, sampleRate, random) {
  const out = impacts(frames, sampleRate, random, {
    perSecond: betweenOctaves(random, 4, 120),
    hz: [300, 7000],
    seconds: [0.0004, 0.02],
    tone: 0.1,
  });
  return mixed(out, wind(frames, sampleRate, random), between(random, 0.05, 1));
}

function knocks(frames, sampleRate, random) {
  const out = impacts(frames, sampleRate, random, {
    perSecond: betweenOctaves(random, 1, 14),
    hz: [80, 5000],
    seconds: [0.004, 0.15],
    tone: between(random, 0.2, 1),
  });
  return mixed(out, coloured(frames, sampleRate, random), between(random, 0.02, 0.4));
}

/** Wood that sticks and slips: pulses of a gliding rate through resonances. */
function creaks(frames, sampleRate, random) {
  const out = new Float32Array(frames);
  const modes = Array.from({ length: 4 }, () => [
    betweenOctaves(random, 150, 5000),
    between(random, 0.01, 0.08),
  ]);
  let at = 0;
  while (at < frames) {
    const length = Math.round(between(random, 0.1, 1.2) * sampleRate);
    const pulses = new Float32Array(length);
    let rate = betweenOctaves(random, 12, 260);
    const glide = between(random, -0.8, 0.8);
    for (let i = 0; i < length; ) {
      pulses[i] = between(random, 0.3, 1) * Math.sin((Math.PI * i) / length);
      rate *= 1 + (glide * 1) / rate + 0.05 * normal(random);
      i += Math.max(8, Math.round(sampleRate / Math.max(8, rate)));
    }
    const loud = betweenOctaves(random, 0.1, 1);
    for (const [hz, width] of modes) {
      const ring = resonated(pulses, hz * between(random, 0.95, 1.05), width, sampleRate);
      for (let i = 0; i < length && at + i < frames; i++) out[at + i] += loud * ring[i];
    }
    at += Math.round(length + between(random, 0, 1.5) * sampleRate * random());
  }
  return mixed(out, waves(frames, sampleRate, random), between(random, 0.2, 2));
}

/** Crickets and cicadas: high tones in pulses and chirps, some at once. */
function insects(frames, sampleRate, random) {
  const out = new Float32Array(frames);
  const count = 1 + Math.floor(4 * random());
  for (let n = 0; n < count; n++) {
    const hz = betweenOctaves(random, 1200, 7300);
    const pulseHz = betweenOctaves(random, 12, 120);
    const chirpHz = betweenOctaves(random, 0.5, 5);
    const duty = between(random, 0.2, 1);
    const width = random() < 0.3 ? betweenOctaves(random, 50, 600) : betweenOctaves(random, 2, 40);
    const loud = betweenOctaves(random, 0.1, 1);
    let [phase, drift] = [0, 0];
    const start = random();
    for (let i = 0; i < frames; i++) {
      const t = i / sampleRate;
      drift = 0.999 * drift + 0.045 * normal(random);
      phase += (2 * Math.PI * (hz + width * drift)) / sampleRate;
      if ((t * chirpHz + start) % 1 > duty) continue;
      const pulse = Math.max(0, Math.sin(2 * Math.PI * pulseHz * t));
      out[i] += loud * pulse * pulse * Math.sin(phase);
    }
  }
  return mixed(out, coloured(frames, sampleRate, random), betweenOctaves(random, 0.01, 0.5));
}

/** Frogs, birds, owls: short gliding tones with harmonics or a rough voice, again and again. */
function calls(frames, sampleRate, random) {
  const out = new Float32Array(frames);
  const animals = 1 + Math.floor(4 * random());
  for (let n = 0; n < animals; n++) {
    const hz = betweenOctaves(random, 250, 5000);
    const rough = random() < 0.6 ? betweenOctaves(random, 20, 160) : 0;
    const [seconds, gap] = [betweenOctaves(random, 0.02, 0.6), betweenOctaves(random, 0.03, 1.5)];
    const glide = between(random, -0.4, 0.4) * random();
    const warble = random() < 0.4 ? [betweenOctaves(random, 4, 40), between(random, 0.01, 0.15)] : [1, 0];
    const harmonics = random() < 0.5 ? 1 : 1 + Math.floor(3 * random());
    const loud = betweenOctaves(random, 0.1, 1);
    let at = Math.floor(random() * gap * sampleRate);
    while (at < frames) {
      const length = Math.round(seconds * between(random, 0.8, 1.2) * sampleRate);
      const pitch = hz * between(random, 0.96, 1.04);
      const louder = loud * between(random, 0.5, 1);
      let phase = 0;
      for (let i = 0; i < length && at + i < frames; i++) {
        const x = i / length;
        phase +=
          (2 *
            Math.PI *
            pitch *
            (1 + glide * x + warble[1] * Math.sin((2 * Math.PI * warble[0] * i) / sampleRate))) /
          sampleRate;
        let value = 0;
        for (let h = 1; h <= harmonics; h++) if (h * pitch < 7800) value += Math.sin(h * phase) / h;
        const envelope =
          Math.sin(Math.PI * x) * (rough ? 0.5 - 0.5 * Math.cos((2 * Math.PI * rough * i) / sampleRate) : 1);
        out[at + i] += louder * envelope * value;
      }
      at += length + Math.round(gap * between(random, 0.4, 1.6) * sampleRate);
    }
  }
  const bed = random() < 0.5 ? insects : coloured;
  return mixed(out, bed(frames, sampleRate, random), betweenOctaves(random, 0.02, 0.6));
}

/** Motors and fans: lines of a slowly changing rate, and hiss. */
function machine(frames, sampleRate, random) {
  const out = new Float32Array(frames);
  const hz = betweenOctaves(random, 25, 400);
  const sway = slow(frames, sampleRate, betweenOctaves(random, 0.1, 1), random);
  const depth = between(random, 0, 0.06);
  const lines = Array.from({ length: 24 }, (_, h) => [
    normal(random) / (h + 1) ** between(random, 0.3, 1.2),
    random() * 6.28,
  ]);
  let phase = 0;
  for (let i = 0; i < frames; i++) {
    phase += (2 * Math.PI * hz * (1 + depth * sway[i])) / sampleRate;
    for (let h = 0; h < lines.length && hz * (h + 1) < 7500; h++)
      out[i] += lines[h][0] * Math.sin((h + 1) * phase + lines[h][1]);
  }
  return mixed(out, coloured(frames, sampleRate, random), between(random, 0.1, 1.5));
}

function siren(frames, sampleRate, random) {
  const out = new Float32Array(frames);
  const [hz, rate, depth] = [
    betweenOctaves(random, 400, 2500),
    betweenOctaves(random, 0.3, 8),
    between(random, 0, 0.4),
  ];
  let phase = 0;
  const square = random() < 0.5;
  for (let i = 0; i < frames; i++) {
    const wave = Math.sin((2 * Math.PI * rate * i) / sampleRate);
    phase += (2 * Math.PI * hz * (1 + depth * (square ? Math.sign(wave) : wave))) / sampleRate;
    out[i] = Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase);
  }
  return mixed(out, coloured(frames, sampleRate, random), between(random, 0.2, 1.5));
}

const white = (frames, random) => Float32Array.from({ length: frames }, () => normal(random));

function lowpass(samples, pole) {
  let last = 0;
  for (let i = 0; i < samples.length; i++) samples[i] = last = pole * last + (1 - pole) * samples[i];
}

function highpass(samples, pole) {
  let last = 0;
  for (let i = 0; i < samples.length; i++) {
    last = pole * last + (1 - pole) * samples[i];
    samples[i] -= last;
  }
}

function resonated(samples, hz, width, sampleRate) {
  const radius = Math.exp((-Math.PI * Math.min(0.45 * sampleRate, hz) * width) / sampleRate);
  const cosine = 2 * radius * Math.cos((2 * Math.PI * Math.min(0.45 * sampleRate, hz)) / sampleRate);
  const out = new Float32Array(samples.length);
  let [one, two] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    const value = (1 - radius) * samples[i] + cosine * one - radius * radius * two;
    two = one;
    out[i] = one = value;
  }
  return out;
}

/** A curve in -1..1 that changes about so many times a second. */
function slow(frames, sampleRate, hz, random) {
  const out = new Float32Array(frames);
  const stride = Math.max(1, Math.round(sampleRate / hz));
  let [from, to] = [between(random, -1, 1), between(random, -1, 1)];
  for (let i = 0; i < frames; i++) {
    const x = (i % stride) / stride;
    if (i > 0 && x === 0) [from, to] = [to, between(random, -1, 1)];
    out[i] = from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * x));
  }
  return out;
}

function modulate(samples, curve, depth) {
  for (let i = 0; i < samples.length; i++) samples[i] *= 10 ** (depth * curve[i]);
}

function impacts(frames, sampleRate, random, { perSecond, hz, seconds, tone }) {
  const out = new Float32Array(frames);
  const count = Math.round((perSecond * frames) / sampleRate);
  const spread = between(random, 0.3, 1.6);
  for (let n = 0; n < count; n++) {
    const at = Math.floor(random() * frames);
    const decay = betweenOctaves(random, ...seconds) * sampleRate;
    const angle = (2 * Math.PI * betweenOctaves(random, ...hz)) / sampleRate;
    const loud = Math.exp(spread * normal(random));
    const length = Math.min(frames - at, Math.round(5 * decay) + 4);
    for (let i = 0; i < length; i++)
      out[at + i] += loud * Math.exp(-i / decay) * (tone * Math.sin(angle * i) + (1 - tone) * normal(random));
  }
  return out;
}

function add(out, other, share) {
  const gain = (share * level(out)) / level(other);
  for (let i = 0; i < out.length; i++) out[i] += gain * other[i];
}

/** Noise with another, `share` times as loud, below it. */
function mixed(out, bed, share) {
  add(out, bed, share);
  return out;
}
