import { describe, expect, it } from 'vitest';
import { runTool } from '../../testing/run-tool.ts';
import { band, noise, siSdrDb, voice } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 44100;
const stems = ['vocals', 'drums', 'bass', 'other'] as const;

/** A song whose stems are known: voice and kit in the centre, chords to the sides, a bass line of 55 and 73 Hz. */
function song(seconds: number, rate = sampleRate) {
  const frames = Math.round(seconds * rate);
  const burst = noise(frames, 9);
  const kit = Float32Array.from(
    { length: frames },
    (_, i) => 0.5 * Math.exp(-60 * ((i / rate) % 0.375)) * burst[i]!,
  );
  const line = Float32Array.from({ length: frames }, (_, i) => {
    const seconds = i / rate;
    return 0.3 * Math.sin(2 * Math.PI * (seconds % 3 < 1.5 ? 55 : 73.4) * seconds);
  });
  const parts = {
    vocals: [voice(frames, rate), voice(frames, rate)],
    drums: [kit, kit],
    bass: [line, line],
    other: band(frames, rate),
  };
  const channels = [0, 1].map((side) =>
    Float32Array.from({ length: frames }, (_, i) =>
      stems.reduce((sum, stem) => sum + parts[stem][side]![i]!, 0),
    ),
  );
  return { parts, channels };
}

it('every stem is nearer to its part than the song is, by at least 5 dB', async () => {
  const { parts, channels } = song(8);
  const { outputs, engine } = await runTool(tool, run, { sampleRate, channels });
  expect(engine).toBe('dsp');
  for (const stem of stems) {
    const before = siSdrDb(parts[stem][0]!, channels[0]!);
    const after = siSdrDb(parts[stem][0]!, outputs[stem]!.channels[0]!);
    expect(after - before, stem).toBeGreaterThan(5);
  }
});

it.each([
  ['stereo', 2, sampleRate, 3],
  ['mono', 1, sampleRate, 2],
  ['a tenth of a second', 2, sampleRate, 0.1],
  ['8 kHz', 2, 8000, 3],
  ['96 kHz', 2, 96_000, 1],
] as const)('the stems add up to the song within -60 dB: %s', async (_, count, rate, seconds) => {
  const channels = song(seconds, rate).channels.slice(0, count);
  const { outputs } = await runTool(tool, run, { sampleRate: rate, channels }, { blockFrames: 5000 });
  for (const [c, channel] of channels.entries()) {
    let error = 0;
    let power = 0;
    for (const [i, value] of channel.entries()) {
      error += (stems.reduce((sum, stem) => sum + outputs[stem]!.channels[c]![i]!, 0) - value) ** 2;
      power += value ** 2;
    }
    expect(10 * Math.log10((error + 1e-30) / power)).toBeLessThan(-60);
    for (const stem of stems) expect(outputs[stem]!.channels[c]!.length).toBe(channel.length);
  }
});

describe('mono', () => {
  it('has silent vocals, still has drums and bass, and the result says why', async () => {
    const { parts, channels } = song(5);
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels: [channels[0]!] });
    expect(result).toMatchObject({ stereoCue: false, levelsDb: { vocals: null } });
    expect(result.message).toMatch(/stereo version/);
    expect(siSdrDb(parts.drums[0]!, outputs.drums!.channels[0]!)).toBeGreaterThan(
      siSdrDb(parts.drums[0]!, channels[0]!) + 3,
    );
  });
});

it('silence gives four silent stems without levels', async () => {
  const { outputs, result } = await runTool(tool, run, {
    sampleRate,
    channels: [new Float32Array(30_000), new Float32Array(30_000)],
  });
  expect(result.levelsDb).toEqual({ vocals: null, drums: null, bass: null, other: null });
  for (const stem of stems) expect(outputs[stem]!.channels[0]!.every((value) => value === 0)).toBe(true);
});

it('stops with the reason of the signal', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const running = runTool(
    tool,
    run,
    { sampleRate, channels: song(2).channels },
    {
      signal: controller.signal,
      onProgress: ({ stage }) => stage === 'separate' && controller.abort(reason),
    },
  );
  await expect(running).rejects.toBe(reason);
});
