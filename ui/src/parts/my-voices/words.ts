/** What stands in a sentence. */
type Value = string | number;

export const sayInWords = {
  sentence: 'Type a sentence',
  say: 'Say it',
  stop: 'Stop',
  making: 'Making the first words',
  heard: (name: Value) => `${name} speaks`,
  fetching: (received: Value, total: Value) =>
    `Fetching the synthesizer to this device, once: ${received} of ${total}`,
  here: 'A synthesizer of this device reads it, and the voice is put over it: rhythm and accent are the synthesizer’s.',
  studio: 'Write more in the studio',
};

export const myVoicesWords = {
  title: 'Voices on this device',
  nowhereElse: 'They are nowhere else, unless you have saved their files or uploaded them.',
  trained: 'Trained',
  settings: 'Settings',
  both: 'Trained, with settings',
  hear: 'Hear',
  onOwn: 'on my recording',
  onSample: 'on a sample',
  speak: 'Type with it',
  change: 'Change a recording',
  live: 'Use live',
  save: 'Save file',
  remove: 'Delete',
  removeNamed: (name: Value) => `Delete ${name}`,
  removeQuestion: (name: Value) => `Delete ${name}?`,
  goes: 'It goes from this browser for good. A file that you have saved stays.',
  keep: 'Keep it',
  unreadable: (name: Value) => `The file of ${name} can’t be read any more. Make the voice again.`,
};

export const openVoiceFileWords = {
  open: 'Open a voice file',
  kept: (name: Value) => `${name} is among your voices.`,
  keepsNothing:
    'The voice could not be kept: this browser has no room left, or keeps nothing in this window.',
};
