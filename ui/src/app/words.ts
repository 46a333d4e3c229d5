export const errorPageWords = {
  backHome: 'Back to Home',
  tryAgain: 'Try Again',
  contactOurSupport: 'Contact our support team',
};

export const footerWords = {
  voiceToolsRun: 'Voice tools that run on your own device. Free software under GPL-3.0-or-later.',
};

export const headerWords = {
  formantHome: 'Formant, home',
  accountOf: (name: string) => `Account of ${name}`,
  search: 'Search (Ctrl+K)',
  signIn: 'Sign in',
  createAccount: 'Create account',
};

export const skipLinkWords = {
  skipContent: 'Skip to content',
};

export const themeSwitchWords = {
  switchTheme: 'Switch theme',
};
