/** What stands in a sentence. */
type Value = string | number;

export const words = {
  ask: {
    title: 'Sign the app in?',
    text: ({ app, device, user }: { app: Value; device: Value; user: Value }) =>
      `${app} on ${device} asks to be signed in as ${user}.`,
    match: 'Go on only if the app shows the same code:',
    warning:
      'Did somebody send you here? Then close this page: whoever owns that app would be signed in as you.',
    submit: 'Sign the app in',
    cancel: 'Cancel',
  },
  full: {
    title: 'Another device has the place',
    free: ({ name }: { name: Value }) => `Sign out ${name} and go on`,
  },
  done: {
    title: 'Back to the app',
    text: ({ app }: { app: Value }) => `${app} should open by itself now. You can close this page then.`,
    open: ({ app }: { app: Value }) => `Open ${app}`,
    loopback: 'Nothing opens? Send it through this computer',
    code: 'Or enter this code in the app',
    codeHint: ({ seconds }: { seconds: Value }) =>
      `It works once, for ${seconds} seconds. Show it to nobody.`,
    again: 'Make a new code',
  },
  bad: {
    title: 'Open this page from the app',
    text: 'The address of this page is not complete. In the app, choose “Sign in”: it opens this page with everything it needs.',
    tools: 'To the tools',
  },
  failed: 'The app could not be signed in. Try again.',
};
