import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for League of Legends',
  description:
    'Talk as your champion in League of Legends: voice settings of the client, the input device, party and team voice, activation by key, and help when it is silent.',
  kicker: 'Formant for League of Legends',
  heading: 'Talk like the champion you picked',
  lead: 'League’s voice chat sits in the client, not in the match. Set the microphone there once, and it stays through champion select, loading screen and game.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Set it up in the client',
      text: 'On Windows and macOS, which League runs on.',
      steps: [
        {
          title: 'Form a party',
          text: 'Voice is offered to people who queue together. Invite a friend, or nobody can tell you how you sound.',
        },
        {
          title: 'Start the live changer',
          text: 'Choose a voice and the cable as its output. Leave the window open behind the client.',
        },
        {
          title: 'Open the client’s settings',
          text: 'Gear at the upper right, then **Voice**. During a match the same choices are under Esc, **Voice**.',
        },
        {
          title: 'Choose the input device',
          text: 'Select the cable. If the list only says Default, set the cable as default recording device in the system.',
        },
        {
          title: 'Decide how it opens',
          text: '**Voice activity** or **Push to talk**. With voice activity pull the sensitivity so far that the meter lights for your quietest word.',
        },
        {
          title: 'Join the voice',
          text: 'Press the telephone button beside the party. It is off until you join; the little microphone near the minimap mutes you in game.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Party voice and team voice',
      paragraphs: [
        'Since 2018 voice has been for premade groups. In early 2026 a team channel with strangers appeared on the test server, off by default; whether your region has it, the client’s voice settings tell. Both use the device that you chose above.',
        'Players who never join a voice will never hear you, in any voice. Groups of five mostly talk elsewhere: the guide for [Discord](/apps/discord) then matters more than this one.',
      ],
    },
    {
      kind: 'cards',
      heading: 'Voices with a lane',
      text: 'All of them are in the changer, each a click away, and each can be bent further in its chain.',
      cards: [
        { title: 'Giant robot', text: 'For tanks that take their time. Slow speech helps it.' },
        { title: 'Elf', text: 'Bright and close. Keeps call-outs clear on the bottom lane.' },
        { title: 'Villain', text: 'Low with an edge. Best in short sentences.' },
        { title: 'Gnome', text: 'Small and quick, for those who are never where they were pinged.' },
      ],
    },
    cable('League of Legends'),
    {
      kind: 'facts',
      heading: 'When your party hears nothing',
      rows: [
        [
          'The meter in the settings stays dark',
          'Another device is chosen, or macOS has not allowed the microphone for League: System Settings, Privacy & Security.',
        ],
        [
          'It lights, but they are deaf',
          'One of you has not joined the voice. Each person’s symbol in the party shows it.',
        ],
        [
          'It stops at the loading screen',
          'Patch the client; and in the system’s sound panel forbid programs exclusive control of the cable.',
        ],
        [
          'Push to talk does nothing in game',
          'The key is also bound to an ability. The client’s key for voice and the game’s hotkeys do not know of each other.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Will Vanguard mind the virtual cable?',
      answer:
        'It has guarded League since 2024. A signed audio driver is nothing unusual for it; install it before you start the Riot Client.',
    },
    {
      question: 'Can I be reported for my voice?',
      answer: 'For insults and noise, yes, as in text. A funny voice alone breaks no rule that we know of.',
    },
    {
      question: 'Does Wild Rift work, too?',
      answer: 'No. It runs on phones, where no other app can act as the microphone.',
    },
  ],
  next: [
    { label: 'Valorant', href: '/apps/valorant', text: 'Same house, other menus.' },
    { label: 'World of Warcraft', href: '/apps/wow', text: 'Raids with more than five voices.' },
    { label: 'Make a voice', href: '/voice-cloning', text: 'Train one of your own, on your device.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
