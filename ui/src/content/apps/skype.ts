import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Skype has closed: a voice changer for Teams',
  description:
    'Microsoft closed Skype on 5 May 2025. What happened to accounts and chats, and how to use a live voice changer in Microsoft Teams, where most people went.',
  kicker: 'Formant after Skype',
  heading: 'Skype is gone. Your voice moves on.',
  lead: 'Microsoft switched Skype off on 5 May 2025. No voice changer works with it any more, whatever a page may promise. Here is how to do it in Teams, which took over its accounts.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'facts',
      heading: 'What became of Skype',
      rows: [
        ['The app', 'It can no longer sign in, for calls or for chats, on any system.'],
        [
          'Your account',
          'It is a Microsoft account and still works: sign in to Microsoft Teams (free) with the same name and password.',
        ],
        [
          'Chats and contacts',
          'They appeared in Teams for people who signed in there in time. Microsoft said that it would keep Skype’s data until January 2026; what was neither moved nor exported by then should be taken as lost.',
        ],
        [
          'Calls to telephones',
          'Teams (free) does not sell them as Skype did. Remaining credit was honoured for a while; new credit cannot be bought.',
        ],
        ['Skype for Business', 'A different product with servers of its own. Ask whoever runs it for you.'],
      ],
    },
    {
      kind: 'steps',
      heading: 'The same evening, in Teams',
      text: 'For Microsoft Teams on Windows and macOS, with a private or a company account. On Linux Teams runs in the browser.',
      steps: [
        {
          title: 'Sign in with your Skype name',
          text: 'Install Teams or open teams.live.com, and use the address and password that you had for Skype.',
        },
        {
          title: 'Prepare the voice',
          text: 'Start the [live changer](/live) and choose the virtual cable as its output.',
        },
        {
          title: 'Open the devices',
          text: 'Three dots beside your picture, **Settings**, **Devices**. In a call: the arrow beside **Mic**.',
        },
        {
          title: 'Choose the cable as Microphone',
          text: 'Then make a test call on the same page: Teams records a sentence and plays it back.',
        },
        {
          title: 'Turn the noise suppression off',
          text: 'Under **Noise suppression** choose **Off**, or the lowest setting that is offered. Voice isolation, if you have set it up, goes off as well.',
        },
        {
          title: 'Fix the level',
          text: 'Switch off **Automatically adjust mic sensitivity**, so that a quiet character is not turned up between sentences.',
        },
      ],
    },
    cable('Teams'),
    {
      kind: 'facts',
      heading: 'Trouble in Teams',
      rows: [
        [
          'The switch for noise suppression is grey',
          'It cannot change during some calls. Hang up, change it, call again. On a managed computer it may be locked.',
        ],
        [
          'Effects sound as if under water',
          'Voice isolation is on: it keeps only the voice that it has learned, which is your real one.',
        ],
        [
          'The microphone jumps back',
          'Teams follows newly plugged devices. Choose the cable again after you have plugged in a headset.',
        ],
        [
          'Teams in the browser does not see the cable',
          'Allow the microphone for teams.microsoft.com or teams.live.com, then reload.',
        ],
      ],
    },
    {
      kind: 'cards',
      heading: 'Not Teams, then?',
      text: 'People who used Skype with family went to several places. Each has its own guide here.',
      cards: [
        {
          title: 'WhatsApp',
          text: 'Calls from a computer to people who only have a phone.',
          href: '/apps/whatsapp',
        },
        { title: 'Viber', text: 'Calls, and also cheap ones to landlines.', href: '/apps/viber' },
        { title: 'Zoom', text: 'One link, no account for the guests.', href: '/apps/zoom' },
      ],
    },
  ],
  questions: [
    {
      question: 'I found a “Skype voice changer” to download. Is it any use?',
      answer:
        'No: there is nothing left that it could be used with. Old downloads under that name are also a usual way to spread malware.',
    },
    {
      question: 'Can I call people who still have Skype?',
      answer:
        'Nobody has it any more. If their account moved to Teams, you reach them there under the same name.',
    },
    {
      question: 'May I use a changed voice at work?',
      answer:
        'Only if the others know. A call in which somebody takes you for another person is deception, and that is against the [terms](/tos) of every service involved.',
    },
  ],
  next: [
    { label: 'WhatsApp', href: '/apps/whatsapp', text: 'For calls with family.' },
    { label: 'Google Meet', href: '/apps/google-meet', text: 'For calls by link.' },
    { label: 'Discord', href: '/apps/discord', text: 'For a group that is always there.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
