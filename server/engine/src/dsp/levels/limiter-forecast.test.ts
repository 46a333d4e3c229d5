import { describe, expect, it } from 'vitest';
import { speech, voice } from '../../testing/signals.ts';
import { Limiter } from './limiter.ts';
import { LimiterForecast } from './limiter-forecast.ts';
import { LoudnessMeter } from './loudness.ts';

const rate = 48_000;
const format = { sampleRate: rate, channelCount: 1 };
const ceilingDb = -1;

function forecastOf(sound: Float32Array, blockFrames = 4096): LimiterForecast {
  const forecast = new LimiterForecast(format, { ceilingDb });
  for (let from = 0; from < sound.length; from += blockFrames)
    forecast.write([sound.subarray(from, from + blockFrames)]);
  return forecast;
}

function lufsBehindLimiter(sound: Float32Array, gainDb: number): number | null {
  const limiter = new Limiter(rate, 1, { ceilingDb, truePeak: true });
  const meter = new LoudnessMeter(format);
  meter.write(limiter.push([sound.map((value) => value * 10 ** (gainDb / 20))]));
  meter.write(limiter.end());
  return meter.result().integratedLufs;
}

describe('limiter forecast', () => {
  it.each([
    ['speech', speech(6, rate)],
    ['a held voice', voice(6 * rate, rate)],
  ])('foretells the loudness of %s behind the limiter within .4 LU', (_, sound) => {
    const forecast = forecastOf(sound);
    const plain = forecast.lufsAt(-40)! + 40;
    for (const targetLufs of [-23, -16, -12]) {
      const gainDb = targetLufs - plain;
      const measured = lufsBehindLimiter(sound, gainDb)!;
      expect(Math.abs(forecast.lufsAt(gainDb)! - measured)).toBeLessThan(0.4);
    }
  });

  it('finds the gain for a loudness and keeps to the most allowed', () => {
    const sound = speech(6, rate);
    const gainDb = forecastOf(sound, 333).gainTo(-16, 40);
    expect(Math.abs(lufsBehindLimiter(sound, gainDb)! + 16)).toBeLessThan(0.4);
    const quiet = sound.map((value) => value * 0.02);
    expect(forecastOf(quiet).gainTo(-16, 20)).toBe(20);
    expect(forecastOf(new Float32Array(rate)).gainTo(-16, 40)).toBe(0);
  });
});
