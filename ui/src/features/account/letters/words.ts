/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Letters',
  text: 'What we write to you by e-mail.',
  news: 'News',
  newsHint: 'What is new to hear and to use, at most once a month.',
  newsAsked: ({ email }: { email: Value }) =>
    `We have mailed a link to ${email}. Confirm there, and the news come.`,
  newsUnconfirmed: 'News begin when you confirm your address.',
  confirm: 'Confirm my address',
  jobs: 'Finished jobs',
  jobsHint: ({ minutes }: { minutes: Value }) =>
    `When a job on the server that took ${minutes} minutes or more is finished or has failed.`,
  safety: 'Security',
  safetyHint:
    'Codes and links to sign in, and whatever changes who gets into your account. These letters are always sent: they are how you learn that somebody else did it.',
  always: 'Always on',
  failed: 'The settings could not be loaded.',
};
