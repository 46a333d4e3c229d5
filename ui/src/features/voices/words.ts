import {
  type reportReasons,
  type VoiceKind,
  type VoiceLicence,
  type VoiceSort,
  type VoiceStatus,
  voiceLicences,
} from '@formant/contract/facts/voice-words';
import type { Voice } from '@formant/contract/voices';
import { formatNumber } from '../../i18n/format.ts';
import type { FacetKey } from './voice-filter.ts';

/** What stands in a sentence. */
type Value = string | number;

export const facetLabels: Readonly<Record<FacetKey, string>> = {
  language: 'Language',
  accent: 'Accent',
  gender: 'Gender',
  age: 'Age',
  useCase: 'Use',
  category: 'Category',
  tags: 'Tags',
  licence: 'Licence',
  engine: 'Engine',
  kind: 'Kind',
};

export const sortLabels: Readonly<Record<VoiceSort, string>> = {
  trending: 'Trending',
  new: 'Newest',
  votes: 'Most votes',
  uses: 'Most used',
};

/** What a voice is made of, in a word and in a sentence. */
export const kindWords: Readonly<Record<VoiceKind, { label: string; explained: string }>> = {
  preset: {
    label: 'Signal processing',
    explained: 'Signal processing: settings that change whoever speaks. No recording of anybody is in it.',
  },
  profile: {
    label: 'Voice file',
    explained:
      'A trained voice file: signal processing moves the speaker towards a recorded voice. It is no neural copy.',
  },
  tts: {
    label: 'Speaks text',
    explained: 'The voice of a speech synthesizer: it reads text and can’t change a recording.',
  },
  model: {
    label: 'Neural model',
    explained:
      'A neural model as ONNX. One that was made with RVC changes recordings where ContentVec is installed beside it; it does not speak texts, and not live.',
  },
};

const licenceShort: Readonly<Partial<Record<VoiceLicence, string>>> = {
  'CC0-1.0': 'CC0',
  'CC-BY-4.0': 'CC BY 4.0',
  'CC-BY-SA-4.0': 'CC BY-SA 4.0',
  'CC-BY-NC-4.0': 'CC BY-NC 4.0',
  'CC-BY-SA-3.0': 'CC BY-SA 3.0',
  'use-only': 'Use only',
  'GPL-3.0-or-later': 'GPL 3',
  'Apache-2.0': 'Apache 2.0',
};
export const licenceLabel = (licence: VoiceLicence): string => licenceShort[licence] ?? licence;

/** What a licence means for whoever uses the voice. */
export const licenceText = (licence: VoiceLicence): string =>
  `${voiceLicences[licence].name}. ${
    voiceLicences[licence].download
      ? 'You may download it and use it elsewhere under these terms.'
      : 'You may use it here; its file stays with its owner.'
  }`;

export const statusLabels: Readonly<Record<VoiceStatus, string>> = {
  draft: 'Draft',
  queued: 'Waiting to train',
  training: 'Training',
  ready: 'Ready',
  failed: 'Training failed',
  cancelled: 'Training cancelled',
};

export const reportLabels: Readonly<Record<(typeof reportReasons)[number], string>> = {
  impersonation: 'It imitates a person without consent',
  copyright: 'It breaks somebody’s copyright',
  hate: 'Hate or harassment',
  sexual: 'Sexual content',
  spam: 'Spam or misleading',
  other: 'Something else',
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const categoryName = (categories: readonly { id: number; name: string }[], id: number): string =>
  categories.find((category) => category.id === id)?.name ?? 'Everything else';
export const ownerName = ({ official, ownerUsername }: Pick<Voice, 'official' | 'ownerUsername'>): string =>
  official ? 'Formant' : (ownerUsername ?? 'Somebody');
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What somebody who holds a voice has to know about it. */
export function noticeText({ notice, version }: Pick<Voice, 'notice' | 'version'>): string | null {
  if (!notice) return null;
  switch (notice.kind) {
    case 'withdrawn':
      return 'Its owner no longer publishes this voice. You keep the version that you have.';
    case 'deleted':
      return 'Its owner deleted this voice. You keep the version that you have.';
    case 'newer-version':
      return `There is a newer version; you keep version ${version} until you make it a favourite again.`;
  }
}

export const voiceActionWords = {
  onDevice: (name: Value) => `${name} is among your favourites on this device.`,
  untilClosed: (name: Value) =>
    `${name} is a favourite until you close this window: this browser keeps nothing.`,
  noLonger: (name: Value) => `${name} is no longer a favourite.`,
};

export const accountQuestionWords = {
  vote: (name: Value) => `Vote for ${name}`,
  voteText:
    'Every account has one vote for a voice. Sign in, and your vote is counted when you come back here.',
  counted: 'Your vote is counted.',
  notNow: 'Not now',
  signIn: 'Sign in',
};

export const editVoiceWords = {
  noPicture: 'No picture',
};

export const drawnPictureWords = {
  wish: 'How a drawn picture should look (optional)',
  draw: 'Draw a picture',
  beingDrawn: 'A picture is being drawn. You can close this; it comes when it is done.',
  /** What leaves, and to whom. */
  sent: (generator: string) =>
    `Sent to ${generator}: the saved name of this voice, its gender, age, accent, use and tags, and what you write here.`,
  notAsked: 'The picture could not be asked for. Check your connection and try again.',
};

export const voiceShelvesWords = {
  titles: {
    characters: 'Characters',
    monsters: 'Robots and monsters',
    natural: 'Natural voices',
    narrators: 'Narrators and announcers',
    new: 'New',
  },
  all: 'See all',
  inLanguage: (language: string) => `In ${language}`,
};

export const libraryScreenWords = {
  byPointing: 'Play what I point at',
  allVoices: 'All voices',
  voiceUniverse: 'Voice universe',
  voicesForVoice:
    'Voices for the voice changer and for text. Listen, hear them on a recording of your own, and keep the ones you like.',
  newVoice: 'New voice',
  tryAgain: 'Try again',
  voicesCouldNot: 'The voices could not be fetched',
  clearFilters: 'Clear filters',
  serverCantBe:
    'The server can’t be reached. These are the voices that come with Formant; they work without a network.',
  takeFilterBack: 'Take a filter back, or look for another word.',
  noVoiceFits: 'No voice fits all of these',
};

export const newVoiceWords = {
  keepHere: 'Keep it on this device',
  unnamed: 'My voice',
  keepsNothing: 'This browser keeps nothing, so the voice would be lost with the page. Sign in to save it.',
  newVoice: 'New voice',
  setPitchFormants:
    'Set pitch, formants and effects, and listen as you go. Only the settings are saved: no recording is part of such a voice.',
  nameWords: 'Name and words',
  whoSees: 'Who sees it',
  voicesLieWith:
    'An account takes the voice to your other devices; on this device it needs none. What you have set is still here when you come back.',
  changingRecording: 'Changing the recording',
  startFrom: 'Start from',
  lowerLargerSpeaker: 'Lower is a larger speaker.',
  oneNote: 'One note',
  speaksLikeRobot: 'Speaks like a robot, without melody.',
  movesWhoeverSpeaks: 'Moves whoever speaks into this range.',
};

export const ownRecordingBarWords = {
  hearMyRecording: 'Hear it on my recording',
  sayOnce: {
    cards: 'Say a sentence once; then every card speaks it in its voice.',
    voice: 'Say a sentence once; then this voice speaks it.',
    settings: 'Say a sentence once; then you hear it with these settings.',
  },
  chooseFile: 'Choose a file',
  deleteMyRecording: 'Delete my recording',
  previewsUseMy: 'Previews use my recording',
};

export const ownVoicesWords = {
  favouritesHere: 'on this device, without an account',
  notYetThere: (count: string) => `${count} of this device not with your account yet.`,
  putThere: 'Put in my account',
  leaveThem: 'Remove from this device',
  noneHere: 'No voices on this device yet',
  noneHereText:
    'Clone a voice from half a minute of speech, or make one of pitch, formants and effects. It is kept here, without an account, and the voice changer, the live changer and the studio have it at once.',
  clone: 'Clone a voice',
  ofAccount: 'With your account',
  accountAdds:
    'An account takes voices to your other devices and lets others use them, if you wish. Nothing of this device goes there unless you say so.',
  votesAndUses: (votes: Value, uses: Value) => `${votes}, used ${uses}`,
  theyLieWith: 'They lie with your account and are the same on every device.',
  signIn: 'Sign in',
  fetchingYourVoices: 'Fetching your voices',
  pressHeartVoice:
    'Press the heart of a voice, and it stands here on every device, in the version of that day.',
  noFavouritesYet: 'No favourites yet',
  lookAtUniverse: 'Look at the universe',
  yourFavourites: 'Your favourites',
  makeOneOut: 'Make one out of pitch, formants and effects, and hear it on your own recording while you do.',
  noVoicesYour: 'No voices of your own yet',
  consentMissing: {
    words:
      'It stays private: the words of the consent sentence were not found in its recording. To share it, record the sentence again and make the voice on the server.',
    recording:
      'It stays private: your account has no recording of the consent sentence. To share it, read the sentence and make the voice on the server.',
    declaration:
      'It stays private: nobody has said yet whose voice it is. To share it, make it again and say so.',
  },
  recordSentence: 'Record the sentence',
  newVoice: 'New voice',
  myVoices: 'My voices',
  showMore: 'Show more',
  goesForGood: (deletedUntil: Value) => ` goes for good on ${deletedUntil}`,
  bringBack: 'Bring back',
};

export const reportVoiceWords = {
  peopleWhoRun: 'The people who run this server look at it. The owner is not told who reported.',
  whatWrong: 'What is wrong',
  chooseReason: 'Choose a reason',
  detailsOptional: 'Details (optional)',
};

export const voiceCardWords = {
  noPreview: 'This voice has no preview yet',
  fetching: 'Fetching',
  timesUsed: 'Times used',
};

export const voiceMenuWords = {
  copyLink: 'Copy the link',
  compare: 'Compare',
  compareWith: (name: string) => `Compare with ${name}`,
  notThis: 'Compare with none',
  chooseSecond: (name: string) =>
    `Now open the menu of another voice and choose “Compare with ${name}”. You then hear both in turn.`,
};

export const compareWords = {
  pair: (first: string, second: string) => `${first} or ${second}`,
  onMyRecording: 'both on my recording',
  previews: 'two previews',
};

export const voiceReportsWords = {
  voiceReports: 'Voice reports',
  listenVoiceThen:
    'Listen to the voice, then decide. An upheld report takes it out of the public list for good, and its owner is told why by mail.',
  noReports: 'No reports',
  toldOwner: (note: Value) => `Told to the owner: ${note}`,
  nothingWrong: 'Nothing wrong',
  whatYouFound: 'What you found (optional)',
  ownerReadsThis: 'The owner reads this in the mail.',
};

export const voiceScreenWords = {
  allVoices: 'All voices',
  mayBePrivate: 'It may be private, or its owner deleted it.',
  thereNoSuch: 'There is no such voice',
  voiceCouldNot: 'The voice could not be fetched',
  tryAgain: 'Try again',
  useVoiceChanger: 'Use in the voice changer',
  speakWith: 'Speak with it',
  useLive: 'Use live',
  aboutThisVoice: 'About this voice',
  whatDoesVoice: 'What it does to the voice',
  effectsOrder: 'Effects, in order',
  oneYouHear: 'the one you hear',
  whoeverUsesVoice: 'Whoever uses a voice or makes it a favourite keeps the version of that day.',
  yoursYouMay: 'It is yours: you may download it all the same.',
};

export const voiceSearchWords = {
  searchVoices: 'Search voices',
  searchVoicesTags: 'Search voices and tags',
};
