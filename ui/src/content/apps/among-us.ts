import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Among Us',
  description:
    'Among Us on PC has no microphone of its own. Set up a changed voice in Discord or in BetterCrewLink proximity chat, and lie in a voice nobody can read.',
  kicker: 'Formant for Among Us',
  heading: 'Lie in a voice nobody can read',
  lead: 'Friends know your nervous laugh. In another voice they have to listen to your argument. Among Us itself only types, so the voice goes through the program in which your lobby talks.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'cards',
      heading: 'Two ways to talk in the classic game',
      text: 'Agree with the lobby beforehand: all have to be in the same place.',
      cards: [
        {
          title: 'A call beside the game',
          text: 'Everybody joins a channel and mutes between meetings, by hand and on their honour. Our guide for Discord has each step.',
          href: '/apps/discord',
        },
        {
          title: 'Proximity chat',
          text: 'BetterCrewLink, a free program by fans, joins the players of a lobby and lets voices fade with distance. Its settings follow below.',
        },
      ],
    },
    {
      kind: 'steps',
      heading: 'Set up BetterCrewLink',
      text: 'For Among Us on a PC from Steam, Epic Games or the Microsoft Store. It has to know the version of the game: after updates it can take a while until it does.',
      steps: [
        {
          title: 'Start the changer, then the chat',
          text: 'Choose voice and cable first. BetterCrewLink asks for microphones when it opens.',
        },
        { title: 'Open its settings', text: 'The gear at the top of the small window leads to **Audio**.' },
        {
          title: 'Choose the Microphone',
          text: 'Select the cable, and under **Speaker** your headphones. **Test Speaker** plays a sound to make sure.',
        },
        {
          title: 'Choose how you are heard',
          text: '**Voice Activity**, **Push To Talk** or **Push To Mute**. With voice activity raise **Microphone Sensitivity** only until the keyboard is quiet.',
        },
        {
          title: 'Take out the filters',
          text: 'Under **BETA/DEBUG** switch **Noise Suppression** and **Echo Cancellation** off, then leave the settings, which applies them.',
        },
        {
          title: 'Open Among Us and join',
          text: 'The window changes from waiting to the list of players. The first meeting is your test.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'A fair impostor',
      paragraphs: [
        'Change once, before the round, and keep that voice until the end. Switching in mid-round so that an accusation seems to come from somebody else spoils the game, and in a proximity lobby two people with one voice are easily told apart by where they stand.',
        'Play with grown friends or with your own family. In public lobbies there are children; do not use a voice to seem to be one.',
      ],
    },
    cable('your lobby'),
    {
      kind: 'facts',
      heading: 'Sus, but silent',
      rows: [
        [
          'BetterCrewLink waits for the game forever',
          'It has to be opened with the same rights: if the game runs as administrator, so must the chat.',
        ],
        [
          'It says the version is unsupported',
          'The game was updated. Talk in a call until the chat has caught up.',
        ],
        ['Only ghosts hear you', 'The host set **Only Ghosts Can Talk/Hear**, or you died.'],
        [
          'Voices are cut by walls',
          'A setting of the host, not a fault of the changer: **Walls Block Audio**.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Does Innersloth allow it?',
      answer:
        'A changed voice in a separate call touches nothing of the game. Fan-made chats read its memory to learn positions; use them in private lobbies, where the hosts want them.',
    },
    {
      question: 'What about Among Us 3D?',
      answer:
        'The edition in first person brings a voice chat of its own. On a PC it takes the system’s microphone, or the one that your VR software hands over: make the cable the default there.',
    },
    {
      question: 'And on the phone?',
      answer:
        'No. Let somebody with a computer host the call, and join it with your real voice from the phone.',
    },
  ],
  next: [
    { label: 'Discord', href: '/apps/discord', text: 'The usual place for a lobby’s call.' },
    { label: 'Minecraft', href: '/apps/minecraft', text: 'Proximity voice in blocks.' },
    { label: 'Voices to try', href: '/voice-universe', text: 'Whisper, villain, toddler and more.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
