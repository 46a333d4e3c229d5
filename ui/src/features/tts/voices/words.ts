/** What stands in a sentence. */
type Value = string | number;

export const ownModelWords = {
  noRoom: 'This browser has no room left for the voice. Make room on the page “This device”, then go on.',
  notWhole: 'The voice did not arrive whole. Try again.',
};

export const keepVoiceWords = {
  pause: ', pause',
  modelFromThis: (name: Value) => ` the model of ${name} from this device`,
  keepThisDevice: (name: Value) => `Keep ${name} on this device, `,
  resume: (name: Value) => `Go on keeping ${name} on this device, `,
  discard: (name: Value) => `Throw away what has arrived of ${name}`,
};

export const naturalVoiceWords = {
  heading: 'Natural voice',
  whatItIs:
    'A neural voice sounds more like a person. It comes once, stays on this device, and your text need not leave it.',
  madeBy: (name: Value, licence: Value) => `${name}. Licence: ${licence}.`,
  get: (size: Value) => `Get it, ${size}`,
  resume: (hereOfSize: Value) => `Resume, ${hereOfSize}`,
  onItsWay: 'How much of the natural voice is here',
  waiting: 'No connection. What arrived is kept; it goes on by itself.',
  readying: 'It is here, and getting ready to speak.',
  isHere: 'Natural voice is on this device.',
  isHereUnready: 'Natural voice is on this device. It needs a connection once more, for its first sentence.',
  useIt: 'Use it for this block',
  cantKeep: 'This browser can’t keep it: a private window, or an old browser.',
  noRoom: (room: Value, size: Value) =>
    `This browser has room for ${room}, and the voice needs ${size}. Make room on the page “This device” first.`,
};

export const computerVoiceWords = {
  /** @param model null where this app knows no model of that id */
  notHere: (voice: Value, model: Value | null, id: Value) =>
    model === null
      ? `The voice of this block needs the natural voice “${id}”, which this computer does not have and this app does not know. Install it with the formant command where it came from, or choose another voice. Your words and takes are kept.`
      : `“${voice}” needs the natural voice “${model}”, which is not on this computer. Install it in the settings of the app, or choose another voice. Your words and takes are kept.`,
  get: 'Natural voices on this computer',
};

export const likenedWords = {
  name: (name: Value) => `${name}, natural`,
  onlyHere: (name: Value) =>
    `“${name}” is on this device only. Let this device speak, or choose another voice.`,
  gone: (name: Value) =>
    `“${name}” spoke like a trained voice that this device no longer keeps: it was deleted here, and its recording with it. Your words and takes are kept; choose another voice.`,
  noExcerpt: (name: Value) =>
    `The recording that “${name}” speaks like is no longer kept on this device. Use the trained voice itself, or train it again. Your words and takes are kept.`,
  noModel: (name: Value) =>
    `“${name}” needs Pocket TTS, which is not on this computer. Install it in the settings of the app, or use the trained voice itself. Your words and takes are kept.`,
  otherLanguage: (name: Value, language: Value) =>
    `“${name}” speaks in ${language} only. Use the trained voice itself for other languages.`,
};

export const voicePickerWords = {
  mine: 'Mine',
  chooseVoice: 'Choose a voice',
  searchVoices: 'Search voices',
  /** @param here this computer speaks it, and not the server */
  noSample: (name: Value, here: boolean) =>
    `“${name}” is chosen. It has no sample: ${here ? 'this computer' : 'the server'} makes what you write sound like your recordings.`,
  pressTakesVoice: '. Press a voice to choose it and hear a sample.',
  otherScript: 'Other script',
  thisDevice: 'This device',
  moreNatural: 'More natural voices for this computer',
  voicesSoundMore:
    'Voices that sound more like people are neural models, which no installation brings along. Whoever runs this server adds one by ',
  formantModelsInstall: 'formant models install kokoro-82m-q8',
  noVoiceLike: 'No voice is like that. Search for less.',
};
