/** What stands in a sentence. */
type Value = string | number;

/** The services by their own names. */
export const providerNames = { google: 'Google', twitch: 'Twitch', discord: 'Discord' };

export const socialWords = {
  buttons: {
    with: ({ provider }: { provider: Value }) => `Continue with ${provider}`,
    group: 'Sign in with another service',
    email: 'or with e-mail',
    terms: 'By continuing with one of them you accept the',
    termsLink: 'terms',
    read: 'and have read the',
    privacy: 'privacy notice',
  },
  leaving: {
    title: ({ provider }: { provider: Value }) => `Sign in with ${provider}`,
    text: ({ provider }: { provider: Value }) => `We take you to ${provider} …`,
    terms: 'By continuing you accept the',
  },
  returned: {
    title: 'Signing in',
    text: 'One moment …',
    failedTitle: 'You are not signed in',
    notConnectedTitle: 'Nothing was connected',
    cancelled: ({ provider }: { provider: Value }) =>
      `You cancelled at ${provider}, and nothing was changed.`,
    refused: ({ provider }: { provider: Value }) =>
      `${provider} could not sign you in. Try again, or sign in another way.`,
    nothing: 'There is nothing to finish here. Start on the page to sign in.',
    again: ({ provider }: { provider: Value }) => `Try ${provider} again`,
    enter: 'Sign in',
    otherWay: 'Sign in another way',
    settings: 'To the account settings',
    welcome: ({ email }: { email: Value }) => `Your account for ${email} is ready.`,
    connected: ({ provider }: { provider: Value }) => `${provider} is connected with your account.`,
  },
  ways: {
    title: 'Ways to sign in',
    text: 'Whoever can sign in there can sign in here.',
    none: 'Not connected',
    since: ({ date }: { date: Value }) => `Connected ${date}`,
    connect: 'Connect',
    connectOf: ({ provider }: { provider: Value }) => `Connect: ${provider}`,
    disconnect: 'Disconnect',
    disconnectOf: ({ provider }: { provider: Value }) => `Disconnect: ${provider}`,
    disconnected: ({ provider }: { provider: Value }) => `${provider} is disconnected.`,
    inBrowser: 'Connect others in a browser: sign in on the website and open the account settings there.',
  },
  password: {
    none: 'You sign in through another service and have no password yet.',
    submit: 'Mail me a link to set one',
    forData: 'To get your data as a file, set a password above first: it proves that it is you.',
    forDeleting: 'To delete your account, set a password above first: it proves that it is you.',
  },
  failed: 'Something went wrong. Try again.',
};
