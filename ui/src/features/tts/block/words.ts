/** What stands in a sentence. */
type Value = string | number;

export const blockCardWords = {
  typePasteWhat: 'Type or paste what is to be spoken',
  asTake: 'As in the take',
};

export const blockSettingsWords = {
  languageText: 'Language of the text',
  studioSound: 'Studio sound',
  studioSoundIs: 'Less buzz, a breath between phrases and a small room around the voice.',
  pauseAfter: 'Pause after',
  forAllBlocks: (length: Value) => `Use for all ${length} blocks`,
  settingsBlock: (number: Value) => `Settings of block ${number}`,
  whereRuns: 'Where it runs',
  playWhileSpoken: 'Play while it is spoken',
};
