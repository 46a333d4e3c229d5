/**
 * The ready voices' ids and names, by what they are, in the order in which they are offered; apart from their
 * settings, so that a page with the names stays light.
 */
export const voicePresetGroups = {
  natural: {
    deep: 'Deep',
    bright: 'Bright',
    man: 'Man',
    woman: 'Woman',
    child: 'Child',
    whisper: 'Whisper',
    baritone: 'Baritone',
    tenor: 'Tenor',
    alto: 'Alto',
    soprano: 'Soprano',
    teenager: 'Teenager',
    toddler: 'Toddler',
    grandmother: 'Grandmother',
    hoarse: 'Hoarse',
    sleepy: 'Sleepy',
    calm: 'Calm guide',
  },
  narrator: {
    announcer: 'Announcer',
    storyteller: 'Storyteller',
    documentary: 'Documentary',
    newsreader: 'Newsreader',
    audiobook: 'Audiobook',
    commentator: 'Sports commentator',
    trailer: 'Film trailer',
    ringmaster: 'Ringmaster',
  },
  character: {
    elder: 'Elder',
    elf: 'Elf',
    helium: 'Helium',
    choir: 'Double choir',
    witch: 'Witch',
    wizard: 'Wizard',
    gnome: 'Gnome',
    pirate: 'Pirate',
    clown: 'Clown',
    chipmunk: 'Chipmunk',
    villain: 'Villain',
    knight: 'Knight',
    dreamer: 'Dreamer',
    conscience: 'Inner voice',
    nose: 'Blocked nose',
  },
  machine: {
    robot: 'Robot',
    android: 'Android',
    computer: 'Old computer',
    starship: 'Ship’s computer',
    colossus: 'Giant robot',
    cyborg: 'Cyborg',
    toy: 'Talking toy',
    glitch: 'Glitch',
    synthesizer: 'Singing machine',
    tinman: 'Tin man',
  },
  creature: {
    giant: 'Giant',
    monster: 'Monster',
    alien: 'Alien',
    ghost: 'Ghost',
    goblin: 'Goblin',
    ogre: 'Ogre',
    troll: 'Troll',
    dragon: 'Dragon',
    demon: 'Demon',
    zombie: 'Zombie',
    vampire: 'Vampire',
    werewolf: 'Werewolf',
    fairy: 'Fairy',
    insect: 'Insect',
    serpent: 'Serpent',
    banshee: 'Banshee',
  },
  place: {
    cave: 'Cave',
    stadium: 'Stadium',
    underwater: 'Underwater',
    radio: 'Radio',
    telephone: 'Telephone',
    megaphone: 'Megaphone',
    cathedral: 'Cathedral',
    bathroom: 'Bathroom',
    canyon: 'Canyon',
    neighbour: 'Next door',
    spacesuit: 'Space suit',
    walkietalkie: 'Walkie-talkie',
    gramophone: 'Gramophone',
    intercom: 'Intercom',
    pilot: 'Pilot',
  },
} as const;

export type VoicePresetGroup = keyof typeof voicePresetGroups;
// safe: the table above is closed
export const voicePresetGroupIds = Object.keys(voicePresetGroups) as VoicePresetGroup[];

type NamesOf<G> = G extends Readonly<Record<string, string>> ? keyof G : never;
export type VoicePresetId = NamesOf<(typeof voicePresetGroups)[VoicePresetGroup]>;
// safe: every id of the groups and no other
export const voicePresetNames = Object.assign({}, ...Object.values(voicePresetGroups)) as Readonly<
  Record<VoicePresetId, string>
>;
// safe: the table above is closed
export const voicePresetIds = Object.keys(voicePresetNames) as VoicePresetId[];

const groupLabels: Readonly<Record<VoicePresetGroup, string>> = {
  natural: 'Everyday',
  narrator: 'Narrators',
  character: 'Characters',
  creature: 'Creatures',
  machine: 'Machines',
  place: 'Places',
};

/** What somebody tries who has heard none of them. */
const firstPicks: readonly VoicePresetId[] = [
  'deep',
  'bright',
  'man',
  'woman',
  'child',
  'robot',
  'giant',
  'elf',
  'monster',
  'alien',
  'ghost',
  'whisper',
  'announcer',
  'radio',
  'cave',
  'helium',
];

/** The ready voices as forms show them, one shelf at a time; the first holds some of all. */
export const voicePresetShelves: readonly { label: string; values: readonly VoicePresetId[] }[] = [
  { label: 'First picks', values: firstPicks },
  ...voicePresetGroupIds.map((group) => ({
    label: groupLabels[group],
    // safe: keys of the group
    values: Object.keys(voicePresetGroups[group]) as VoicePresetId[],
  })),
];

/**
 * Whether a text is the id of a ready voice; what every object has, such as `toString`, is none.
 * Cost: one look-up.
 * Source: own.
 */
export const isVoicePresetId = (id: string): id is VoicePresetId => Object.hasOwn(voicePresetNames, id);
