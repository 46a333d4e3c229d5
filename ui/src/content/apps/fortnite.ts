import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Fortnite on PC',
  description:
    'A live voice changer for Fortnite on a Windows PC: Audio settings, voice chat input device, push to talk, game and party channel, and Epic’s voice reporting.',
  kicker: 'Formant for Fortnite',
  heading: 'Drop in with another voice',
  lead: 'On a PC Fortnite lets you choose the microphone, and with it your voice. Friends on a console hear it as well: only the one who changes needs the computer.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Five settings on one page',
      steps: [
        {
          title: 'Voice first, game second',
          text: 'Start the live changer and choose the cable. Fortnite reads its devices when it is launched.',
        },
        {
          title: 'Open the Audio page',
          text: 'Menu, **Settings**, the loudspeaker symbol. Scroll down to **Voice Chat**.',
        },
        {
          title: 'Turn voice chat on',
          text: 'It may be off for young players; then a parent decides in the Epic account.',
        },
        {
          title: 'Choose the input device',
          text: 'Set **Voice Chat Input Device** to CABLE Output, and the output device to your headset.',
        },
        {
          title: 'Pick the method',
          text: '**Open Mic** suits a quiet room. With **Push to Talk** the key is under Keyboard Controls, Y unless you moved it.',
        },
        {
          title: 'Check the channel',
          text: 'Press the social menu: **Party** reaches friends, **Game** the squad that you were matched with.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Voice reporting, in plain words',
      paragraphs: [
        'Fortnite can keep the last five minutes of voice chat on the players’ own machines. When somebody reports a player, that piece is sent to Epic’s moderators. It is always on where minors are in the channel, and grown-ups may set it to **Off When Possible**.',
        'A changer does not hide you from this: the account counts, not the sound. It is also no licence for talking to children as if you were one. We mean that: pretending to be a child to reach children is against the law in many countries and against our [terms](/tos) everywhere.',
      ],
    },
    {
      kind: 'facts',
      heading: 'Where it works',
      rows: [
        ['Windows PC', 'Yes, with everything on this page.'],
        [
          'PlayStation, Xbox, Switch',
          'Not on the console itself. Voice there comes from a headset that no program can reach.',
        ],
        ['Phones and tablets', 'No. There is no way to change the microphone of another app.'],
        [
          'Cloud gaming in a browser',
          'Sometimes: the browser’s permission decides which microphone the stream gets. Choose the cable there.',
        ],
        ['Mac and Linux', 'Fortnite itself is not offered there, apart from cloud streaming.'],
      ],
    },
    cable('Fortnite'),
    {
      kind: 'facts',
      heading: 'Nobody in the squad answers',
      rows: [
        [
          'Your name lights up, still silence',
          'They are in the party channel, or they have you muted since the last drop.',
        ],
        [
          'The device list shows only Default',
          'Restart the game with the changer already running; else make the cable the default recording device of Windows.',
        ],
        [
          'Robotic gaps during fights',
          'The processor is full. Limit the frame rate and choose Balanced in the changer.',
        ],
        [
          'You cannot switch voice chat on',
          'Look at parental controls and at a possible ban for voice chat in your Epic account.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Does Easy Anti-Cheat mind?',
      answer: 'It protects the game’s files and memory. A sound device and a browser are outside of both.',
    },
    {
      question: 'Can I sound like a character from the game?',
      answer:
        'Like a robot, a pirate or a helium balloon, certainly. Voices of real actors are theirs: we offer no copies of them.',
    },
    {
      question: 'Is it free?',
      answer:
        'Yes, without an account, as long as it runs on your own device. That is where the live changer always runs.',
    },
  ],
  next: [
    { label: 'Minecraft', href: '/apps/minecraft', text: 'Voices that fade with distance.' },
    { label: 'Discord', href: '/apps/discord', text: 'If the squad talks there.' },
    { label: 'Soundboard', href: '/soundboard', text: 'A fanfare for the crown.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
