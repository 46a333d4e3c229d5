import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Facebook Messenger',
  description:
    'Messenger’s desktop apps closed in December 2025: use a changed voice in its browser calls, choose the microphone by permission, and send changed voice clips.',
  kicker: 'Formant for Messenger',
  heading: 'Messenger moved to the browser. So can your voice.',
  lead: 'Meta closed the Messenger programs for Windows and Mac on 15 December 2025. Calls from a computer now run in the browser, next to the tab in which your voice is made.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'A call between two tabs',
      text: 'In Chrome or Edge on a computer with Windows, macOS or Linux.',
      steps: [
        {
          title: 'Open the live changer',
          text: 'It gets a tab of its own. Choose a voice, and the virtual cable under **Output**.',
        },
        {
          title: 'Open your chats',
          text: 'Go to facebook.com/messages and sign in. Start with the person you want to call, not with the call.',
        },
        {
          title: 'Give the page the right microphone',
          text: 'Press the telephone symbol. When the browser asks for permission, its question holds a list of microphones: choose the cable there.',
        },
        {
          title: 'Or change it afterwards',
          text: 'Settings in the call’s window, or the icon left of the address, **Microphone**. Reload the call after a change.',
        },
        {
          title: 'Keep both tabs open',
          text: 'The call has a window for itself. You may minimise the changer, but not close it.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'What the browser adds',
      paragraphs: [
        'Messenger’s page asks the browser for echo cancellation, noise suppression and automatic gain, and shows no switch for any of them. Human voices pass. Constant tones, such as a robot’s carrier, are slowly faded out as if a fan were running.',
        'Choose voices that breathe: those in the natural and narrator groups have no constant part. For a robot, keep sentences short; the filter needs some seconds to learn a tone.',
      ],
    },
    {
      kind: 'facts',
      heading: 'Where Messenger still runs',
      rows: [
        ['Browser on a computer', 'Calls and chats, with the changer as described.'],
        [
          'Windows and Mac programs',
          'Closed. They lead to the website, and chats remain there if you had set a PIN for secure storage.',
        ],
        ['Phones', 'The apps live on. A live changer cannot reach their microphone.'],
        ['Portal and VR headsets', 'Own microphones, no way in.'],
      ],
    },
    cable('Messenger'),
    {
      kind: 'facts',
      heading: 'The call connects, your voice does not',
      rows: [
        [
          'The page never asked for a microphone',
          'It remembers an earlier answer. Reset the permission for facebook.com in the site settings.',
        ],
        [
          'Your friend hears the film you watch',
          'The cable is also the computer’s default output. Set that back to your loudspeakers or headphones.',
        ],
        [
          'Silence after switching windows',
          'The computer saved energy. Plug in the laptop, or take the changer out of the sleeping tabs in Edge’s settings.',
        ],
        [
          'An encrypted chat offers no call',
          'Finish the set-up of secure storage on this computer, and try again.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Can I send a changed voice clip?',
      answer:
        'Yes. Record with the cable as microphone, or change a file in the [voice changer](/tools/voice-changer) and attach it.',
    },
    {
      question: 'Does Instagram work the same way?',
      answer:
        'Calls on instagram.com also take the browser’s microphone, so the third step is the same there.',
    },
    {
      question: 'Do you work together with Meta?',
      answer: 'No. Formant is independent of Meta, as it is of every program on these pages.',
    },
  ],
  next: [
    { label: 'WhatsApp', href: '/apps/whatsapp', text: 'Still has programs for computers.' },
    { label: 'Google Meet', href: '/apps/google-meet', text: 'The other two-tab call.' },
    { label: 'Text to speech', href: '/text-to-speech', text: 'If you would rather type.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
