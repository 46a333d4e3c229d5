type Value = string | number;

export const words = {
  title: 'Settings of the app',
  lead: 'What this computer does. What belongs to your account is on the account’s own page.',
};

export const choiceNames = ['startsWithSystem', 'keepsRunning', 'updatesItself', 'triesEarly'] as const;
export const choiceWords = {
  title: 'This app',
  failed:
    'That could not be kept. Look whether the disk is full or its folder is closed to you, then try again.',
  choices: {
    startsWithSystem: {
      label: 'Start with this computer',
      hint: 'No window opens then; its icon beside the clock opens one.',
    },
    keepsRunning: {
      label: 'Keep running when the window is closed',
      hint: 'Your voice changer and your keys go on working. Its icon beside the clock quits it.',
    },
    updatesItself: {
      label: 'Update by itself',
      hint: 'New versions are downloaded in the background, and you are asked before the app restarts into one.',
    },
    triesEarly: {
      label: 'Try new versions early',
      hint: 'Some things in them may not work yet. Without it the next version comes when it is ready.',
    },
  } satisfies Record<(typeof choiceNames)[number], { label: string; hint: string }>,
};

export const lineWords = {
  title: 'Connection',
  lead: 'Measured on the files that you send and fetch anyway, for each network by itself, and kept on this computer. Uploads are cut to fit it.',
  offline: 'This computer is in no network now.',
  network: ({ name }: { name: Value }) => `Network: ${name}`,
  down: 'Down',
  up: 'Up',
  roundTrip: 'Round trip',
  lost: 'Without an answer',
  mbps: ({ mbps }: { mbps: Value }) => `${mbps} Mbit/s`,
  ms: ({ ms }: { ms: Value }) => `${ms} ms`,
  percent: ({ percent }: { percent: Value }) => `${percent} % of requests`,
  unknown: 'Not measured yet',
  measuredAt: ({ at }: { at: Value }) => `Last measured ${at}.`,
  test: 'Measure now',
  testHint: 'Sends and fetches up to 13 MB. Nothing is measured this way unless you press it.',
  problems: {
    'signed-out': 'Sign in first: the server measures with people it knows.',
    often: 'The server has measured this line often today. Try again tomorrow.',
    offline: 'The server could not be reached. Look at your network and try again.',
  },
  metered: 'This network is paid by what goes over it',
  meteredHint:
    'Such as a phone’s. Files, neural models and voice data then keep to a limit of each hour, and new versions of the app are asked about.',
  limit: 'Files in an hour',
  unlimited: 'No limit',
  megabytes: ({ mb }: { mb: Value }) => `${mb} MB`,
  used: ({ used, at }: { used: Value; at: Value }) => `${used} used in this hour, which ends at ${at}.`,
  pause: 'Hold files back',
  pauseHint:
    'Uploads, downloads, neural models, voice data and new versions of the app wait until you let them go on, or until the app ends.',
  waits: {
    paused: 'Files wait: you hold them back.',
    hour: 'Files wait for the next hour: this one’s limit is reached.',
  },
  forget: 'Forget what was measured',
};

export const programWords = {
  title: 'Other programs',
  lead: 'Lets a Stream Deck, a script or a game on this computer choose voices, mute, play pads and turn the voice changer on or off. Nothing outside this computer can connect, and no website.',
  messages: 'How a program connects, and what it can say',
  allow: 'Let other programs in',
  allowHint: 'Only those that know the token.',
  address: 'Address',
  token: 'Token',
  copy: { not: 'Copy the token', yes: 'Copied', failed: 'Not copied: select the token and copy it' },
  once: 'Copy it now: it is shown once. Whoever has it can turn your microphone on.',
  kept: 'The token was shown when it was made. Make another one if you have lost it; programs then need the new one.',
  renew: 'Make another token',
  connected: (count: number) =>
    count === 0
      ? 'No program is connected.'
      : count === 1
        ? 'One program is connected.'
        : `${count} programs are connected.`,
};
