import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Google Meet',
  description:
    'Use a live voice changer in Google Meet: the right microphone under Settings, Audio, noise cancellation switched off, and Chrome’s permission for the cable.',
  kicker: 'Formant for Google Meet',
  heading: 'Two tabs, one new voice',
  lead: 'Meet lives in the browser, and so can the changer: one tab makes the voice, the other one takes it. No program of Google’s to install.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Set up Meet in one go',
      steps: [
        {
          title: 'Keep the changer in a tab of its own',
          text: 'Open it before the call and leave it open. Closing that tab ends the voice, and Meet hears silence.',
        },
        {
          title: 'Aim it at the cable',
          text: 'Choose the cable as the output there. With **Hear yourself** on, your headphones get a copy.',
        },
        {
          title: 'Join the green room',
          text: 'Open the link of the meeting. Before you join, the list under your picture shows which microphone Meet will use.',
        },
        {
          title: 'Open Settings, Audio',
          text: 'Three dots at the lower edge, **Settings**, **Audio**. Choose the cable under **Microphone** and watch the dots beside it move.',
        },
        {
          title: 'Turn the noise filter off',
          text: 'On the same page: **Noise cancellation**, in newer versions **Studio sound**. Not every account has it; where it is missing there is nothing to switch off.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Whose noise filter is it?',
      paragraphs: [
        'Meet’s noise cancellation was built to keep speech and drop the vacuum cleaner. It runs at Google, on what your browser sends, so a test in the green room does not let you hear it. A robot or a choir comes out chopped. If colleagues say that words are missing, this switch is the first suspect.',
        'The browser has filters as well: echo cancellation and a level control that every page of this kind asks for. They stay on and do little harm to a voice that arrives through a cable, because the cable has neither echo nor room.',
      ],
    },
    cable('Meet'),
    {
      kind: 'facts',
      heading: 'When Meet does not listen',
      rows: [
        [
          'The cable is not in the list',
          'Reload the Meet tab after installing it. Chrome fills the list when the page asks for the microphone.',
        ],
        [
          '“Your microphone is muted by your system”',
          'Raise the level of the cable’s recording side in the system’s sound settings.',
        ],
        [
          'Meet uses another microphone every time',
          'Click the icon left of the address, open the site settings and choose the cable for meet.google.com.',
        ],
        [
          'Your voice comes twice',
          'Two devices of yours are in the meeting, or the changer also plays to your loudspeakers. Mute one.',
        ],
        [
          'It works in Chrome, not in Firefox or Safari',
          'Meet is fine there, but the changer cannot choose its output. Run the changer in Chrome or in the desktop app, and Meet wherever you like.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Which keys help?',
      answer:
        'Ctrl + D (Command + D on a Mac) mutes and unmutes in Meet. Meet can also unmute while you hold Space: that is a switch in its settings.',
    },
    {
      question: 'Can I use it on a Chromebook?',
      answer:
        'You can try voices in the changer, but ChromeOS has no virtual cable of this kind, so Meet would not receive them.',
    },
    {
      question: 'Does Google see that I use a changer?',
      answer:
        'It receives sound from a device with the cable’s name. Others in the meeting see no name of a device. In a school or company account, follow its rules.',
    },
  ],
  next: [
    { label: 'Zoom', href: '/apps/zoom', text: 'With a profile that leaves sound alone.' },
    { label: 'Messenger', href: '/apps/messenger', text: 'Another call that lives in the browser.' },
    { label: 'Text to speech', href: '/text-to-speech', text: 'Let a synthesizer read your part.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
