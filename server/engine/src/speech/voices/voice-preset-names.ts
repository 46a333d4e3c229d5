/** The ready voices' ids and names in the order in which they are offered; apart from their settings, so that a page with the names stays light. */
export const voicePresetNames = {
  deep: 'Deep',
  bright: 'Bright',
  giant: 'Giant',
  child: 'Child',
  robot: 'Robot',
  radio: 'Radio',
  man: 'Man',
  woman: 'Woman',
  elder: 'Elder',
  elf: 'Elf',
  helium: 'Helium',
  monster: 'Monster',
  alien: 'Alien',
  ghost: 'Ghost',
  whisper: 'Whisper',
  choir: 'Double choir',
  announcer: 'Announcer',
  cave: 'Cave',
  stadium: 'Stadium',
  underwater: 'Underwater',
  telephone: 'Telephone',
  megaphone: 'Megaphone',
} as const;

export type VoicePresetId = keyof typeof voicePresetNames;
// safe: the table above is closed
export const voicePresetIds = Object.keys(voicePresetNames) as VoicePresetId[];
/**
 * Whether a text is the id of a ready voice; what every object has, such as `toString`, is none.
 * Cost: one look-up.
 * Source: own.
 */
export const isVoicePresetId = (id: string): id is VoicePresetId => Object.hasOwn(voicePresetNames, id);
