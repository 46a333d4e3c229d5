import { characters } from './presets/characters.ts';
import { creatures } from './presets/creatures.ts';
import { machines } from './presets/machines.ts';
import { narrators } from './presets/narrators.ts';
import { natural } from './presets/natural.ts';
import { places } from './presets/places.ts';
import type { PresetDetails } from './presets/preset.ts';
import {
  type VoicePresetGroup,
  type VoicePresetId,
  voicePresetGroupIds,
  voicePresetGroups,
} from './voice-preset-names.ts';

/** A ready voice: settings and how people find it. */
export interface VoicePreset extends PresetDetails {
  name: string;
  group: VoicePresetGroup;
}

const details: Readonly<Record<VoicePresetId, PresetDetails>> = {
  ...natural,
  ...narrators,
  ...characters,
  ...creatures,
  ...machines,
  ...places,
};

/** Every ready voice under its id. */
// safe: one entry an id
export const voicePresets = Object.fromEntries(
  voicePresetGroupIds.flatMap((group) =>
    Object.entries(voicePresetGroups[group]).map(([id, name]) => [
      id,
      { name, group, ...details[id as VoicePresetId] }, // safe: a key of the groups
    ]),
  ),
) as Record<VoicePresetId, VoicePreset>;
