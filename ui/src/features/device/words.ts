import type { KeptKind, OfflineState } from '../../platform/offline-share.ts';

export const deviceWords = {
  title: 'This device',
  lead: 'What this website keeps here so that it opens and works without a network. Nothing of it is about you, and nothing is sent anywhere.',
  looking: 'Looking at what is kept…',
  states: {
    ready:
      'Ready: every page and every tool on this device opens without a network. Turn off your Wi-Fi and try it.',
    coming:
      'Still coming. What is here already works without a network; the rest follows while the website is open.',
    saving:
      'Your browser saves data, so only the pages were fetched. Decoder, voices and sounds come when you first use them.',
    removed: 'Removed. The website works while there is a network, and keeps nothing here until you say so.',
    none: 'This browser keeps nothing for this website: there is no room, this is a private window, or its settings forbid it. The tools work while there is a network.',
  } satisfies Record<OfflineState, string>,
  progress: 'Kept for use without a network',
  progressText: (kept: string, planned: string) => `${kept} of ${planned}`,
  kinds: {
    pages: 'Pages, tools and fonts',
    decoder: 'Decoder for every audio format',
    voices:
      'Device voices for text to speech: in English, the languages of your browser and those you have used',
    sounds: 'Samples and sounds',
    neural: 'Runtime for neural models you have added',
  } satisfies Record<KeptKind, string>,
  everyVoice: 'Device voices for text to speech, in every language',
  allVoices: (size: string) => `Keep every language (${size})`,
  ownVoices: 'Keep only my languages',
  total: 'Together',
  what: 'Kept files',
  size: 'Size',
  remove: 'Remove these files',
  keep: 'Keep them again',
  modelsTitle: 'Neural models and natural voices',
  inPart: 'arrived in part',
  removeModel: 'Remove',
  removeWhich: (name: string) => ` ${name}`,
  ownTitle: 'Your own things',
  own: (size: string) =>
    `Recordings, results, voices and models that you keep in this browser take up about ${size}. Removing the files above leaves them as they are.`,
  ownWhere:
    'You delete each where you made it. Clearing this website’s data in your browser’s settings deletes everything at once, for good.',
};
