export const appRailWords = {
  signOut: 'Sign out',
  signIn: 'Sign in',
};

export const navigationSheetWords = {
  allPages: 'All pages',
  switchTheme: 'Switch theme',
  signIn: 'Sign in',
};

export const accountMenuWords = {
  theme: { system: 'Theme like this device', light: 'Light theme', dark: 'Dark theme' },
  invite: 'Invite somebody',
  signOut: 'Sign out',
};
