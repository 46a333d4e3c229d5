import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for PUBG: Battlegrounds',
  description:
    'Use a changed voice in PUBG on Windows: make the cable the default recording device, push to talk, team or all channel, and bluff opponents nearby fairly.',
  kicker: 'Formant for PUBG',
  heading: 'The voice behind the next door',
  lead: 'PUBG carries voices through the world: in the All channel an enemy in the same house hears you. There is hardly a game in which another voice is more fun.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Windows decides, the game follows',
      text: 'PUBG has long used the default microphone of Windows. If your version shows a list of input devices under Settings, Audio, choose the cable there and skip the third step.',
      steps: [
        {
          title: 'Get the changer ready',
          text: 'Pick a voice, choose CABLE Input as the output, and press start.',
        },
        {
          title: 'Open Windows’ sound settings',
          text: 'Right-click the loudspeaker in the taskbar, **Sound settings**, **Input**.',
        },
        {
          title: 'Make the cable the default',
          text: 'Choose CABLE Output, and in **More sound settings**, **Recording** set it as default device and as default communication device.',
        },
        {
          title: 'Leave your real microphone in Formant',
          text: 'Choose it by name at the changer. “The system’s choice” would now be the cable itself, and you would hear nothing.',
        },
        {
          title: 'Set the voice options',
          text: 'In PUBG: **Settings**, **Audio**. Choose **Push to Talk**, and whether you start in **Team Only** or **All**.',
        },
        {
          title: 'Find the keys',
          text: '**Settings**, **Key Bindings** lists the voice keys: one to talk, one to change the channel, one to mute everybody.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Bluffing with sound',
      paragraphs: [
        'In the All channel loudness falls with distance, so others judge how far you are by your level. Keep the changer’s loudness steady with **Keep loudness** in its chain: a voice that grows with the effect gives your place away.',
        'A deep and a high voice in turns can make one person sound like two. Save both as voices in the changer, and switch with one click between sentences.',
      ],
    },
    cable('PUBG'),
    {
      kind: 'facts',
      heading: 'The radio is dead',
      rows: [
        [
          'Formant hears nothing since you changed the default',
          'Its microphone is set to the system’s choice. Choose your headset by name.',
        ],
        [
          'Windows sounds arrive in the game',
          'You made the cable the default output as well. Only the input belongs there.',
        ],
        [
          'Another chat program closes when PUBG starts',
          'Run it, and the browser, before the game and not as administrator.',
        ],
        [
          'Teammates hear you, enemies do not',
          'You are in Team Only. The channel’s name stands beside the microphone symbol.',
        ],
        [
          'After the match your calls sound odd',
          'The cable is still the default. Set the headset back, or choose devices by name in your other programs.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'May I?',
      answer:
        'PUBG’s rules of conduct forbid abuse and cheating tools. A changer reads nothing from the game; what you say with it remains yours to answer for.',
    },
    {
      question: 'What about PUBG Mobile?',
      answer: 'It has a voice menu of its own and runs on phones, where this cannot work.',
    },
    {
      question: 'Why not the console version?',
      answer:
        'A console sends the headset straight to the game. There is nowhere to put a changer between them.',
    },
  ],
  next: [
    { label: 'Fortnite', href: '/apps/fortnite', text: 'With a device list in the game.' },
    { label: 'Steam', href: '/apps/steam', text: 'For chats beside the match.' },
    { label: 'Live changer', href: '/live', text: 'Save two voices and switch.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
