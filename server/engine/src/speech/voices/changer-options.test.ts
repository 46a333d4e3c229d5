import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../base/options.ts';
import { optionsSchema } from '../../base/options-schema.ts';
import { planOf } from '../../tools/voice-changer/chain.ts';
import { tool } from '../../tools/voice-changer/tool.ts';
import { changerOptionsOf } from './changer-options.ts';
import { voicePresets } from './voice-presets.ts';
import { neutralVoice, type VoiceSettings } from './voice-settings.ts';

const planned = (settings: VoiceSettings): VoiceSettings =>
  planOf(optionsSchema(tool.options).parse({ ...defaultValues(tool.options), ...changerOptionsOf(settings) }))
    .voice;

describe('the changer’s options of a voice', () => {
  it.each(Object.entries(voicePresets))('make the %s', (_id, { settings }) => {
    const { monotoneHz, ...made } = planned(settings);
    const { monotoneHz: wantedHz, ...wanted } = settings;
    // on one note the pitch says which, and is no change of its own
    expect({ ...made, pitch: wantedHz === null ? made.pitch : wanted.pitch }).toEqual(wanted);
    expect(monotoneHz ?? 0).toBeCloseTo(wantedHz ?? 0, 9);
  });

  it('make a voice of one’s own on one note within 0.001 Hz', () => {
    expect(planned({ ...neutralVoice, monotoneHz: 180 }).monotoneHz).toBeCloseTo(180, 3);
  });

  it('bring none of the robot’s effects', () => {
    expect(planned({ ...neutralVoice, monotoneHz: 120 }).effects).toEqual([]);
  });
});
