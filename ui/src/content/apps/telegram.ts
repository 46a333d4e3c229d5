import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Telegram',
  description:
    'Changed voice in Telegram Desktop: the input device for calls and video chats, noise suppression in groups, push to talk, and voice messages made from a file.',
  kicker: 'Formant for Telegram',
  heading: 'Calls, group chats and voice messages',
  lead: 'Telegram has three kinds of talk, and each takes the changed voice in its own way: live in a call, live in a group’s video chat, or as a finished voice message.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Calls from Telegram Desktop',
      text: 'The program for Windows, macOS and Linux. Telegram’s second Mac app, the one from the App Store, has its own menu for devices with the same choice.',
      steps: [
        {
          title: 'Prepare voice and cable',
          text: 'Start the [live changer](/live) and send it into the virtual microphone.',
        },
        {
          title: 'Open Settings',
          text: 'Three lines at the upper left, **Settings**, then **Speakers and Camera**. Older versions hide it under Advanced, Call Settings.',
        },
        {
          title: 'Choose the input device',
          text: 'Under the microphone’s part press **Input device** and select the cable. The bar beneath it shows your level.',
        },
        {
          title: 'Keep calls on that device',
          text: 'If the page offers devices for calls apart from those for the rest, set both, so that voice messages follow.',
        },
        {
          title: 'Call a second account, or a patient friend',
          text: 'Telegram has no echo service of its own that plays you back; a bot for tests only receives voice messages.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'In a group’s video chat',
      paragraphs: [
        'Join, then open the settings of the video chat with its gear or its three dots. The microphone is chosen there for the group; below it stands **Noise suppression**. Turn it off, else soft and unusual voices are treated as noise.',
        'The same page can set a **push-to-talk** shortcut for the desktop, with a delay for its release. In a large group that is the polite choice.',
      ],
    },
    {
      kind: 'cards',
      heading: 'A voice message, without hurry',
      text: 'Nothing has to be live here, and no cable is needed. It works on every system, also from a phone’s browser.',
      cards: [
        {
          title: '1. Record or open',
          text: 'Speak into the recorder, or take a message that you saved as a file.',
          href: '/tools/voice-recorder',
        },
        {
          title: '2. Change',
          text: 'Try voices as often as you like, and listen before anybody else does.',
          href: '/tools/voice-changer',
        },
        {
          title: '3. Convert and send',
          text: 'As OGG it is small. Telegram shows a sent file as audio; its round voice bubble is only for what it recorded itself.',
          href: '/tools/converter',
        },
      ],
    },
    cable('Telegram'),
    {
      kind: 'facts',
      heading: 'Your friend types “?”',
      rows: [
        [
          'They hear your plain voice',
          'The call began before you changed the device. Hang up and call again.',
        ],
        [
          'They hear pieces',
          'Noise suppression in a group, or a weak line: Telegram lowers quality before it drops a call.',
        ],
        [
          'The list has only “Default”',
          'Give Telegram the permission for the microphone in the system’s privacy settings, then restart it.',
        ],
        [
          'Snap or Flatpak sees no cable',
          'The sandbox needs access to the sound server: `snap connect telegram-desktop:audio-record`, or the Flatpak permission for PulseAudio.',
        ],
        ['Web version', 'Telegram in a browser offers fewer kinds of calls. Use the desktop program.'],
      ],
    },
  ],
  questions: [
    {
      question: 'Are calls still encrypted?',
      answer: 'Yes. The voice is changed before Telegram encrypts it, on your own computer.',
    },
    {
      question: 'Can a changed voice protect me from being recognised?',
      answer:
        'Somewhat. Manner of speaking, words and accent remain yours. Do not rely on it where your safety depends on it.',
    },
    {
      question: 'Does it work in the app on my phone?',
      answer: 'Live it does not. The way by file above does.',
    },
  ],
  next: [
    { label: 'WhatsApp', href: '/apps/whatsapp', text: 'Calls from Windows and Mac.' },
    { label: 'Viber', href: '/apps/viber', text: 'And its calls to landlines.' },
    { label: 'Converter', href: '/tools/converter', text: 'OGG, MP3, M4A and more.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
