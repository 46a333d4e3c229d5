/** What stands in a sentence. */
type Value = string | number;
/** What went wrong, for people. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.';

export const conversionListWords = {
  whatYourComputer: 'What your computer or the server converts shows here, wherever you have started it.',
  noConversionsYet: 'No conversions yet',
  showMore: 'Show more',
  voice: (voiceName: Value) => `in the voice ${voiceName}`,
  resultWasDeleted: 'The result was deleted.',
  couldNotBe: 'It could not be played. Check your connection and reload the page.',
};

export const convertFormWords = {
  chooseOne: 'Choose one',
  recordingAdd: 'Recording to add',
  addRecording: 'Add a recording',
  sendingRecording: 'Sending the recording',
};

export const convertScreenWords = {
  convertWithVoice: 'Convert with a voice',
  haveStoredRecording:
    'Have a stored recording spoken in a voice: on this device, on your own computer, or at the server.',
  yourConversions: 'Your conversions',
  convertThisComputer: 'Convert on this computer',
  whileAppRuns:
    'While the app runs, this computer does the conversions that you start anywhere with “My computer”. Nobody else’s.',
};
