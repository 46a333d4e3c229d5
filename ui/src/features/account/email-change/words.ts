/** What stands in a sentence. */
type Value = string | number;

export const words = {
  open: 'Change',
  dialog: {
    title: 'Change e-mail address',
    text: ({ email, hours }: { email: Value; hours: Value }) =>
      `We mail a link to the new address and one to ${email}. The address changes when both are confirmed, within ${hours} hours. Every other device is signed out then, and API keys and connected apps end.`,
    unproven: ({ email }: { email: Value }) =>
      `${email} was never confirmed: the link to the new address is enough, and ${email} is told. Every other device is signed out then, and API keys and connected apps end.`,
    field: 'New e-mail address',
    submit: 'Send the links',
  },
  cancel: 'Cancel',
  waiting: {
    both: ({ email, old }: { email: Value; old: Value }) =>
      `Your address becomes ${email} once the links that we mailed to it and to ${old} are both opened and confirmed.`,
    new: ({ email }: { email: Value }) =>
      `Your address becomes ${email} once the link that we mailed there is opened and confirmed.`,
    old: ({ email, old }: { email: Value; old: Value }) =>
      `${email} is confirmed, and becomes your address once the link that we mailed to ${old} is opened and confirmed as well.`,
    until: ({ time }: { time: Value }) => `The links work until ${time}.`,
    resend: ({ email }: { email: Value }) => `Send again to ${email}`,
    wait: ({ seconds }: { seconds: Value }) => `Send again in ${seconds} s`,
    resent: ({ email }: { email: Value }) =>
      `A new letter is on its way to ${email}. The link of the one before has ended.`,
    stop: 'Keep the old address',
    stopped: 'Your address stays as it is.',
  },
  link: {
    title: 'New e-mail address',
    new: ({ email }: { email: Value }) => `Is ${email} to be the address of your account?`,
    old: ({ email, old }: { email: Value; old: Value }) =>
      `The address of your account is to change from ${old} to ${email}. That is the one that signs in then and gets all letters.`,
    asked: ({ browser, time }: { browser: Value; time: Value }) => `${browser} asked for it, ${time}.`,
    unknownBrowser: 'An unknown browser',
    confirm: 'Confirm',
    stop: 'Stop it',
    notYou: 'If it was not you, stop it.',
    confirmed: ({ email }: { email: Value }) => `${email} is the address of the account now.`,
    waiting: 'Confirmed. The address changes once the link in the other mailbox is confirmed, too.',
    notNeeded: 'The link in the other mailbox decides. Here you can only stop it.',
    stopped: 'It is stopped. The address stays as it is, and the links of both letters have ended.',
    secure: 'Choose a new password',
    secureText: 'If you did not ask for it, somebody knows your password.',
    onward: 'To the account settings',
    home: 'To the start page',
    incomplete: 'This link is not whole. Open it from the letter again.',
    failed: 'The link could not be read. Try again.',
  },
};
