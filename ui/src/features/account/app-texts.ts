import type { OauthScope } from '@formant/contract/oauth';
import { translator } from '../../i18n/translator.ts';

export const t = translator({
  'ask.title': 'Connect {app}?',
  'ask.text': '{app} asks for access to your account {user}.',
  'ask.scopes': 'It could then:',
  'ask.not': 'It could not change, delete, download or publish anything, and never sees your password.',
  'ask.returns': 'You are sent back to {place}. You can end this at any time in your account settings.',
  'ask.returnsApp':
    'You are sent back to the app “{place}” on this device. You can end this at any time in your account settings.',
  'ask.homepage': 'About this app',
  'ask.allow': 'Allow',
  'ask.deny': 'Deny',
  'bad.title': 'This app can’t be connected',
  'bad.back': 'To the tools',
  'list.none': 'No other app has access to your account.',
  'list.since': 'Connected {date}',
  'list.used': 'Last used {time}',
  'list.never': 'Not used yet',
  'list.end': 'Disconnect',
  'list.endOf': 'Disconnect: {name}',
  'list.ended': '{name} has no access any more.',
  failed: 'Something went wrong. Try again.',
});

/** What a scope lets an app do, as an ending of “It could then”. */
export const scopeTexts: Readonly<Record<OauthScope, string>> = {
  openid: 'See your username and your picture',
  email: 'See your e-mail address',
  'voices:read': 'See your voices and your favourites, private ones too',
};
