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
  hereItself: 'A synthesizer of this device reads it; the sentence is not sent anywhere.',
  studio: 'Write more in the studio',
};

export const myVoicesWords = {
  title: 'Voices on this device',
  nowhereElse: 'They are nowhere else, unless you have saved their files or uploaded them.',
  eachSaysWhere: 'Each one says whether your account has it, too.',
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
  goesHere:
    'It goes from this browser for good. Your account has it, too: it stays there unless you delete it in both places.',
  removeHere: 'Delete here only',
  removeBoth: 'Delete here and in my account',
  keep: 'Keep it',
  unreadable: (name: Value) => `The file of ${name} can’t be read any more. Make the voice again.`,
};

export const openVoiceFileWords = {
  open: 'Open a voice file',
  kept: (name: Value) => `${name} is among your voices.`,
  keepsNothing:
    'The voice could not be kept: this browser has no room left, or keeps nothing in this window.',
};

export const voicePlaceWords = {
  here: 'On this device only',
  both: 'On this device and in your account',
  there: 'In your account only',
  wasDeleted: 'It was deleted from your account.',
  send: 'Keep in my account too',
  bring: 'Bring to this device',
  brought: (name: Value) => `${name} is on this device now.`,
  waiting: 'Waiting for its turn',
  waitingForServer: 'Waiting until the server can be reached',
  sending: (percent: Value) => `Uploading, ${percent} %`,
  checking: 'The server looks at the file',
  bringing: 'Fetching the voice',
  cancel: 'Cancel',
  cancelNamed: (name: Value) => `Cancel ${name}`,
  uploadOf: (name: Value) => `Upload of ${name}`,
  again: 'Try again',
};

export const voiceSyncSwitchWords = {
  label: 'Keep my voices in my account',
  whatGoes:
    'Uploads the file of every voice of this device, now and in future: the voice, never the recordings it was trained on.',
  progress: (there: Value, all: Value) => `${there} of ${all} voices of this device are in your account.`,
  unreachable: 'The server can’t be reached. It goes on by itself when it can.',
};
