import { afterEach, describe, expect, it } from 'vitest';
import { Scope } from '../../platform/scope.ts';
import { ducking, micGain } from './ducking.ts';
import { type PadSound, SoundboardPlayer } from './soundboard-player.ts';

const rate = 48_000;
const scopes: Scope[] = [];
afterEach(() => {
  for (const scope of scopes.splice(0)) scope.dispose();
});

const tone = (seconds: number, level = 0.25, hz = 1000): AudioBuffer => {
  const buffer = new AudioBuffer({ length: rate * seconds, sampleRate: rate, numberOfChannels: 1 });
  buffer.copyToChannel(
    Float32Array.from({ length: rate * seconds }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / rate)),
    0,
  );
  return buffer;
};
const pad = (id: string, more: Partial<PadSound> = {}): PadSound => ({
  id,
  buffer: tone(0.5),
  volume: 1,
  startMs: 0,
  endMs: null,
  mode: 'once',
  overlap: true,
  muteMic: false,
  ...more,
});

/** Renders a board; what happens when is exact on the audio clock, in steps of 128 samples. */
async function render(
  seconds: number,
  events: readonly [at: number, run: (player: SoundboardPlayer) => void][],
) {
  const context = new OfflineAudioContext(1, rate * seconds, rate);
  const scope = new Scope();
  scopes.push(scope);
  const player = new SoundboardPlayer(context, scope);
  player.output.connect(context.destination);
  for (const [at, run] of events) {
    if (at === 0) run(player);
    else
      void context.suspend(at).then(() => {
        run(player);
        return context.resume();
      });
  }
  const sound = (await context.startRendering()).getChannelData(0);
  const rms = (from: number, to: number) => {
    const part = sound.subarray(Math.round(from * rate), Math.round(to * rate));
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
  };
  return { sound, rms, player };
}
const single = 0.25 / Math.SQRT2; // RMS of one tone

describe('SoundboardPlayer', () => {
  it('plays a sound once, at its volume, from its very first sample', async () => {
    const { sound, rms } = await render(1, [[0, (player) => player.press(pad('a', { volume: 2 }))]]);
    expect(rms(0, 0.5)).toBeCloseTo(2 * single, 3);
    expect(rms(0.51, 1)).toBe(0);
    expect(Math.abs(sound[12] ?? 0)).toBeGreaterThan(0.4); // a quarter of the period at 1 kHz
  });

  it('loops without a gap until it is pressed again', async () => {
    const loop = pad('a', { mode: 'loop' });
    const { rms } = await render(2, [
      [0, (player) => player.press(loop)],
      [1.5, (player) => player.press(loop)],
    ]);
    for (let at = 0; at < 1.45; at += 0.05) expect(rms(at, at + 0.05)).toBeCloseTo(single, 2);
    expect(rms(1.52, 2)).toBeLessThan(1e-4);
  });

  it('plays only what the trim keeps', async () => {
    const { rms } = await render(1, [[0, (player) => player.press(pad('a', { startMs: 100, endMs: 300 }))]]);
    expect(rms(0, 0.2)).toBeCloseTo(single, 3);
    expect(rms(0.201, 1)).toBe(0);
  });

  it('holds while it is held, and toggles', async () => {
    const hold = pad('h', { mode: 'hold' });
    const held = await render(2, [
      [0, (player) => player.press(hold)],
      [0.8, (player) => player.release(hold)],
    ]);
    expect(held.rms(0.6, 0.79)).toBeCloseTo(single, 2);
    expect(held.rms(0.82, 2)).toBeLessThan(1e-4);
    const toggle = pad('t', { mode: 'toggle' });
    const toggled = await render(1, [
      [0, (player) => player.press(toggle)],
      [0.2, (player) => player.press(toggle)],
    ]);
    expect(toggled.rms(0.22, 1)).toBeLessThan(1e-4);
  });

  it('lays sounds over each other, or ends the others first', async () => {
    const other = pad('b', { buffer: tone(0.5, 0.25, 1700) });
    const over = await render(1, [
      [0, (player) => player.press(pad('a'))],
      [0.2, (player) => player.press(other)],
    ]);
    expect(over.rms(0.25, 0.45)).toBeCloseTo(single * Math.SQRT2, 2);
    const cut = await render(1, [
      [0, (player) => player.press(pad('a', { mode: 'loop' }))],
      [0.2, (player) => player.press({ ...other, overlap: false })],
    ]);
    expect(cut.rms(0.25, 0.45)).toBeCloseTo(single, 2);
    expect(cut.rms(0.75, 1)).toBeLessThan(1e-4);
  });

  it('chains neighbours sample after sample', async () => {
    const board = [
      pad('first', { mode: 'once' }),
      pad('a', { mode: 'chain' }),
      pad('b', { mode: 'chain' }),
      pad('c', { mode: 'once' }),
    ];
    const { sound, rms } = await render(1.5, [[0, (player) => player.press(board[1]!, board)]]);
    expect(rms(0, 1)).toBeCloseTo(single, 3);
    // 500 whole periods each: at the seam the tone goes on as if it were one
    const seam = sound.subarray(rate / 2 - 24, rate / 2 + 24);
    for (const [i, value] of seam.entries())
      expect(value).toBeCloseTo(0.25 * Math.sin((2 * Math.PI * 1000 * (rate / 2 - 24 + i)) / rate), 3);
    expect(rms(1.01, 1.5)).toBe(0);
  });

  it('picks any random pad, never the same twice', async () => {
    const board = ['a', 'b', 'c'].map((id) => pad(id, { mode: 'random', buffer: tone(0.5) }));
    const picked: string[] = [];
    await render(1, [
      [
        0,
        (player) => {
          for (let turn = 0; turn < 30; turn++) {
            player.press(board[0]!, board);
            picked.push(Object.keys(player.state.getState().playing)[0] ?? '');
            player.stopAll();
          }
        },
      ],
    ]);
    expect(new Set(picked).size).toBe(3);
    expect(picked.some((id, turn) => id === picked[turn - 1])).toBe(false);
  });

  it('stops everything within 10 ms and knows that nothing plays', async () => {
    const { rms, player } = await render(1, [
      [
        0,
        (one) => {
          one.press(pad('a', { mode: 'loop' }));
          one.press(pad('b', { mode: 'loop' }));
        },
      ],
      [0.3, (one) => one.stopAll()],
    ]);
    expect(rms(0.312, 1)).toBeLessThan(1e-4);
    expect(player.state.getState()).toEqual({ playing: {}, voices: 0 });
  });

  it('never leaves full scale, however many sounds meet', async () => {
    const { sound } = await render(1, [
      [
        0,
        (player) => {
          for (let i = 0; i < 20; i++) player.press(pad(`p${i}`, { buffer: tone(0.5, 0.9) }));
        },
      ],
    ]);
    expect(sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThanOrEqual(1);
  });

  it('turns the master down and tells others to step back only while it plays', async () => {
    const seen: number[] = [];
    const { rms } = await render(1, [
      [
        0,
        (player) => {
          player.setDucking(-12);
          player.press(pad('a', { mode: 'loop' }));
          seen.push(ducking.getState().gain);
        },
      ],
      [0.4, (player) => player.setVolume(0.5)],
      [
        0.8,
        (player) => {
          player.stopAll();
          seen.push(ducking.getState().gain);
        },
      ],
    ]);
    expect(rms(0.1, 0.3)).toBeCloseTo(single, 3);
    expect(rms(0.5, 0.7)).toBeCloseTo(single / 2, 3);
    expect(seen[0]).toBeCloseTo(0.251, 3); // -12 dB
    expect(seen[1]).toBe(1);
  });

  it('silences the microphone while a sound that wants it plays, and no longer', async () => {
    const seen: number[] = [];
    const look = () => seen.push(micGain());
    const quiet = pad('m', { mode: 'loop', muteMic: true });
    await render(1, [
      [
        0,
        (player) => {
          player.setDucking(-12);
          player.press(pad('a', { mode: 'loop' }));
          look();
        },
      ],
      [
        0.3,
        (player) => {
          player.press(quiet);
          look();
        },
      ],
      [
        0.6,
        (player) => {
          player.press(quiet);
          look();
        },
      ],
    ]);
    expect(seen[0]).toBeCloseTo(0.251, 3); // the other sound only steps in front
    expect(seen[1]).toBe(0);
    expect(seen[2]).toBeCloseTo(0.251, 3);
  });
});
