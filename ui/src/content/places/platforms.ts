import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Platforms: Windows, Mac, Linux and the web',
  description:
    'Where Formant runs: the website in any current browser, the desktop app on Windows, macOS and Linux, and what each can do that the others cannot.',
  kicker: 'Platforms',
  heading: 'Where it runs',
  lead: 'One interface and one engine, in the browser and as a program. Start with the website; take the app when you need keys across windows or a microphone for other programs.',
  actions: [
    { label: 'Use it in this browser', href: '/tools/home' },
    { label: 'Get the app', href: '/download-installer' },
  ],
  systems: {
    windows: { text: 'This computer seems to run Windows.', label: 'Formant on a PC', href: '/platforms/pc' },
    mac: { text: 'This computer seems to be a Mac.', label: 'Formant on a Mac', href: '/platforms/mac' },
    linux: {
      text: 'This computer seems to run Linux.',
      label: 'Formant on Linux',
      href: '#formant-on-linux',
    },
    android: {
      text: 'This seems to be a phone or tablet. The tools work here; voices for other apps need a computer.',
      label: 'Open the tools',
      href: '/tools/home',
    },
    ios: {
      text: 'This seems to be an iPhone or iPad. The tools work here; voices for other apps need a computer.',
      label: 'Open the tools',
      href: '/tools/home',
    },
  },
  sections: [
    {
      kind: 'cards',
      heading: 'Choose yours',
      cards: [
        {
          title: 'Mac',
          text: 'Apple silicon and Intel in one program, BlackHole as the cable.',
          href: '/platforms/mac',
        },
        {
          title: 'PC with Windows',
          text: '64-bit processors by Intel, AMD and Arm, VB-CABLE as the cable.',
          href: '/platforms/pc',
        },
        {
          title: 'The web',
          text: 'Nothing to install. Works without a network after the first visit.',
          href: '/tools/home',
        },
        {
          title: 'Your own programs',
          text: 'A Stream Deck or a script on the same computer controls the app.',
          href: '/platforms/control',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'Website and app compared',
      rows: [
        ['Tools for files', 'Both, with the same engine and the same result.'],
        [
          'Live voice changer',
          'Both. In the browser the choice of an output needs Chrome, Edge or a relative of theirs.',
        ],
        ['Keys while a game has the focus', 'App only. Browsers give keys to the window in front.'],
        [
          'Microphone for other programs',
          'On Linux the app adds one by a button. Elsewhere both use a cable that you install once.',
        ],
        ['Tray, closing without ending', 'App only: the voice goes on when its window is closed.'],
        ['Without a network', 'Both: the website keeps itself after a visit, the app always has everything.'],
        [
          'Conversions of your account',
          'The app can do on this computer what you have started anywhere, if you turn that on.',
        ],
        ['Account', 'Needed by neither for anything that runs on the device.'],
      ],
    },
    {
      kind: 'steps',
      heading: 'Formant on Linux',
      text: 'For distributions with PulseAudio or PipeWire, on x64 and arm64. The app is a .deb package for Debian, Ubuntu and their relatives, and an AppImage for all.',
      steps: [
        {
          title: 'Install the package',
          text: 'Open the .deb file, or `sudo apt install ./Formant-*.deb`. It adds the app to the menu, the command `formant`, and the AppArmor profile that the app’s sandbox needs on newer Ubuntu.',
        },
        {
          title: 'Or make the AppImage executable',
          text: 'In the file manager’s properties, or `chmod +x Formant-*.AppImage`. Some distributions need the package for FUSE 2 first. It installs nothing; the link of the sign-in works after the first start. On Ubuntu 24.04 and later take the package instead: started as an AppImage, the app may run without its sandbox there.',
        },
        {
          title: 'Add the microphone',
          text: 'On the live page press **Add the microphone**. Other programs see Formant_Microphone until the app is closed.',
        },
        {
          title: 'Take it away',
          text: 'Quit the app, and it is gone. What a crash leaves behind is removed at the next start.',
        },
      ],
    },
  ],
  questions: [
    {
      question: 'Is there an app for phones?',
      answer:
        'No. The website can be put on the home screen and works offline there. A live voice for other apps is impossible on phones, since their systems keep apps apart.',
    },
    {
      question: 'And for consoles?',
      answer:
        'No, for the same reason. What you can do is to play on a computer and stream the picture to the console.',
    },
    {
      question: 'Can I host it myself?',
      answer:
        'Yes: the whole platform starts with one command on a machine of yours, and the app can be pointed to that server.',
    },
  ],
  next: [
    { label: 'Downloads', href: '/download-installer', text: 'Checksums, requirements, builds.' },
    { label: 'Supported programs', href: '/apps', text: 'Twenty guides for games and calls.' },
    { label: 'What this device keeps', href: '/this-device', text: 'Stored parts of the website.' },
    { label: 'API reference', href: '/api/docs', text: 'For programs of your own.' },
  ],
};
