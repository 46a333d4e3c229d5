import { appNeeds } from './app-needs.ts';
import type { SectionsPage } from './sections-page.ts';

export const page: SectionsPage = {
  title: 'Download Formant',
  description:
    'No installer has been released yet. Install the web app from your browser in a minute, or build the desktop app for Windows, macOS or Linux from its source.',
  kicker: 'Download',
  heading: 'Get Formant',
  lead: 'To be plain: **no installer of the desktop app has been released yet.** Two things work today: the website as an app of its own window, and the desktop app built from its source.',
  actions: [
    { label: 'Install the web app', href: '#install-the-web-app' },
    { label: 'Build from source', href: '#build-the-desktop-app' },
  ],
  systems: {
    windows: {
      text: 'On this PC the web app installs from Edge or Chrome.',
      label: 'What Windows needs',
      href: '/platforms/pc',
    },
    mac: {
      text: 'On this Mac the web app installs from Chrome or Safari.',
      label: 'What a Mac needs',
      href: '/platforms/mac',
    },
    linux: {
      text: 'On this computer the web app installs from Chromium or Chrome.',
      label: 'The app on Linux',
      href: '/platforms#formant-on-linux',
    },
    android: {
      text: 'On Android the web app goes to the home screen.',
      label: 'The steps',
      href: '#install-the-web-app',
    },
    ios: {
      text: 'On iPhone and iPad the web app goes to the home screen.',
      label: 'The steps',
      href: '#install-the-web-app',
    },
  },
  sections: [
    {
      kind: 'cards',
      heading: 'Install the web app',
      text: 'It is this website in its own window, with an icon. After one visit it works without a network, and it updates by itself.',
      cards: [
        {
          title: 'Chrome and Edge on a computer',
          text: 'Press the install symbol at the right end of the address bar, or find **Install** in the browser’s menu.',
        },
        {
          title: 'Safari on a Mac',
          text: 'Menu **File**, **Add to Dock**. For live voices in other programs take Chrome: Safari cannot choose an output.',
        },
        { title: 'Android', text: 'The browser’s menu, **Install app** or **Add to Home screen**.' },
        { title: 'iPhone and iPad', text: 'In Safari the share button, then **Add to Home Screen**.' },
      ],
    },
    {
      kind: 'steps',
      heading: 'Build the desktop app',
      text: 'You need Git, Node 24 and a connection. Each system builds its own installers.',
      steps: [
        {
          title: 'Take the source',
          text: 'Open the folder of Formant’s source code in a terminal: the repository that this server was started from, or a copy of it.',
        },
        {
          title: 'Install what it is built with',
          text: '`npm ci` fetches the exact versions that the lock file names.',
        },
        {
          title: 'Build',
          text: '`npm run dist -w desktop` builds app and installers. The first time it also downloads Electron.',
        },
        {
          title: 'Find the result',
          text: 'In `desktop/dist/release`: an .exe on Windows, a .dmg on a Mac, an .AppImage and a .deb on Linux.',
        },
        {
          title: 'Open it',
          text: 'It carries no signature unless you have set one up. How each system lets you open it stands on the pages for [Mac](/platforms/mac) and [PC](/platforms/pc).',
        },
        {
          title: 'Point it to your server',
          text: 'With `FORMANT_SERVER=http://localhost:3000` it uses a server of yours. Without any server all local tools work.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'What is built',
      rows: [
        [
          'Windows 10 and 11',
          'Formant-0.1.0-win-x64.exe and Formant-0.1.0-win-arm64.exe, installed for one user',
        ],
        [
          'macOS',
          'Formant-0.1.0-mac-universal.dmg, Apple silicon and Intel, and a .zip that updates are made of',
        ],
        ['Linux', 'An AppImage and a .deb package for Debian and Ubuntu, each for x64 and for arm64'],
        [
          'Needed',
          `64 bits, ${appNeeds.memory} of memory, ${appNeeds.disk} of disk. A graphics card is not needed.`,
        ],
      ],
    },
    {
      kind: 'code',
      heading: 'Checksums',
      text: 'Beside the installers the build writes a small file, such as `latest.yml`, with the SHA-512 of each in base64. This prints the same of a file, on Linux, a Mac, or in Git Bash on Windows. If both agree, the file is whole.',
      language: 'bash',
      code: 'openssl dgst -sha512 -binary Formant-0.1.0-linux-x86_64.AppImage \\\n  | openssl base64 -A',
    },
    {
      kind: 'text',
      heading: 'Releases and notes',
      paragraphs: [
        'The source is at version 0.1.0. There is no release on this server and so there are no release notes; this page does not invent any. What changed between two versions of the source stands in its history, one line a change.',
        'Do not take an “installer of Formant” from other places. Nobody but the person who built it knows what is in it.',
      ],
    },
  ],
  questions: [
    {
      question: 'Do I need the app at all?',
      answer:
        'For files, speech and the soundboard: no. For live voices in games it helps, by its key that works in every window, and on Linux by its own microphone.',
    },
    {
      question: 'Is the web app slower?',
      answer:
        'The engine is the same. Live, the app can hold a smaller delay, as nothing else shares its process.',
    },
    {
      question: 'Will my own build update itself?',
      answer:
        'If it uses a server that has newer versions: whoever runs the server adds them with `formant admin release add`, or on the page of versions for staff. Else build again after fetching the source.',
    },
  ],
  next: [
    { label: 'All platforms', href: '/platforms', text: 'Website and app compared.' },
    { label: 'Use without a network', href: '/this-device', text: 'What the web app keeps.' },
    { label: 'Supported programs', href: '/apps', text: 'Where your voice can go.' },
    { label: 'Open a tool', href: '/tools/home', text: 'Without installing anything.' },
  ],
};
