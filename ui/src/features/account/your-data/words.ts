/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Your data',
  text: 'Everything that your account holds, to look at and to take with you.',
  here: 'What lies only on this device is not among it: it stays here, and you save it from where you see it.',
  devices: 'What is recorded of each of your devices',
  failed: 'Something went wrong. Try again.',
  export: {
    ask: 'Get everything as a file …',
    again: 'Get a new file …',
    about: ({ days }: { days: Value }) =>
      `A ZIP file with your recordings, voices and texts, and with everything else that is recorded about you. We mail you when it is ready; you can download it for ${days} days.`,
    dialog: 'Get everything as a file?',
    dialogText:
      'Whoever has this file knows all that your account holds. That is why we ask for your password once more.',
    submit: 'Pack my data',
    passwordMissing: 'Enter your password.',
    waiting: 'Waiting in line …',
    packing: 'Packing your data',
    leave: 'You can close this page: we mail you when it is ready.',
    cancel: 'Cancel',
    cancelled: 'Packing your data was cancelled.',
    failed: 'Your data could not be packed. Ask for it again; if that fails too, write to us.',
    expired: 'The last file was deleted after its seven days.',
    ready: ({ date, size }: { date: Value; size: Value }) => `Your file is ready: ${size}, until ${date}.`,
    download: 'Download',
    website: 'Sign in on the website to download it.',
  },
  recorded: {
    title: 'What is recorded about you',
    count: ({ count }: { count: number }) => (count === 1 ? '1 entry' : `${count} entries`),
    latest: ({ moment }: { moment: Value }) => `last ${moment}`,
    show: 'Show what is recorded',
    none: ({ kinds }: { kinds: Value }) => `Nothing is recorded under: ${kinds}.`,
  },
};
