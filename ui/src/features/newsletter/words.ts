/** What stands in a sentence. */
type Value = string | number;

export const words = {
  ask: {
    title: 'News by e-mail',
    text: 'What is new to hear and to use, at most once a month. One click in any letter ends it.',
    wrongEmail: 'Enter an e-mail address such as name@example.com.',
    submit: 'Send me a link to confirm',
    sentTitle: 'Look into your mailbox',
    sentText: ({ email }: { email: Value }) =>
      `We have sent a link to ${email}, unless it gets our news already. Open it and confirm; without that nothing is sent.`,
    other: 'Use another address',
  },
  confirm: {
    title: 'Get our news?',
    text: 'Confirm that you want news at the address that this letter came to.',
    submit: 'Yes, send me news',
    doneTitle: 'You are on the list',
    done: ({ email }: { email: Value }) =>
      `${email} gets our news from now on. Every letter has a link that ends it.`,
    again: 'Ask for a new link',
  },
  end: {
    title: 'End the news?',
    text: 'You get no more news from us, and your address is deleted from the list. An account stays as it is.',
    submit: 'End it',
    doneTitle: 'It has ended',
  },
  home: 'To the start page',
  settings: 'All letters that you get',
  incomplete: 'This link is not whole. Open it from the letter again.',
  failed: 'Something went wrong. Try again.',
};
