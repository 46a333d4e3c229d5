/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Two-step sign-in',
  text: 'Besides your password, signing in asks for a code that an app on your phone shows.',
  staff: 'Those who help others need two-step sign-in. Turn it on here to reach the support pages.',
  failed: 'Something went wrong. Try again.',
  off: {
    start: 'Turn on …',
  },
  begin: {
    title: 'Turn on two-step sign-in',
    text: 'You need an authenticator app, such as the one of your password manager or of your phone. Every other device is signed out, and API keys and connected apps end.',
    password: 'Password',
    submit: 'Continue',
    passwordMissing: 'Enter your password.',
  },
  scan: {
    title: 'Add the account to your app',
    text: 'Scan this picture with the app, or open the link on the phone itself.',
    picture: 'QR code for your authenticator app',
    open: 'Open in an app on this device',
    manual: 'Or type this key in:',
    codeHint: 'The six digits that the app shows now.',
    codeMissing: 'Enter the six digits that the app shows.',
    submit: 'Turn on',
  },
  codes: {
    title: 'Keep your recovery codes',
    text: 'Each of these codes signs you in once when your phone is not at hand. They are shown this one time: keep them where you keep your passwords.',
    copy: 'Copy',
    copied: 'Copied',
    save: 'Save as text',
    file: 'formant-recovery-codes.txt',
    fileText: ({ email, codes }: { email: Value; codes: Value }) =>
      `Formant recovery codes of ${email}. Each works once.\n\n${codes}\n`,
    done: 'I have kept them',
    copyFailed: 'The browser does not let this page copy. Mark the text and copy it by hand.',
  },
  on: {
    badge: 'On',
    since: ({ date }: { date: Value }) => `Since ${date}.`,
    left: ({ left }: { left: number }) =>
      left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`,
    few: 'Make new ones before you need them.',
    renew: 'New recovery codes …',
    renewTitle: 'New recovery codes',
    renewText: 'The old ones stop working.',
    renewSubmit: 'Make new codes',
    end: 'Turn off …',
    endTitle: 'Turn two-step sign-in off?',
    endText: 'Your password alone will open your account then.',
    endSubmit: 'Turn off',
    ended: 'Two-step sign-in is off.',
  },
  cancel: 'Cancel',
};
