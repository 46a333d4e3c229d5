import type { KeyScope } from '@formant/contract/base/scopes';

/** What stands in a sentence. */
type Value = string | number;

export const acceptTermsWords = {
  iAccept: 'I accept the',
  haveRead: 'and have read the',
  privacyNotice: 'privacy notice',
};

export const effectChainEditorWords = {
  addModule: 'Add a module',
  chainHoldsAt: (mostEffects: Value) => `A chain holds at most ${mostEffects} modules.`,
};

export const fetchedWords = {
  gone: 'This is not here: it may have been deleted, or its address is wrong.',
  failed: 'It could not be loaded. Try again.',
};

export const howToTextWords = {
  questionsAnswers: 'Questions and answers',
};

export const staffLinksWords = {
  label: 'Support pages',
  console: 'Support console',
  errors: 'Errors and crashes',
  logs: 'Device logs',
  inbox: 'Inbox',
  voiceReports: 'Voice reports',
  surveys: 'Survey answers',
  newsletter: 'Newsletter',
  releases: 'Versions of the app',
  audit: 'Audit log',
};

export const submitButtonWords = {
  checkingThisPersons: 'Checking that this is a person’s browser …',
};

/** What another program, or a key, may do in a person's name. */
export const scopeTexts: Readonly<Record<KeyScope, string>> = {
  openid: 'See your username and your picture',
  email: 'See your e-mail address',
  'voices:read': 'See your voices and your favourites, private ones too',
  'jobs:read': 'See your jobs and fetch their results',
  'jobs:write': 'Upload files and start or cancel jobs',
};
