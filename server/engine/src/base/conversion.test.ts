import { describe, expect, it } from 'vitest';
import { encoderRate } from './conversion.ts';

describe('what an encoder is told to spend', () => {
  const sound = { sampleRate: 44_100, channels: 2 };

  it.each([
    ['mp3', undefined, undefined, { kbps: 192 }],
    ['mp3', 128, 'constant', { kbps: 128 }],
    ['mp3', undefined, 'variable', { quality: 2 }],
    ['mp3', 320, 'variable', { quality: 0 }],
    ['mp3', 64, 'variable', { quality: 9 }],
    ['ogg', undefined, undefined, { quality: 6 }],
    ['ogg', 128, 'auto', { kbps: 128 }],
    ['ogg', 128, 'variable', { quality: 4 }],
    ['ogg', undefined, 'constant', { kbps: 192, strict: true }],
    ['m4a', 256, 'variable', { kbps: 256 }],
    ['flac', 256, 'variable', null],
    ['wav', undefined, 'constant', null],
  ] as const)('%s at %s kbit/s, %s', (format, kbps, mode, told) => {
    expect(encoderRate(format, { ...sound, kbps, mode })).toEqual(
      told && 'kbps' in told ? { strict: false, ...told } : told,
    );
  });

  it('goes by quality where Vorbis can not be held to the rate', () => {
    expect(encoderRate('ogg', { sampleRate: 8000, channels: 1, kbps: 320 })).toEqual({ quality: 9 });
    expect(encoderRate('ogg', { sampleRate: 96_000, channels: 2, kbps: 192, mode: 'constant' })).toEqual({
      quality: 6,
    });
  });
});
