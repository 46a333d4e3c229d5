import { type EffectControl, effectControls } from '@formant/engine/base/effect-controls';
import { describe, expect, it } from 'vitest';
import { controlSlider, controlText, controlValue } from './effect-control.ts';

const all = Object.values(effectControls).flatMap(({ controls }) => Object.values<EffectControl>(controls));

describe('the slider of an effect', () => {
  it('reaches both ends and the standard of every control', () => {
    for (const control of all) {
      const { min, max } = controlSlider(control, control.standard);
      expect(controlValue(control, min)).toBe(control.min);
      expect(controlValue(control, max)).toBe(control.max);
      const there = controlValue(control, controlSlider(control, control.standard).value);
      expect(Math.abs(there / (control.standard || 1) - (control.standard ? 1 : 0))).toBeLessThan(0.02);
    }
  });

  it('moves frequencies by ratios: the middle of 500 to 20000 Hz is 3160 Hz', () => {
    expect(controlValue(effectControls.equalizer.controls.lowpassHz, 500)).toBe(3160);
  });

  it('says values with their units, and Off where a filter lets everything pass', () => {
    const { equalizer, reverb, delay, compressor } = effectControls;
    expect(controlText(equalizer.controls.midHz, 1580)).toBe('1.58 kHz');
    expect(controlText(equalizer.controls.highpassHz, 20)).toBe('Off');
    expect(controlText(equalizer.controls.lowpassHz, 20_000)).toBe('Off');
    expect(controlText(equalizer.controls.lowDb, 3)).toBe('+3 dB');
    expect(controlText(equalizer.controls.lowDb, -3.5)).toBe('−3.5 dB');
    expect(controlText(reverb.controls.mix, 0.35)).toBe('35 %');
    expect(controlText(delay.controls.timeMs, 1250)).toBe('1.25 s');
    expect(controlText(compressor.controls.attackMs, 0.1)).toBe('0.1 ms');
  });
});
