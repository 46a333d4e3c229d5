/** What stands in a sentence. */
type Value = string | number;

export const words = {
  masked: 'Names, addresses and numbers are masked.',
  show: 'Show personal data …',
  shown: ({ moment }: { moment: Value }) => `You see personal data until ${moment}.`,
  title: 'Show personal data?',
  text: ({ minutes }: { minutes: Value }) =>
    `You see it for ${minutes} minutes. That you did, and why, is recorded with your name and can't be changed.`,
  reason: 'Why do you need it?',
  hint: 'Such as: the person asks for a call back.',
  short: ({ min }: { min: Value }) => `Say why, in at least ${min} characters.`,
  submit: 'Show it',
  cancel: 'Cancel',
};
