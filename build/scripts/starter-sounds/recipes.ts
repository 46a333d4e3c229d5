import {
  addTo,
  bandNoise,
  fadeOut,
  frames,
  gate,
  harmonics,
  inRoom,
  panned,
  random,
  sampleRate,
  seamless,
  sound,
  sweepable,
} from './synthesis.ts';

/** How each starter sound is made: one or two channels at `sampleRate`, any level. */
export const recipes = {
  'air-horn': airHorn,
  applause,
  'rim-shot': rimShot,
  ding,
  buzzer,
  'drum-roll': drumRoll,
  'sad-trombone': sadTrombone,
  fanfare,
  'level-up': levelUp,
  coin,
  laser,
  whoosh,
  'door-bell': doorBell,
  crickets,
  heartbeat,
  rain,
} as const satisfies Record<string, () => Float32Array[]>;

/** Three blasts of a gas horn: reeds a third apart, overblown, that slide up when the gas comes and down when it goes. */
function airHorn(): Float32Array[] {
  const horn = new Float32Array(frames(1.75));
  for (const [at, seconds] of [
    [0, 0.2],
    [0.27, 0.2],
    [0.54, 1.1],
  ] as const) {
    for (const [hz, gain] of [
      [392, 1],
      [494, 0.9],
      [587, 0.6],
    ] as const) {
      const slide = (time: number) =>
        hz * (1 - 0.12 * Math.exp(-time / 0.025) - 0.25 * Math.exp((time - seconds) / 0.03));
      const blast = harmonics(
        seconds,
        slide,
        (n) => (1 / n) * (1 + 2.2 * Math.exp(-(((n * hz - 1900) / 900) ** 2))),
        36,
      );
      addTo(
        horn,
        blast.map((value, i) => value * gate(i / sampleRate, seconds, 0.012, 0.05)),
        at,
        gain,
      );
    }
  }
  const breath = bandNoise(1.75, 7, 3200, 0.8);
  return inRoom([horn.map((value, i) => Math.tanh(0.9 * value + 0.1 * value * breath[i]!))], {
    seconds: 0.5,
    mix: 0.25,
    tail: 0.3,
  });
}

/** Sixty people who clap at their own pace; each clap is a burst through the hollow of two hands. */
function applause(): Float32Array[] {
  const seconds = 4.2;
  const left = new Float32Array(frames(seconds));
  const right = new Float32Array(frames(seconds));
  const next = random(11);
  for (let person = 0; person < 60; person++) {
    const pace = 0.21 + 0.05 * next();
    const hollow = 1350 + 550 * next();
    const [l, r] = panned(0.9 * next());
    const near = 0.35 + 0.65 * Math.abs(next()) ** 2;
    let turn = 0;
    for (let at = 0.12 * Math.abs(next()) + 0.35 * Math.abs(next()); at < seconds - 0.25; ) {
      const clap = bandNoise(0.035, 1000 * person + turn++, hollow * (1 + 0.08 * next()), 1.6);
      const decay = 0.005 + 0.003 * Math.abs(next());
      const gain = near * (0.75 + 0.25 * next()) * gate(at, seconds - 0.2, 0.25, 1.7);
      const shaped = clap.map((value, i) => value * Math.exp(-i / sampleRate / decay));
      addTo(left, shaped, at, gain * l);
      addTo(right, shaped, at + 0.0004 * next() + 0.0004, gain * r);
      at += pace * (1 + 0.12 * next());
    }
  }
  return inRoom([left, right], { seconds: 1.1, mix: 0.5, dampingHz: 4500, tail: 0.6 });
}

const drum = (seconds: number, hz: number, drop: number, decay: number): Float32Array => {
  let phase = 0;
  return sound(seconds, (time) => {
    phase += (hz * (1 + drop * Math.exp(-time / 0.018))) / sampleRate;
    return Math.sin(2 * Math.PI * phase) * Math.exp(-time / decay) * gate(time, seconds, 0.0015, 0.02);
  });
};

const snare = (seed: number, brightHz: number): Float32Array => {
  const rattle = bandNoise(0.2, seed, brightHz, 0.7);
  const body = drum(0.2, 188, 0.6, 0.045);
  return rattle.map((value, i) => {
    const time = i / sampleRate;
    return 1.3 * value * Math.exp(-time / 0.05) * Math.min(1, time / 0.001) + 0.6 * body[i]!;
  });
};

/** Metal plate: many inharmonic partials and noise above them. */
function cymbal(seconds: number, seed: number): Float32Array {
  const next = random(seed);
  const partials = Array.from({ length: 42 }, () => ({
    hz: 420 * 1.115 ** (28 * Math.abs(next())) * (1 + 0.1 * next()),
    decay: 0.25 + 0.7 * Math.abs(next()),
    phase: Math.PI * next(),
  }));
  const hiss = bandNoise(seconds, seed + 1, 7600, 0.6);
  return sound(seconds, (time, i) => {
    let metal = 0;
    for (const { hz, decay, phase } of partials)
      metal += Math.sin(2 * Math.PI * hz * time + phase) * Math.exp(-time / decay);
    return (0.09 * metal + 1.5 * hiss[i]! * Math.exp(-time / 0.4)) * gate(time, seconds, 0.002, 0.25);
  });
}

/** Two drums and a crash: the joke has been told. */
function rimShot(): Float32Array[] {
  const all = new Float32Array(frames(1.9));
  addTo(all, drum(0.4, 172, 0.9, 0.11), 0, 1);
  addTo(all, snare(3, 2600), 0, 0.35);
  addTo(all, drum(0.45, 118, 0.9, 0.14), 0.2, 1.1);
  addTo(all, drum(0.4, 62, 1.6, 0.12), 0.42, 1.2);
  addTo(all, cymbal(1.45, 5), 0.42, 0.75);
  return inRoom([all], { seconds: 0.6, mix: 0.22, tail: 0.25 });
}

/** A struck bar: partials with their own decay. */
function struck(
  seconds: number,
  hz: number,
  partials: readonly (readonly [ratio: number, gain: number, decay: number])[],
): Float32Array {
  return sound(seconds, (time) => {
    let sum = 0;
    for (const [ratio, gain, decay] of partials)
      sum += gain * Math.sin(2 * Math.PI * hz * ratio * time) * Math.exp(-time / decay);
    return sum * gate(time, seconds, 0.0012, 0.12);
  });
}

function ding(): Float32Array[] {
  const bell = struck(1.6, 1174.7, [
    [1, 1, 0.5],
    [2.0, 0.35, 0.34],
    [2.76, 0.55, 0.26],
    [5.4, 0.28, 0.12],
    [8.93, 0.12, 0.05],
  ]);
  return inRoom([bell], { seconds: 0.9, mix: 0.2, tail: 0.25 });
}

function doorBell(): Float32Array[] {
  const bars = [
    [1, 1, 0.55],
    [2.02, 0.22, 0.3],
    [3.01, 0.16, 0.2],
    [4.2, 0.1, 0.1],
  ] as const;
  const all = new Float32Array(frames(2.3));
  addTo(all, struck(1.5, 659.26, bars), 0);
  addTo(all, struck(1.7, 523.25, bars), 0.55, 1.05);
  return inRoom([all], { seconds: 0.7, mix: 0.28, tail: 0.2 });
}

/** Wrong: two square waves that beat. */
function buzzer(): Float32Array[] {
  const seconds = 0.95;
  const square = (hz: number) =>
    harmonics(
      seconds,
      () => hz,
      (n) => (n % 2 ? 1 / n : 0.12 / n),
      60,
    );
  const low = square(146.8);
  const high = square(155.6);
  return [
    low.map((value, i) => Math.tanh(1.1 * (value + high[i]!)) * gate(i / sampleRate, seconds, 0.006, 0.04)),
  ];
}

/** Hits that alternate between two hands, 24 a second; the last ones ring into the first, so that it loops. */
function drumRoll(): Float32Array[] {
  const seconds = 2;
  const all = new Float32Array(frames(seconds));
  const next = random(21);
  const hits = 48;
  for (let hit = 0; hit < hits; hit++) {
    const gain = (hit % 2 ? 0.82 : 1) * (1 + 0.12 * next());
    const at = Math.max(0, (hit * seconds) / hits + 0.0022 * next());
    addTo(all, snare(100 + hit, 3100 + 300 * next()), at, gain, { around: true });
  }
  return [all];
}

/** Lip-driven brass: louder means brighter, and `wah` closes and opens a hand before the bell. */
function brass(
  seconds: number,
  hz: number,
  {
    wah = false,
    vibrato = 0,
    fallTo = 1,
    attack = 0.035,
  }: { wah?: boolean; vibrato?: number; fallTo?: number; attack?: number } = {},
): Float32Array {
  const loud = (time: number) => gate(time, seconds, attack, 0.09) * (0.82 + 0.18 * Math.exp(-time / 0.12));
  const pitch = (time: number) =>
    hz *
    (1 - 0.03 * Math.exp(-time / 0.02)) *
    fallTo ** Math.max(0, (time - 0.35 * seconds) / (0.65 * seconds)) *
    (1 + vibrato * Math.min(1, time / 0.35) * Math.sin(2 * Math.PI * 5.6 * time));
  const tone = harmonics(
    seconds,
    pitch,
    (n, time) => Math.exp(-(n - 1) / (2 + 7 * loud(time))) * (n === 1 ? 0.7 : 1),
    28,
  );
  const filter = sweepable();
  return tone.map((value, i) => {
    const time = i / sampleRate;
    const open = wah ? 480 + 1500 * gate(time, seconds, 0.14, Math.max(0.2, seconds * 0.55)) : 3400;
    const { low, band } = filter(value, open, wah ? 2.2 : 0.8);
    return (low + (wah ? 0.8 * band : 0)) * loud(time);
  });
}

function sadTrombone(): Float32Array[] {
  const all = new Float32Array(frames(3.5));
  const notes = [
    [0, 0.42, 233.08],
    [0.48, 0.42, 220],
    [0.96, 0.42, 207.65],
  ] as const;
  for (const [at, seconds, hz] of notes) addTo(all, brass(seconds, hz, { wah: true }), at);
  addTo(all, brass(1.75, 196, { wah: true, vibrato: 0.028, fallTo: 0.9 }), 1.44, 1.05);
  return inRoom([all], { seconds: 0.8, mix: 0.2, tail: 0.2 });
}

function fanfare(): Float32Array[] {
  const all = new Float32Array(frames(2.6));
  const chord = (at: number, seconds: number, hz: readonly number[]) => {
    for (const [voice, note] of hz.entries())
      addTo(all, brass(seconds, note * (1 + 0.002 * (voice - 1)), { attack: 0.02, vibrato: 0.004 }), at);
  };
  const low = [261.63, 329.63, 392] as const;
  chord(0, 0.17, low);
  chord(0.2, 0.13, low);
  chord(0.35, 0.13, low);
  chord(0.5, 0.36, [349.23, 440, 523.25]);
  chord(0.9, 0.22, low);
  chord(1.14, 1.3, [392, 523.25, 659.26, 783.99]);
  return inRoom([all], { seconds: 1.2, mix: 0.3, tail: 0.5 });
}

/** The square tone of an old game, an eighth softer at the top. */
const chip = (seconds: number, hz: number, decay: number): Float32Array =>
  harmonics(
    seconds,
    () => hz,
    (n) => (n % 2 ? 1 / n : 0),
    25,
  ).map((value, i) => {
    const time = i / sampleRate;
    return value * Math.exp(-time / decay) * gate(time, seconds, 0.002, 0.02);
  });

function levelUp(): Float32Array[] {
  const all = new Float32Array(frames(1.25));
  const steps = [523.25, 659.26, 783.99, 1046.5, 1318.5, 1567.98];
  for (const [step, hz] of steps.entries()) addTo(all, chip(0.16, hz, 0.12), 0.085 * step);
  for (const hz of [1046.5, 1318.5, 1567.98, 2093])
    addTo(all, chip(0.7, hz, 0.28), 0.085 * steps.length, 0.5);
  return inRoom([all], { seconds: 0.6, mix: 0.2, tail: 0.2 });
}

function coin(): Float32Array[] {
  const all = new Float32Array(frames(0.85));
  addTo(all, chip(0.085, 987.77, 0.5), 0, 0.9);
  addTo(all, chip(0.76, 1318.51, 0.24), 0.08);
  return [all];
}

/** A falling tone with its echo. */
function laser(): Float32Array[] {
  const shot = harmonics(
    0.34,
    (time) => 140 + 3400 * Math.exp(-time / 0.075),
    (n) => 1 / n ** 1.2,
    20,
  ).map((value, i) => value * gate(i / sampleRate, 0.34, 0.002, 0.18));
  const left = new Float32Array(frames(0.8));
  const right = new Float32Array(frames(0.8));
  for (let echo = 0; echo < 4; echo++) {
    const [l, r] = panned(echo === 0 ? 0 : echo % 2 ? 0.6 : -0.6);
    addTo(left, shot, 0.12 * echo, 0.42 ** echo * l);
    addTo(right, shot, 0.12 * echo, 0.42 ** echo * r);
  }
  fadeOut([left, right], frames(0.1));
  return [left, right];
}

/** Something passes from left to right: noise whose colour and place follow it. */
function whoosh(): Float32Array[] {
  const seconds = 0.95;
  const next = random(31);
  const filters = [sweepable(), sweepable()];
  const left = new Float32Array(frames(seconds));
  const right = new Float32Array(frames(seconds));
  for (let i = 0; i < left.length; i++) {
    const time = i / sampleRate;
    const near = Math.exp(-(((time - 0.5) / 0.19) ** 2));
    const hz = 260 + 3300 * near ** 1.4;
    const value = next();
    const { band } = filters[0]!(value, hz, 1.3);
    const { low } = filters[1]!(value, 160 + 300 * near, 0.7);
    const level = (band + 0.7 * low) * near * gate(time, seconds, 0.05, 0.12);
    const [l, r] = panned(Math.tanh((time - 0.5) * 5) * 0.85);
    left[i] = level * l;
    right[i] = level * r;
  }
  return [left, right];
}

/** Two field crickets that answer each other; loops. */
function crickets(): Float32Array[] {
  const seconds = 4;
  const left = new Float32Array(frames(seconds));
  const right = new Float32Array(frames(seconds));
  const chirp = (hz: number, pulses: number) => {
    const all = new Float32Array(frames(pulses * 0.031 + 0.01));
    for (let pulse = 0; pulse < pulses; pulse++) {
      const length = 0.021;
      const part = sound(
        length,
        (time) =>
          (Math.sin(2 * Math.PI * hz * time * (1 + 0.012 * (time / length))) +
            0.06 * Math.sin(4 * Math.PI * hz * time)) *
          Math.sin((Math.PI * time) / length) ** 1.5,
      );
      addTo(all, part, 0.031 * pulse, 0.65 + (0.35 * pulse) / pulses);
    }
    return all;
  };
  const next = random(41);
  const each = [
    { hz: 4250, every: 0.5, start: 0.1, pan: -0.55, gain: 1, pulses: 4 },
    { hz: 4720, every: 0.8, start: 0.37, pan: 0.6, gain: 0.6, pulses: 5 },
    { hz: 3900, every: 1, start: 0.7, pan: 0.1, gain: 0.22, pulses: 3 },
  ];
  for (const { hz, every, start, pan, gain, pulses } of each) {
    const [l, r] = panned(pan);
    for (let at = start; at < seconds + start; at += every) {
      const when = (at + 0.012 * next() + seconds) % seconds;
      const level = gain * (1 + 0.12 * next());
      const one = chirp(hz * (1 + 0.004 * next()), pulses);
      addTo(left, one, when, level * l, { around: true });
      addTo(right, one, when + 0.0003, level * r, { around: true });
    }
  }
  const night = [51, 52].map((seed) => seamless(bandNoise(seconds + 0.5, seed, 900, 0.5), seconds));
  return [left, right].map((channel, c) => channel.map((value, i) => value + 0.012 * night[c]![i]!));
}

/** Two heart sounds at 72 beats a minute, with enough of their overtones for a telephone; loops. */
function heartbeat(): Float32Array[] {
  const seconds = 60 / 72;
  const all = new Float32Array(frames(seconds));
  const thump = (hz: number, decay: number, seed: number) => {
    const body = drum(0.3, hz, 0.7, decay);
    const flesh = bandNoise(0.3, seed, 160, 1.2);
    return body.map((value, i) => {
      const time = i / sampleRate;
      return Math.tanh(2.4 * (value + 0.5 * flesh[i]! * Math.exp(-time / 0.03)));
    });
  };
  addTo(all, thump(58, 0.06, 61), 0.03, 1, { around: true });
  addTo(all, thump(72, 0.045, 62), 0.32, 0.75, { around: true });
  return [all];
}

/** The hiss of a shower and single drops on leaves; loops. */
function rain(): Float32Array[] {
  const seconds = 6;
  const over = 0.8;
  const next = random(71);
  const shower = (seed: number) => {
    const noise = random(seed);
    const filters = [sweepable(), sweepable(), sweepable()];
    return seamless(
      sound(seconds + over, () => {
        const value = noise();
        const hiss = filters[0]!(value, 5200, 0.5).band;
        const body = filters[1]!(value, 1300, 0.5).band;
        const rumble = filters[2]!(value, 330, 0.6).band;
        return 0.5 * hiss + 0.35 * body + 0.3 * rumble;
      }),
      seconds,
    );
  };
  const channels = [shower(72), shower(73)];
  for (let drop = 0; drop < 420; drop++) {
    const hz = 1800 + 1500 * Math.abs(next()) + 2500 * Math.abs(next()) ** 3;
    const decay = 0.0025 + 0.005 * Math.abs(next());
    const ping = sound(
      0.04,
      (time) =>
        Math.sin(2 * Math.PI * hz * time * (1 + 4 * time)) *
        Math.exp(-time / decay) *
        Math.min(1, time / 0.0006),
    );
    const at = seconds * Math.abs(next()) * 0.999;
    const gain = 0.08 + 0.5 * Math.abs(next()) ** 4;
    const sides = panned(next());
    for (const [c, channel] of channels.entries())
      addTo(channel, ping, at, gain * sides[c]!, { around: true });
  }
  return channels;
}
