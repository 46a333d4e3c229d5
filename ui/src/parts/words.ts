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

export const howToTextWords = {
  questionsAnswers: 'Questions and answers',
};

export const submitButtonWords = {
  checkingThisPersons: 'Checking that this is a person’s browser …',
};
