/** What stands in a sentence. */
type Value = string | number;

export const engineChoiceWords = {
  automatic: (model: string | null) =>
    model === null ? 'By itself: signal processing' : `By itself: ${model}, the small neural model`,
  smallModel: (name: Value) =>
    `${name} (0.5 MB, on this device) knows more kinds of noise, at ten times the speed of the sound or more. Hum, clicks and what lies above 8 kHz stay with signal processing.`,
  smallOwn: (name: Value) =>
    `${name} is asked for what lies below 8 kHz. Hum, clicks and the rest stay with signal processing.`,
  otherWeights: (name: Value) =>
    `${name} has the layers of the published network and other weights. It is used as it is; what this page says of the network was measured with the published file.`,
  compareBlind: 'Compare blind',
  chooseEngine: 'Choose an engine',
  thisToolWorks: 'This tool works by signal processing. A neural model ',
  notPartProduct: '; it is not part of the product and runs on this device, without an upload. ',
  thisVoiceNeural: (name: Value) =>
    `This voice is a neural model (RVC). It runs on this device, with ${name}, and takes longer than signal processing: up to several times the length of the sound.`,
  neuralModels: 'Neural models',
  notPartProductRuns: 'It is not part of the product and runs on this device, without an upload.',
  getFrom: (name: Value, files: readonly string[]) =>
    `Get ${name} as ONNX (${files.length === 1 ? 'one file' : files.join(', ')}) from`,
  chooseHereCommand: 'and choose it here. On the command line: ',
  itsPage: 'its page',
  formantModelsInstall: 'formant models install',
  chooseModel: 'Choose model ',
};

export const failedWords = {
  tryAgain: 'Try again',
  changeSettings: 'Change settings',
  chooseAnotherFile: 'Choose another file',
  code: '. Code for support:',
};

export const readingWords = {
  reading: (fileName: Value) => `Reading ${fileName}`,
};

export const monoWords = {
  impossible:
    'This file is mono. Signal processing finds the voice by its place between left and right, and mono has none: the result would be silence. Choose a stereo version, or use a neural model.',
  stems: 'Drums, bass and the rest can still be told apart.',
  splitInstead: 'Split into stems instead',
  chooseStereo: 'Choose a stereo file',
  partly:
    'This file is mono: drums and bass are split, but the voice stays with the other instruments. A stereo version or a neural model gets it out.',
};

export const readyWords = {
  onThisDevice: 'On this device',
  onServer: 'On the server',
  freeHere: 'Free, nothing is uploaded',
  uploaded: 'The file is uploaded',
  uploadedLeft: (left: Value, limit: Value) => `The file is uploaded. ${left} of ${limit} left today`,
  thisWindowKeeps: 'This window keeps nothing: the file and the results are gone when it is reloaded.',
  whereRuns: 'Where it runs',
  thisVoiceSpeaks:
    'This voice speaks on the server only, which can’t be reached now. Choose another voice, or come back later.',
  upCanBe: (maxSeconds: Value) =>
    `Up to ${maxSeconds} can be worked on: drag the ends to keep a shorter part.`,
};

const about = (seconds: number): string => {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  return `about ${Math.round(seconds / 60)} min`;
};

export const adviceWords = {
  here: (seconds: number) => `On this device: ${about(seconds)}.`,
  hereUnknown: 'On this device: not known before the first run.',
  there: (seconds: number, sending: number) =>
    `On the server: ${about(seconds)}, of which ${about(sending)} to send the file.`,
  thereUnknown: (sending: number) => `On the server: ${about(sending)} to send the file, then the work.`,
  faster: { device: 'This device is likely to be quicker.', server: 'The server is likely to be quicker.' },
};

export const restingWords = {
  thisFileWaits: 'This file waits for its turn in its batch.',
  fetchingResult: 'Fetching the result',
  anotherTabWorks: 'Another tab works on this file. Its result shows there and in Jobs.',
  newFileHere: 'New file here',
  resultThisJob: 'The result of this job is no longer in this browser.',
  chooseFile: 'Choose a file',
};

export const runningWords = {
  pageWasReloaded: 'The page was reloaded in the middle of the work, so it began again.',
  playFinishedPart: (value: Value, readySeconds: Value) =>
    `Play the finished part, ${value} to ${readySeconds}`,
};
