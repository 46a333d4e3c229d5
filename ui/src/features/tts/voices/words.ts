/** What stands in a sentence. */
type Value = string | number;

export const keepVoiceWords = {
  cancel: ', cancel',
  modelFromThis: (name: Value) => ` the model of ${name} from this device`,
  keepThisDevice: (name: Value) => `Keep ${name} on this device, `,
};

export const voicePickerWords = {
  mine: 'Mine',
  chooseVoice: 'Choose a voice',
  searchVoices: 'Search voices',
  pressTakesVoice: '. A press takes the voice and plays a sample.',
  otherScript: 'Other script',
  thisDevice: 'This device',
  voicesSoundMore:
    'Voices that sound more like people are neural models, which no installation brings along. Whoever runs this server adds one by ',
  formantModelsInstall: 'formant models install kokoro-82m-q8',
  noVoiceLike: 'No voice is like that. Search for less.',
};
