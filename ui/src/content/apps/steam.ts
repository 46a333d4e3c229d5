import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Steam voice chat',
  description:
    'A changed voice in Steam chats and in the games that use Steam Voice: input device, transmission threshold, echo and noise cancellation, push to talk.',
  kicker: 'Formant for Steam',
  heading: 'Set it in Steam, hear it in many games',
  lead: 'Steam has a voice chat for friends, and several games borrow its microphone. One page of settings covers both.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'The Voice page of Steam',
      text: 'In the Steam client for Windows, macOS and Linux. Big Picture shows the same page under its own Settings.',
      steps: [
        {
          title: 'Run the changer first',
          text: 'Steam reads the list of devices when its page opens; the cable has to be there by then.',
        },
        {
          title: 'Open Settings, Voice',
          text: 'Menu **Steam**, **Settings**, **Voice**. From the friends list the gear leads to the same switches.',
        },
        {
          title: 'Choose the voice input device',
          text: 'Select the virtual cable instead of **Default**. Set input volume to the middle.',
        },
        {
          title: 'Start the microphone test',
          text: 'Steam plays you back to yourself. Adjust **Voice Transmission Threshold**: **Off** lets everything through, **High** eats soft voices.',
        },
        {
          title: 'Open the advanced part',
          text: 'Turn **Echo cancellation**, **Noise cancellation** and **Automatic volume/gain control** off. All three were made for bare microphones.',
        },
        {
          title: 'Choose how you transmit',
          text: 'Open microphone, **Push-to-Talk** or **Push-to-Mute**, with a key that no game needs.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Which games listen here',
      paragraphs: [
        'Valve’s own multiplayer games take their microphone from Steam, [Counter-Strike](/apps/csgo) above all. Games by others that were built on Steam’s voice functions do, too. For the rest, such as [PUBG](/apps/pubg) or Fortnite, Steam only starts the game, and the device is chosen in the game or in the system.',
        'How to tell: talk in the game while Steam’s Voice page is set to the cable and the system’s default microphone is not. If your changed voice arrives, the game uses Steam.',
      ],
    },
    cable('Steam'),
    {
      kind: 'facts',
      heading: 'Steam hears the wrong thing',
      rows: [
        [
          'The friend hears both of you',
          'Headphones are missing, or Formant’s **Hear yourself** plays to the device that Steam captures.',
        ],
        [
          'The test is fine, the game is silent',
          'The game has its own push-to-talk key. Steam’s key opens only Steam’s chats.',
        ],
        [
          'The device list is empty on Linux',
          'Steam in a sandbox (Flatpak, Snap) needs access to PulseAudio. Start the changer, then restart Steam.',
        ],
        [
          'On Steam Deck',
          'Desktop mode with Chrome works like any Linux computer. In game mode there is no way to keep the changer open beside a game.',
        ],
        [
          'Quiet sentences disappear',
          'Lower the transmission threshold, or use push to talk, which has none.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Could VAC punish a virtual microphone?',
      answer:
        'Valve Anti-Cheat looks for changes to games. A sound device and a browser tab change none. We know of no rule of Steam’s against altered voices, only against harassing people with them.',
    },
    {
      question: 'Can I play sounds into a Steam chat?',
      answer:
        'Yes. Send the [soundboard](/soundboard) to the cable as well, and keep noise cancellation off, or music is taken for noise.',
    },
    {
      question: 'How late is my voice?',
      answer:
        'The live changer shows it in milliseconds for your own computer, part by part. Steam adds its own path over the internet, which nobody can measure from here.',
    },
  ],
  next: [
    { label: 'Counter-Strike 2', href: '/apps/csgo', text: 'Takes its microphone from Steam.' },
    { label: 'PUBG', href: '/apps/pubg', text: 'Started by Steam, heard by the system.' },
    { label: 'TeamSpeak', href: '/apps/teamspeak', text: 'For clans with their own server.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
