import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const english =
  'Welcome. Breakfast is served on the ground floor from seven to half past ten. The network password lies beside the telephone.';
const spanish = 'Bienvenidos. El desayuno se sirve en la planta baja, de siete a diez y media.';
const voice = 'flite:awb';

export const page: SectionsPage = {
  title: 'Guest information to listen to, in many languages',
  description:
    'Make the welcome, the breakfast times and the house rules of a hotel audible in your guests’ languages, behind a link or a QR code. Free to make.',
  kicker: 'Use case: hospitality',
  heading: 'Tell every guest, in a language they know',
  lead: 'House information as sound: one text, one recording a language, and a link for the card in the room.',
  actions: [
    { label: 'Open this welcome in the studio', href: inStudio(voice, english) },
    { label: 'Contact sales', href: '/contact-sales' },
  ],
  demo: { kind: 'speak', text: english, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'A room card with sound, start to end',
      steps: [
        {
          title: 'Write the text once',
          text: 'Half a minute is enough: about 70 words. Times and places first, the rest can be asked at the desk.',
        },
        {
          title: 'Have it translated by somebody who knows',
          text: 'Formant does not translate. Ask a colleague or a translator; house rules are no place for a guess.',
        },
        {
          title: 'Make a block for each language',
          text: 'In [Text to speech](/text-to-speech) choose a voice of that language for its block. More than a hundred languages are there; eSpeak NG reads all of them, the more natural Flite voices English only.',
        },
        {
          title: 'Download a file for each block',
          text: '“A file for each block (ZIP)” writes one MP3 a language. For an announcement in the house, WAV.',
        },
        {
          title: 'Share the one that guests shall hear',
          text: '“Share” makes a page with a player. With an account the link never ends unless you want it to; make a QR code of it in any program and print it.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'Two languages, two kinds of voice',
      text: 'English by Flite, made of a recorded speaker, and Spanish by eSpeak NG, built from formants. The difference is plain to hear, and guests will hear it too.',
      sounds: [
        { label: 'English, Alan', file: 'hotel-english.mp3', words: english },
        { label: 'Spanish, eSpeak NG', file: 'hotel-spanish.mp3', words: spanish },
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Who can hear a link', 'Whoever has it; with an account it can have a password and an end date'],
        ['Without an account', 'A shared link ends after a day'],
        [
          'Your own voice',
          'A host can [record](/tools/voice-recorder) the text instead: for a small house often the warmer way',
        ],
        [
          'Room telephones',
          'The [converter](/tools/converter) writes the 8 kHz mono WAV that many systems want',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Do guests have to install anything?',
      answer: 'No. A shared link opens a page with one player, in any browser.',
    },
    {
      question: 'Breakfast moves to eight. What now?',
      answer:
        'Open the script, which this browser has kept, change the block and press its button: only that one is spoken again. Share the new sound and print the new code.',
    },
  ],
  next: [
    {
      label: 'Restaurants',
      href: '/enterprise/use-cases/restaurants',
      text: 'The answering machine and the menu.',
    },
    {
      label: 'Accessibility',
      href: '/enterprise/use-cases/accessibility',
      text: 'For guests who do not read print.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
