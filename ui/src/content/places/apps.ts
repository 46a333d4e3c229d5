import { cable } from '../apps/parts/cable.ts';
import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Voice changer for games, calls and streams',
  description:
    'Twenty guides: a live voice changer in Discord, Zoom, Valorant, Minecraft, OBS, WhatsApp and more, with each program’s own menus and the filters to switch off.',
  kicker: 'Works with',
  heading: 'One voice, every program',
  lead: 'A program that takes a microphone takes a changed voice. What differs is where its microphone is chosen and what it does to sound: that is what these guides are about.',
  actions: [
    { label: 'Open the live changer', href: '/live' },
    { label: 'How the voice gets across', href: '#a-microphone-for-every-program' },
  ],
  sections: [
    {
      kind: 'cards',
      heading: 'Games',
      cards: [
        {
          title: 'Among Us',
          text: 'Through the lobby’s call, or by proximity chat.',
          href: '/apps/among-us',
        },
        { title: 'CS:GO and CS2', text: 'Steam holds the microphone.', href: '/apps/csgo' },
        { title: 'Fortnite', text: 'A device list of its own, on a PC.', href: '/apps/fortnite' },
        {
          title: 'League of Legends',
          text: 'Set in the client, kept through the match.',
          href: '/apps/league-of-legends',
        },
        { title: 'Minecraft', text: 'With a voice mod, or a call beside it.', href: '/apps/minecraft' },
        { title: 'PUBG', text: 'By the default microphone of Windows.', href: '/apps/pubg' },
        { title: 'Steam', text: 'Chats with friends, and games that borrow it.', href: '/apps/steam' },
        { title: 'Valorant', text: 'Party and team, with a loopback test.', href: '/apps/valorant' },
        { title: 'World of Warcraft', text: 'For role-play, in game or beside it.', href: '/apps/wow' },
      ],
    },
    {
      kind: 'cards',
      heading: 'Calls and chats',
      cards: [
        { title: 'Discord', text: 'Krisp off, voice on.', href: '/apps/discord' },
        { title: 'Google Meet', text: 'Two tabs of one browser.', href: '/apps/google-meet' },
        { title: 'Messenger', text: 'In the browser since its programs closed.', href: '/apps/messenger' },
        { title: 'Skype, now Teams', text: 'What became of it, and how to go on.', href: '/apps/skype' },
        { title: 'TeamSpeak', text: 'A capture profile for each character.', href: '/apps/teamspeak' },
        { title: 'Telegram', text: 'Calls, video chats, voice messages.', href: '/apps/telegram' },
        { title: 'Viber', text: 'Also to telephones.', href: '/apps/viber' },
        { title: 'WhatsApp', text: 'From a linked computer.', href: '/apps/whatsapp' },
        { title: 'Zoom', text: 'With Original sound for musicians.', href: '/apps/zoom' },
      ],
    },
    {
      kind: 'cards',
      heading: 'Streams and recordings',
      cards: [
        {
          title: 'OBS Studio',
          text: 'The voice as a source, picture and sound together.',
          href: '/apps/obs',
        },
        { title: 'Twitch', text: 'A character for hours, and what the rules say.', href: '/apps/twitch' },
      ],
    },
    cable('every program'),
    {
      kind: 'text',
      heading: 'Your program is not here?',
      paragraphs: [
        'Look for a list of microphones in its audio settings, usually called input device, microphone or capture. Choose the cable there, then switch off what cleans the sound: noise suppression, echo cancellation, automatic gain. A program without such a list takes the default of the system.',
        'Consoles and phones are the exception. Their makers let no program stand between microphone and app, so nothing on this page works there, ours or anybody’s.',
      ],
    },
  ],
  questions: [
    {
      question: 'Do these companies know Formant?',
      answer:
        'No. The names belong to their owners; we describe their programs as we know them and have no connection with them. Menus change: if one has moved, [tell us](/contact).',
    },
    {
      question: 'Which programs work without a cable?',
      answer:
        'Those that take files. Change a recording in the [voice changer](/tools/voice-changer) and send it. For anything live a virtual microphone is needed.',
    },
    {
      question: 'Does my real voice leave the computer?',
      answer:
        'Not through Formant: it is changed on your device, in the browser or the app. Only the changed one goes into the call.',
    },
  ],
  next: [
    { label: 'Live voice changer', href: '/live', text: 'With the true delay on screen.' },
    { label: 'The desktop app', href: '/platforms', text: 'What it adds on each system.' },
    { label: 'Voice library', href: '/voice-universe', text: 'Hear voices before you wear them.' },
    { label: 'Soundboard', href: '/soundboard', text: 'Sounds into the same call.' },
  ],
};
