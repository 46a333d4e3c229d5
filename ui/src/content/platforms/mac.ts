import { appNeeds } from '../app-needs.ts';
import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Formant on a Mac',
  description:
    'Voice changer and audio tools on macOS: what the Mac app needs and adds, how to open a build without a signature, permissions, BlackHole, and checksums.',
  kicker: 'Platforms',
  heading: 'Formant on a Mac',
  lead: 'One universal program for Apple silicon and Intel, or simply a tab in Chrome. Both change your voice on the Mac itself.',
  actions: [
    { label: 'Use it in this browser', href: '/tools/home' },
    { label: 'Get the app', href: '/download-installer' },
  ],
  sections: [
    {
      kind: 'facts',
      heading: 'What it needs',
      rows: [
        ['Mac', 'Apple silicon or Intel: the disk image holds both halves.'],
        ['macOS', 'A version that Apple still supplies with security updates.'],
        ['Disk', `About ${appNeeds.disk} for both architectures, more if you add neural models.`],
        ['Memory', `${appNeeds.memory} is enough; long files are read in pieces.`],
        ['For other programs', 'BlackHole 2ch, a free virtual cable by Existential Audio.'],
      ],
    },
    {
      kind: 'cards',
      heading: 'What the app adds to the website',
      cards: [
        {
          title: 'A key that works everywhere',
          text: 'Mute or talk while a game or a call is in front. To hold it, macOS asks you for the right Accessibility.',
        },
        { title: 'A life in the menu bar', text: 'Close the window and the voice goes on.' },
        {
          title: 'No tab to lose',
          text: 'macOS puts background tabs to sleep. The app’s sound is never throttled.',
        },
      ],
    },
    {
      kind: 'steps',
      heading: 'Open a build that Apple has not checked',
      text: 'A build that was not signed and notarised, such as one that a friend has made, is stopped at first. Only go on if you know where it comes from.',
      steps: [
        {
          title: 'Compare its checksum',
          text: 'See below. A program that differs by one byte is another program.',
        },
        {
          title: 'Drag it into Applications',
          text: 'Open the disk image and move Formant over. Then start it: macOS says that it cannot be checked. Close that message.',
        },
        {
          title: 'Open Privacy & Security',
          text: 'Apple menu, **System Settings**, **Privacy & Security**, and scroll down to **Security**.',
        },
        {
          title: 'Press Open Anyway',
          text: 'The button stands there for about an hour after the attempt. Confirm with your password. Since macOS Sequoia the old way by Control-click is gone.',
        },
      ],
    },
    {
      kind: 'steps',
      heading: 'Let other programs hear you',
      steps: [
        {
          title: 'Install BlackHole 2ch',
          text: 'From [existential.audio](https://existential.audio/blackhole/). Restart programs that were open.',
        },
        {
          title: 'Allow the microphone',
          text: 'The first start of the live changer asks for it. Later: **Privacy & Security**, **Microphone**.',
        },
        {
          title: 'Send the voice there',
          text: 'On the [live page](/live) choose BlackHole 2ch as the output. Safari cannot do that; the app and Chrome can.',
        },
        {
          title: 'Choose it over there',
          text: 'BlackHole 2ch is the microphone in the call or game. The [guides](/apps) tell where.',
        },
      ],
    },
    {
      kind: 'code',
      heading: 'Check a download in Terminal',
      text: 'The first line prints the checksum in the usual form, the second in the form that the app’s update file `latest-mac.yml` uses.',
      language: 'bash',
      code: 'shasum -a 512 Formant-*-mac-universal.dmg\nopenssl dgst -sha512 -binary Formant-*-mac-universal.dmg \\\n  | openssl base64 -A',
    },
  ],
  questions: [
    {
      question: 'Does it work in Safari?',
      answer:
        'All tools for files do. The live changer runs as well, but Safari lets no page choose an output, so other programs cannot hear it.',
    },
    {
      question: 'How do I remove it?',
      answer:
        'Quit it, and move it from Applications to the Trash. Its data lies in Library, Application Support, Formant.',
    },
  ],
  next: [
    { label: 'Downloads', href: '/download-installer', text: 'What there is to install today.' },
    { label: 'On a PC', href: '/platforms/pc', text: 'The same with Windows.' },
    { label: 'Supported programs', href: '/apps', text: 'Zoom, Discord, OBS and others.' },
    { label: 'Live changer', href: '/live', text: 'Try it now in Chrome.' },
  ],
};
