import { translator } from '../../i18n/translator.ts';

export const t = translator({
  'ask.title': 'Sign the app in?',
  'ask.text': '{app} on {device} asks to be signed in as {user}.',
  'ask.match': 'Go on only if the app shows the same code:',
  'ask.warning':
    'Did somebody send you here? Then close this page: whoever owns that app would be signed in as you.',
  'ask.submit': 'Sign the app in',
  'ask.cancel': 'Cancel',
  'done.title': 'Back to the app',
  'done.text': '{app} should open by itself now. You can close this page then.',
  'done.open': 'Open {app}',
  'done.loopback': 'Nothing opens? Send it through this computer',
  'done.code': 'Or enter this code in the app',
  'done.codeHint': 'It works once, for {seconds} seconds. Show it to nobody.',
  'done.again': 'Make a new code',
  'bad.title': 'Open this page from the app',
  'bad.text':
    'The address of this page is not complete. In the app, choose “Sign in”: it opens this page with everything it needs.',
  'bad.tools': 'To the tools',
  failed: 'The app could not be signed in. Try again.',
});
