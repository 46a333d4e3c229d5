/** What stands in a sentence. */
type Value = string | number;

export const frameAccountWords = {
  whatDo: 'What to do',
  noCookiesSet: 'No cookies are set.',
  mailMeLink: 'Mail me a link',
  weHaveMailed: (email: Value) =>
    `We have written to ${email}. Enter the code of the letter to confirm the address; if you have an account already, it says so.`,
  sendNewCode: 'Send a new code',
};

export const frameScreenWords = {
  signedAs: (email: Value) => `Signed in as ${email}`,
  signOut: 'Sign out',
  yourTextSpoken: 'Your text is spoken on the server and kept in your history there until you delete it.',
};

export const frameStudioWords = {
  textBeSpoken: 'Text to be spoken',
  typePasteWhat: 'Type or paste what is to be spoken',
};
