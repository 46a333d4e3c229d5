export const creditsWords = {
  software: 'Software',
  how: (count: number) =>
    `The ${count} packages below are part of what runs in your browser, at the server or in the app. The list is made from the program’s own list of packages.`,
  texts: 'All licences in full',
  count: (count: number) => (count === 1 ? '1 package' : `${count} packages`),
  parts: { browser: 'browser', server: 'server', app: 'app' },
} as const;

export const brandWords = {
  title: 'Branding guidelines',
  lead: 'For articles, videos and pages that show or name Formant. Use the logo as it is, give it room, and do not make it look as if we had made or approved what is yours.',
  all: 'Download all (ZIP)',
  failed: 'The files could not be fetched. Load them one by one.',
  logos: 'Logo',
  kinds: {
    'formant-logo-on-light': 'Logo on light',
    'formant-logo-on-dark': 'Logo on dark',
    'formant-mark-on-light': 'Mark on light',
    'formant-mark-on-dark': 'Mark on dark',
    'formant-mark-one-colour': 'Mark in one colour',
  },
  colours: 'Colours',
  colourText: 'Volt stands only where something is live or new, as a fill under dark text.',
  names: { primary: 'Violet', volt: 'Volt', text: 'Ink', bg: 'Paper' },
  rules: 'How to use it',
  dos: [
    'Leave room around it: at least as much as the centre bar is wide, three times.',
    'Show the mark at 16 pixels or more, the logo with its name at 80 or more.',
    'Write the name “Formant”, with a capital F and without a full stop.',
    'Link to this site, or to the source, where you write about it.',
  ],
  donts: [
    'Do not stretch, turn, recolour or outline it, and put no effects on it.',
    'Do not use it as the logo of your own program, channel or company.',
    'Do not use it so that people believe we had spoken or agreed to something.',
  ],
  dosTitle: 'Please do',
  dontsTitle: 'Please do not',
  licence: 'Licence',
  licenceText:
    'The program is free software under the GNU General Public License. The files on this page may be copied and shown to speak about Formant. A changed version of the program needs a name and a logo of its own.',
} as const;

export const benchmarkWords = {
  title: 'Benchmarks',
  lead: 'What each tool achieves and what it costs, beside other programs that do something of the kind. Where another one is better or cheaper, it says so here as well.',
  run: 'All in one run of one program on',
  ratios:
    'Compare the programs of a table with each other: absolute figures belong to this machine and to these sounds. Ours is signal processing, except where a row names GTCRN, the small network that takes noise out where it is installed. RNNoise is one of another program.',
  reading: 'How to read the tables',
  terms: [
    [
      'SI-SDR, and its gain',
      'How much of the wanted sound is in the result against everything else, in decibels, whatever the level. 10 dB more is ten times the power; a gain is what the tool adds to the untouched sound.',
    ],
    ['In brackets', 'The worst of all items; before it the mean. An arrow down stands where less is better.'],
    [
      'CPU s per s',
      'Seconds of one processor core for a second of sound, without what starting the program costs. “x ours” is the other program’s share of it.',
    ],
    ['Peak MB', 'The most memory that the program held at once.'],
    [
      'F0, gross errors, timbre',
      'How far the pitch is off (100 cents are a semitone), how much of the speech has another pitch altogether, and how much the colour of the voice has changed that should stay.',
    ],
    [
      'Right, or its multiple',
      'A tempo is right within 4 %. Its multiples are twice, half, three times and a third of it.',
    ],
  ],
  on: (about: string) => `On ${about}.`,
  program: 'Program',
  commands: 'Commands and versions',
  again: 'Measure it yourself',
  command: 'npm run bench',
  howAgain:
    'In a checkout of the source, with whichever of the other programs are installed. The sounds are made by the run, so nothing has to be fetched.',
} as const;
