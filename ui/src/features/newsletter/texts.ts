import { translator } from '../../i18n/translator.ts';

export const t = translator({
  'ask.title': 'News by e-mail',
  'ask.text': 'What is new to hear and to use, at most once a month. One click in any letter ends it.',
  'ask.wrongEmail': 'Enter an e-mail address such as name@example.com.',
  'ask.submit': 'Send me a link to confirm',
  'ask.sentTitle': 'Look into your mailbox',
  'ask.sentText':
    'We have sent a link to {email}, unless it gets our news already. Open it and confirm; without that nothing is sent.',
  'ask.other': 'Use another address',
  'confirm.title': 'Get our news?',
  'confirm.text': 'Confirm that you want news at the address that this letter came to.',
  'confirm.submit': 'Yes, send me news',
  'confirm.doneTitle': 'You are on the list',
  'confirm.done': '{email} gets our news from now on. Every letter has a link that ends it.',
  'confirm.again': 'Ask for a new link',
  'end.title': 'End the news?',
  'end.text':
    'You get no more news from us, and your address is deleted from the list. An account stays as it is.',
  'end.submit': 'End it',
  'end.doneTitle': 'It has ended',
  home: 'To the start page',
  incomplete: 'This link is not whole. Open it from the letter again.',
  failed: 'Something went wrong. Try again.',
});
