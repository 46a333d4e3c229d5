/** Where the answer can be changed. */
export const settingsPath = '/cookie-settings';

export const consentWords = {
  region: 'Cookies and analytics',
  title: 'May we count your visit?',
  text: (services: string) =>
    `If you allow it, we learn by ${services} which pages are opened and which fail. Never what you say or write, and never your files. Nothing goes to advertisers, and the site works the same either way.`,
  brief: 'Only which pages are opened and which fail. The site works the same either way.',
  more: 'What exactly, and how to change it later',
  moreBrief: 'What exactly',
  allow: 'Allow',
  refuse: 'No',
};

export const settingsWords = {
  title: 'Cookie settings',
  lead: 'Whether your visits are counted, what is recorded about you for that, and how to be rid of it.',
  looking: 'Looking at what your browser keeps…',
  none: 'Nothing is counted here: whoever runs this copy of Formant has set up no analytics. There is nothing to allow and nothing to refuse.',
  asked: (services: string) =>
    `This website counts visits with ${services}, for people who allow it. You have not answered yet, so nothing is recorded.`,
  allowed: (services: string, day: string) =>
    `You have allowed it on ${day}: we learn by ${services} which pages you open and which fail.`,
  refused: (day: string) => `You have said no on ${day}. Nothing is recorded, and you are not asked again.`,
  privacyControl:
    'Your browser tells every site not to (Global Privacy Control), so we don’t ask and nothing is recorded, unless you allow it here.',
  blocked:
    'Your browser keeps no cookies for this website, so an answer can’t be kept and nothing is recorded.',
  yourAnswer: 'Your answer',
  recorded: 'What we recorded about you',
  recordedText:
    'By these random numbers the services know your browser again. They are kept in this browser; what was recorded under them is kept by the services.',
  noIds: 'There are none in this browser.',
  service: 'Service',
  id: 'Number of this browser',
  remove: 'Delete these numbers',
  removeText:
    'Deletes them here, and says no from now on. What was recorded until then can’t be connected with you any more; to have it deleted as well, write to us with the number before you delete it.',
  write: 'Write to us',
  alsoHere: 'What else there is',
  links: [
    { href: '/cookie-policy', label: 'Every cookie of this website' },
    { href: '/this-device', label: 'Files that this website keeps on your device' },
    { href: '/account-settings#your-data', label: 'What is recorded with your account' },
    { href: '/privacy', label: 'Privacy' },
  ],
};
