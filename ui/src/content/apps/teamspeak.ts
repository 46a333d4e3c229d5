import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for TeamSpeak 3 and 6',
  description:
    'Set up a voice changer in TeamSpeak: capture device, voice activation, echo cancellation, typing attenuation and gain, capture profiles and whisper keys.',
  kicker: 'Formant for TeamSpeak',
  heading: 'A capture profile per character',
  lead: 'TeamSpeak was made for people who like settings. It keeps several capture profiles, so your plain voice and your changed one are two entries in a menu.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'In TeamSpeak 3',
      text: 'Windows, macOS and Linux. The newer client (TeamSpeak 6) has the same choices in the audio part of its settings.',
      steps: [
        { title: 'Run the changer into the cable', text: 'TeamSpeak lists devices when its options open.' },
        {
          title: 'Open Tools, Options, Capture',
          text: 'On a Mac the window is called Preferences. Press **Create** at the profiles, and name the new one “Changed”.',
        },
        {
          title: 'Choose mode and device',
          text: 'Leave **Capture Mode** on automatic and set **Capture Device** to the cable.',
        },
        {
          title: 'Choose how it opens',
          text: '**Push-To-Talk** with a key, or **Voice Activation Detection**. For effects with a noisy ground take Volume Gate as its mode.',
        },
        {
          title: 'Clear the processing',
          text: 'Show the advanced options and clear **Echo reduction**, **Echo cancellation**, **Remove background noise**, **Automatic voice gain** and **Typing attenuation**.',
        },
        {
          title: 'Begin the test',
          text: '**Begin Test** plays your capture back. Then switch profiles from the **Self** menu: Capture Profile, Default or Changed.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Codec and bandwidth belong to the channel',
      paragraphs: [
        'The channel’s owner sets codec and quality. Opus Voice at low quality is made for speech in a narrow band, and bright voices lose their brightness there. If you run the server, give the role-play channel Opus Music or a higher quality; the others in it need not change anything.',
        'Whisper lists have keys of their own and use the same capture profile. A commander can thus talk plainly to squad leaders and in character to everybody, by binding a profile switch to the same key as the whisper in TeamSpeak’s hotkey settings.',
      ],
    },
    cable('TeamSpeak'),
    {
      kind: 'facts',
      heading: 'The lamp stays dark',
      rows: [
        [
          'The lamp lights, nobody reacts',
          'You lack talk power in a moderated channel. It has to be granted.',
        ],
        [
          'It lights without you talking',
          'Voice activation sits below the noise of the effect. Raise it, or use the gate in the changer.',
        ],
        [
          'Beginnings of words are missing',
          'Detection is on Automatic or Hybrid, which waits for human speech. Volume Gate opens by level alone.',
        ],
        [
          'TeamSpeak closes when a game starts',
          'Some anti-cheats dislike its overlay. Disable the overlay plug-in under Add-ons.',
        ],
        [
          'On Wayland the key does nothing',
          'Keys across windows are limited there. Use voice activation, or TeamSpeak under X11.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Can the server’s admin see the changer?',
      answer: 'No. They see a client that sends sound. They hear it, though, and may ask you to stop.',
    },
    {
      question: 'Can I play music into a channel?',
      answer:
        'By the [soundboard](/soundboard) into the same cable, if the channel wants it. Typing attenuation and noise removal have to be off.',
    },
    {
      question: 'Is Mumble the same?',
      answer:
        'Very nearly: its audio wizard asks for the input device, and noise suppression is under Settings, Audio Input.',
    },
  ],
  next: [
    { label: 'World of Warcraft', href: '/apps/wow', text: 'Characters for the tavern.' },
    { label: 'Counter-Strike 2', href: '/apps/csgo', text: 'If the team talks in the game.' },
    { label: 'Discord', href: '/apps/discord', text: 'With other filters to switch off.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
