export const shareDialogWords = {
  openPage: 'Open the page',
  whatShare: 'What to share',
  withAccountLink:
    'With an account a link lives as long as you want and can have a password. You come back to this sound.',
  signIn: 'Sign in',
};

export const shareSettingsWords = {
  linkEnds: 'The link ends',
  takePasswordAway: 'Take the password away',
  listenersMayDownload: 'Listeners may download it',
};
