import { modelIdOf } from '@formant/engine/base/model-kinds';
import { trainingStages } from '@formant/engine/speech/training/train-voice';
import type { ClipReport } from '../../sound/voice-training/protocol.ts';

/** What stands in a sentence. */
type Value = string | number;

/** Stages of a training on the device and on the server. */
export const stageWords: Readonly<Record<string, string>> = {
  upload: 'Sending the recordings',
  ...trainingStages,
  'render-preview': 'Speaking a first phrase',
};

export const stagesOn = (place: 'device' | 'server') =>
  ['upload', ...Object.keys(trainingStages), 'render-preview']
    .filter((id) => place === 'server' || (id !== 'upload' && id !== 'render-preview'))
    .map((id) => ({ id, label: stageWords[id] ?? id }));

/** A recording in one word, by what training thinks of it. */
export function verdictOf(
  report: ClipReport,
  isOdd = false,
): {
  tone: 'success' | 'warning' | 'error';
  label: string;
} {
  if (report.silent || report.quality.speechSeconds < 0.5) return { tone: 'error', label: 'No speech' };
  if (adviceOf(report, isOdd).length > 0) return { tone: 'warning', label: 'Can be better' };
  return { tone: 'success', label: 'Good' };
}

/** What could be better in one recording, odd among the others or not; its length counts only together with them. */
export function adviceOf({ quality, silent }: ClipReport, isOdd = false): string[] {
  if (silent) return ['There is only silence in it. Check the microphone and record again.'];
  return [
    ...(isOdd ? [clipRowWords.anotherPerson] : []),
    ...quality.warnings.filter((words) => !/ s of speech are /.test(words)),
  ];
}

/**
 * The recording's figures: `12.0 s of speech · noise 38 dB below · no clipping · room 0.21 s · heard up to 16 kHz`, and
 * the model that has heard who speaks, where one is installed.
 */
export function figuresOf({ quality, speaker }: ClipReport): string {
  const { speechSeconds, snrDb, clippingPercent, decaySeconds, bandwidthHz } = quality;
  return [
    `${speechSeconds.toFixed(1)} s of speech`,
    ...(snrDb === null ? [] : [`noise ${Math.round(snrDb)} dB below`]),
    clippingPercent > 0.02 ? `${clippingPercent.toFixed(1)} % clipped` : 'no clipping',
    ...(decaySeconds === null ? [] : [`room ${decaySeconds.toFixed(2)} s`]),
    ...(bandwidthHz === undefined ? [] : [`heard up to ${Math.round(bandwidthHz / 1000)} kHz`]),
    ...(speaker && 'engine' in speaker ? [`speaker compared by the model ${modelIdOf(speaker.engine)}`] : []),
  ].join(' · ');
}

/** How speakers were compared, behind a voice's other figures; nothing where nothing was. */
export function comparedWords(comparedBy: string | undefined): string {
  if (comparedBy === undefined) return '';
  const model = modelIdOf(comparedBy);
  return `, speakers compared by ${model === null ? 'signal processing' : `the model ${model}`}`;
}

export const clipRowWords = {
  notUsed: 'Not used',
  listening: ' Listening to it',
  anotherPerson: 'This sounds like another person than the other recordings. Leave it out if it is.',
};

export const compareStepWords = {
  speakingYourRecording: 'Speaking your recording in the voice',
};

export const consentStepWords = {
  whoseVoice: 'Whose voice is it?',
  languageSentences: 'Language of the sentences',
  namePersonWho: 'Name of the person who speaks',
  readThisAloud: 'Read this aloud',
  recordSentence: 'Record the sentence',
  chooseRecording: 'Choose a recording of it',
  wordsCompared:
    'Two things are checked: whether the words are these, by the sound of the whole sentence and not word by word, and then whether the same person speaks in your recordings. For that some hundred kilobytes are loaded once, for Russian 4 MB; without a network the words are not compared.',
  wordsNotCompared:
    'In this language the words are not compared, because that was not reliable enough. What is checked is whether the same person speaks in your recordings.',
  otherWords:
    'These do not sound like the words above. Read the whole sentence at your usual pace, a hand’s width from the microphone, with nobody and no music in the background. Your accent is fine.',
  goOnAnyway: 'I have read it: go on',
  whatGoingOnMeans:
    'If you have read it, the comparison has erred, and you may go on. The voice is made on this device, and its file says that the words were not found; the server does not train it.',
};

export const leaveQuestionWords = {
  leaveThisPage: 'Leave this page?',
};

export const madeVoicePanelWords = {
  ready: (name: Value) => `${name} is ready`,
  recordingHear: 'Recording to hear it on',
  voiceOnlyThis: (unkept: Value) =>
    `${unkept} The voice is only on this page: save its file before you leave.`,
  saveNow: 'Save it now',
  saveVoiceFile: 'Save the voice file',
  uploadMyLibrary: 'Upload it to my library',
  yourLibraryPrivate: 'It is in your library, private.',
  makeAnotherVoice: 'Make another voice',
  voiceKeptThis:
    'The voice is kept in this browser, also when you leave this page. Nothing of it was uploaded.',
};

export const speakNaturallyWords = {
  heading: 'Say it naturally',
  text: 'This server has a neural model that reads an English text like your recordings sound. It works there, for you alone, and what it makes says in its file that a computer made it.',
  /** @param language the one that the model reads */
  textHere: (language: Value) =>
    `Pocket TTS on this computer reads a text in ${language} like your recordings sound. It works without a network, and what it makes says in its file that a computer made it.`,
  /** @param model the one that could be installed */
  textToGet: (language: Value, model: Value) =>
    `With Pocket TTS this computer reads a text in ${language} like your recordings sound. The settings of the app bring it (${model}).`,
  kept: 'For that, up to 20 s of your recordings are kept with the voice on this computer; its voice file does not hold them.',
  get: 'Natural voices on this computer',
  forget: 'Delete the kept recording',
  notForgotten: 'It could not be deleted. Try again, or delete the voice.',
  open: 'Type a text for it',
};

export const micButtonWords = {
  stopRecording: 'Stop recording',
};

export const nameQuestionWords = {
  isWellKnown: (name: Value) => `${name} is the name of a well-known person.`,
  needs:
    'Imitating somebody who has not agreed is against the terms, also as a joke. A synthetic voice that is not theirs should not carry their name.',
  mayBeUsed: 'I share this name, or I have this person’s written permission.',
  imitated: 'Does a voice here imitate you? Open its page, choose Report and “impersonation”, or',
  report: 'write to us',
};

export const ownVoiceGuideWords = {
  deleteAll: 'Delete all of it',
  deleteYourOwn: 'Delete your own voice?',
  everyGuidedRecording:
    'Every guided recording, what was measured of them and the voice that was made of them go.',
  keep: 'Keep it',
  sendingRecording: 'Sending the recording',
  atLeastS: (value: Value) =>
    `At least ${value} s. Each recording is sent to your account as soon as it ends; only you hear it, and you can delete all of it here.`,
};

export const ownVoiceModelWords = {
  myOwnVoice: 'My own voice',
  whatMeasuredYour: 'What is measured of your voice stands here when every step is recorded.',
  workMyOwn: 'Work on my own voice',
  yourVoiceReady: 'Your voice is ready',
  onlyYouCan: '. Only you can use it.',
  speakWith: 'Speak with it',
  changeFile: 'Change a file',
  stoppedWhatWas: 'Stopped. What was trained before stays.',
};

export const ownVoiceScreenWords = {
  myOwnVoice: 'My own voice',
  readSomeSentences:
    'Read some sentences aloud, hum and glide once: your voice is measured, and a private voice is made of it.',
  theyLieWith:
    'They lie with your account, and only you hear them. Without an account you can make a voice on this device, under Voice cloning.',
  signKeepYour: 'Sign in to keep your recordings',
  signIn: 'Sign in',
};

export const samplesStepWords = {
  sentenceReadAs: (value: Value, length: Value) =>
    `Sentence ${value} of ${length}: read it as you usually talk`,
  recordThisSentence: 'Record this sentence',
  chooseRecordings: 'Choose recordings',
  speechSoFar: 'Speech so far',
  somebodyElseRead:
    'Somebody else seems to have read the consent sentence than speaks here, and then no voice is made. If it was the same person, read it again with the microphone of these recordings, or record new ones with the microphone that you use now.',
};

export const serverVoicesWords = {
  myTrainedVoices: 'My trained voices',
  theyLieWith: 'They lie with your account, private until you publish them in the library.',
  importTakesVoice:
    'Import takes voice files (.fvoice) and voices of RVC exported as ONNX (.onnx). Those of RVC change recordings where ContentVec is installed beside them; they do not speak texts, and not live.',
  importVoiceFile: 'Import a voice file',
  deletedCanBe: (name: Value) => `${name} is deleted. It can be brought back for seven days.`,
  noneYetThose: 'None yet. Those trained on the server stand here.',
  sSpeech: ' s of speech',
  trainAgain: 'Train again',
  saveFile: 'Save file',
};

export const trainBenchWords = {
  oneSentenceAfter: ', one sentence after the other, with your account.',
  letYourselfBe: 'let yourself be guided to your own voice',
};

export const placeChoiceWords = {
  whereTrained: 'Where it is trained',
  trainServerKeep: 'To train on the server and keep the voice in your library,',
  beforeYouRecord: 'before you record.',
  signIn: 'sign in',
  atServer:
    'Your recordings and the consent are uploaded to your account. The voice is private there until you publish it; you can delete everything at any time.',
  here: 'Private: recordings, consent and the voice stay in this browser. Nothing is uploaded.',
  inApp: 'Private: recordings, consent and the voice stay on this computer. Nothing is uploaded.',
  keepExcerpt: 'Keep up to 20 s of my recordings with the voice, so that it can also speak naturally',
  whatExcerptIs:
    'The clearest part stays on this computer, for Pocket TTS to speak like. It is deleted with the voice, or alone at any time, and is in no voice file that you save. All other recordings are gone when you leave this page.',
  naturalAtServer:
    'A voice that is trained on the server can also speak text naturally: a neural model there reads it like your recordings sound. One that is trained on this device can’t.',
};

export const trainWizardWords = {
  nameVoice: 'Name of the voice',
  withCommasBetween: 'With commas between them, such as: warm, low, story. They help in the library.',
  trainAnyway: 'Train anyway',
  readAgain: 'Read the sentence again',
  hearAnotherRecording: 'Hear it on another recording',
};
