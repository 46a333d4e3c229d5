/** What stands in a sentence. */
type Value = string | number;

export const blockCardWords = {
  typePasteWhat: 'Type or paste what is to be spoken',
  asTake: 'As in the take',
};

export const blockSettingsWords = {
  languageText: 'Language of the text',
  pauseAfter: 'Pause after',
  forAllBlocks: (length: Value) => `Use for all ${length} blocks`,
  settingsBlock: (number: Value) => `Settings of block ${number}`,
  whereRuns: 'Where it runs',
  playWhileSpoken: 'Play while it is spoken',
};
