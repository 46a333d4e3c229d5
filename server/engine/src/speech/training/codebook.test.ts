import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { BandScale, bandCount, bandHz, bandOf } from '../spectrum/band-scale.ts';
import { codebook } from './codebook.ts';

describe('a codebook', () => {
  it('finds the middles of clusters, and is the same each time', () => {
    const middles = [
      [0, 0],
      [10, 0],
      [0, 10],
    ];
    const chance = noise(600, 3);
    const rows = Float32Array.from({ length: 600 }, (_, i) => middles[(i >> 1) % 3]![i % 2]! + chance[i]!);
    const book = codebook(rows, 2, 3);
    const found = [0, 2, 4].map((i) => [...book.subarray(i, i + 2)].map(Math.round).join());
    expect(found.sort()).toEqual(['0,0', '0,10', '10,0']);
    expect(codebook(rows, 2, 3)).toEqual(book);
  });

  it('has no more rows than it was given', () => {
    expect(codebook(new Float32Array([1, 2, 3, 4]), 2, 64)).toHaveLength(4);
    expect(codebook(new Float32Array(0), 2, 64)).toHaveLength(0);
  });
});

describe('the scale of bands', () => {
  it('goes there and back', () => {
    for (const band of [0, 13.5, 79]) expect(bandOf(bandHz(band))).toBeCloseTo(band, 6);
    expect(bandHz(0)).toBeCloseTo(60, 3);
    expect(bandHz(bandCount - 1)).toBeCloseTo(16_000, 0);
  });

  it.each([8000, 16_000, 44_100, 192_000])('keeps a smooth envelope at %i Hz', (sampleRate) => {
    const size = 2 ** Math.ceil(Math.log2(0.026 * sampleRate));
    const scale = new BandScale(sampleRate, size);
    const level = (hz: number) => 20 * Math.cos(Math.log(1 + hz / 500));
    const bins = Float32Array.from({ length: size / 2 + 1 }, (_, k) => level((k * sampleRate) / size));
    const bands = new Float32Array(bandCount);
    scale.toBands(bins, bands);
    const back = new Float32Array(bins.length);
    scale.toBins(bands, back);
    const hzPerBin = sampleRate / size;
    for (let k = Math.ceil(150 / hzPerBin); k * hzPerBin < Math.min(15_000, 0.43 * sampleRate); k++)
      expect(Math.abs(back[k]! - bins[k]!)).toBeLessThan(0.5); // dB
    expect(scale.known).toBe(Math.min(bandCount, Math.floor(bandOf(0.45 * sampleRate)) + 1));
  });
});
