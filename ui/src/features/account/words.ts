/** What stands in a sentence. */
type Value = string | number;

export const words = {
  signIn: {
    title: 'Sign in',
    new: 'New here?',
    toSignUp: 'Create an account',
    submit: 'Sign in',
    local: 'The tools on this device work without an account.',
    reactivate: 'Reactivate it',
    forgot: 'Forgot password?',
  },
  signUp: {
    codeSent: ({ email }: { email: Value }) =>
      `Look into your mailbox: the letter to ${email} says how to confirm the address. A code from it is entered at “Confirm now” in your account settings.`,
    known: 'You have an account with this address already: you are signed in to it now.',
    title: 'Create an account',
    have: 'Have one?',
    toSignIn: 'Sign in',
    submit: 'Create account',
    passwordHint: ({ min }: { min: Value }) => `At least ${min} characters; longer is better.`,
    usernameHint: 'Optional: 3 to 24 letters, digits or underscores.',
    marketing: 'Mail me news, at most once a month. Confirming my address says yes to it.',
  },
  reactivate: {
    title: 'Reactivate account',
    text: ({ days }: { days: Value }) =>
      `For ${days} days after it was deleted, an account can be opened again as it was. Sign in to undo the deletion.`,
    closed: 'Your account is closed',
    closedText: ({ date }: { date: Value }) =>
      `It is deleted for good on ${date}; until then you can take it back here.`,
    signedIn: ({ email }: { email: Value }) => `You are signed in as ${email}, and this account is open.`,
    submit: 'Reactivate account',
    done: 'Your account is open again.',
  },
  signOut: {
    title: 'Sign out?',
    text: 'Files and results on this device stay here.',
    submit: 'Sign out',
    everywhere: 'Also on every other device',
    back: 'Stay signed in',
  },
  forgot: {
    title: 'Forgot password',
    text: 'Enter your e-mail address. We mail you a link to choose a new password.',
    submit: 'Mail me a link',
    toSignIn: 'Back to sign in',
    sentTitle: 'Look in your inbox',
    sentText: ({ email }: { email: Value }) =>
      `If ${email} has an account, a link to choose a new password is on its way. It works once and for ten minutes.`,
    other: 'Other address',
    failed: 'The letter could not be sent. Try again.',
  },
  resend: {
    wait: ({ seconds }: { seconds: Value }) => `Send again in ${seconds} s`,
    again: 'Send again',
  },
  reset: {
    title: 'Choose a new password',
    text: ({ email }: { email: Value }) =>
      `For ${email}. Every device is signed out, and you sign in with the new password.`,
    submit: 'Save password',
    done: 'Your password is changed. Sign in with the new one.',
    incomplete: 'This link is not whole. Open it from the letter again, or ask for a new one.',
    newLink: 'Ask for a new link',
  },
  confirm: {
    title: 'Confirm your address',
    text: ({ email }: { email: Value }) =>
      `Enter the six digits that we mailed to ${email}. If you have an account already, the letter says so.`,
    checking: 'Checking the link …',
    done: ({ email }: { email: Value }) => `${email} is confirmed.`,
    continue: 'Continue',
    failed: 'The address could not be confirmed. Try again.',
    submit: 'Confirm',
    code: 'Code',
    codeHint: 'It works for 15 minutes.',
    noCode: 'No code yet?',
    resend: 'Send a new code',
    link: 'Send a link instead',
    signIn: 'Sign in for a new code',
  },
  error: {
    code: 'Enter the six digits of the code.',
    passwordsDiffer: 'The two passwords differ.',
    email: 'Enter an e-mail address such as name@example.com.',
    passwordMissing: 'Enter your password.',
    passwordShort: ({ min }: { min: Value }) => `Use at least ${min} characters.`,
    username: 'Use 3 to 24 letters, digits or underscores.',
    terms: 'Accept the terms of service to create an account.',
  },
  field: {
    passwordNew: 'New password',
    passwordAgain: 'New password again',
    password: 'Password',
    username: 'Username',
    remember: 'Stay signed in on this device',
  },
};

export const linkWords = {
  ask: 'Mail me a link',
  sent: ({ email }: { email: Value }) =>
    `If ${email} has an account, a link is on its way. It signs in once, within fifteen minutes.`,
  title: 'Sign in by link',
  asked: ({ browser, time }: { browser: Value; time: Value }) => `${browser} asked for this link, ${time}.`,
  unknownBrowser: 'An unknown browser',
  whom: ({ email }: { email: Value }) => `It signs you in as ${email}.`,
  along: 'What you have made since you signed up again comes along. Only go on if that was you.',
  enter: 'Sign in',
  notYou: 'If you did not ask for it, close this page: nobody is signed in without this button.',
  toSignIn: 'Back to sign in',
  failed: 'The link could not be read. Try again.',
};

export const settingsWords = {
  title: 'Account settings',
  text: 'Who you are here, how you sign in, and where.',
  signedOut: 'You are signed out',
  signedOutText: 'Sign in to see your account.',
  signIn: 'Sign in',
  profile: {
    title: 'Profile',
    email: 'E-mail',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed',
    confirm: 'Confirm now',
    since: ({ date }: { date: Value }) => `Account since ${date}`,
  },
  picture: {
    title: 'Picture',
    choose: 'Choose a picture',
    change: 'Change picture',
    remove: 'No picture',
    hint: 'PNG, JPEG or WebP, at most 5 MB. It is cut to a square, and what a camera wrote into it goes.',
    tooLarge: 'A picture has at most 5 MB. Choose a smaller one.',
    saved: 'Your picture is changed.',
  },
  username: {
    title: 'Choose a username',
    text: 'It names you here in place of your e-mail address. You can change it once a day.',
    hint: '3 to 24 letters, digits or underscores.',
    save: 'Save username',
    saved: ({ username }: { username: Value }) => `Your username is ${username} now.`,
    later: 'Later',
  },
  password: {
    title: 'Password',
    text: 'A new password signs every other device out, and ends API keys and the access of connected apps.',
    current: 'Current password',
    save: 'Change password',
    forgot: 'Forgot it?',
  },
  places: {
    title: 'Where you are signed in',
    text: 'End what you do not know, and change your password then.',
    here: 'This device',
    app: 'App',
    seen: ({ time }: { time: Value }) => `Last used ${time}`,
    end: 'Sign out',
    endOf: ({ name }: { name: Value }) => `Sign out: ${name}`,
    ended: ({ name }: { name: Value }) => `${name} is signed out.`,
    everywhere: 'Sign out everywhere',
    everywhereText:
      'Every browser and every app is signed out, this one too, and API keys and connected apps end. Files and results on this device stay here.',
    failed: 'The list could not be loaded.',
  },
  shares: {
    title: 'Shared links',
    text: 'What you have shared, who can still open it, and how often it was looked at.',
  },
  apps: {
    title: 'Connected apps',
    text: 'Other programs that you gave access to your account. A new password ends it as well.',
  },
  developer: {
    title: 'Developer',
    text: 'API keys for your own programs, and webhooks that tell them when a job has ended.',
    open: 'Keys and webhooks',
  },
  delete: {
    title: 'Delete account',
    text: ({ days }: { days: Value }) =>
      `The account closes at once and is deleted for good after ${days} days. Until then you can undo it by signing in at “Reactivate”. Files and results on this device stay here.`,
    open: 'Delete account …',
    ask: 'Delete your account?',
    askText: ({ days }: { days: Value }) =>
      `You are signed out everywhere now. For ${days} days you can undo this; after that, everything in the account is gone for good.`,
    confirm: 'Type DELETE to confirm',
    confirmError: 'Type DELETE, in capital letters.',
    submit: 'Delete account',
    done: ({ days }: { days: Value }) => `Your account is closed and will be deleted in ${days} days.`,
  },
  cancel: 'Cancel',
  failed: 'Something went wrong. Try again.',
};

export const appWords = {
  ask: {
    title: ({ app }: { app: Value }) => `Connect ${app}?`,
    text: ({ app, user }: { app: Value; user: Value }) => `${app} asks for access to your account ${user}.`,
    scopes: 'It could then:',
    not: 'It could not change, delete, download or publish anything, and never sees your password.',
    returns: ({ place }: { place: Value }) =>
      `You are sent back to ${place}. You can end this at any time in your account settings.`,
    returnsApp: ({ place }: { place: Value }) =>
      `You are sent back to the app “${place}” on this device. You can end this at any time in your account settings.`,
    homepage: 'About this app',
    allow: 'Allow',
    deny: 'Deny',
  },
  bad: {
    title: 'This app can’t be connected',
    back: 'To the tools',
  },
  list: {
    none: 'No other app has access to your account.',
    since: ({ date }: { date: Value }) => `Connected ${date}`,
    used: ({ time }: { time: Value }) => `Last used ${time}`,
    never: 'Not used yet',
    end: 'Disconnect',
    endOf: ({ name }: { name: Value }) => `Disconnect: ${name}`,
    ended: ({ name }: { name: Value }) => `${name} has no access any more.`,
  },
  failed: 'Something went wrong. Try again.',
};

/** What a scope lets an app do, as an ending of “It could then”. */
