import { appNeeds } from '../app-needs.ts';
import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Formant on a PC with Windows',
  description:
    'Voice changer and audio tools on Windows: requirements for x64 and Arm, what the app does that a tab cannot, SmartScreen, VB-CABLE, and checksums.',
  kicker: 'Platforms',
  heading: 'Formant on a PC',
  lead: 'For Windows on Intel, AMD and Arm. Any graphics card or none: everything except optional neural models runs on the processor alone.',
  actions: [
    { label: 'Use it in this browser', href: '/tools/home' },
    { label: 'Get the app', href: '/download-installer' },
  ],
  sections: [
    {
      kind: 'facts',
      heading: 'What it needs',
      rows: [
        ['Windows', '10 or 11, 64 bits.'],
        ['Processor', 'x64 or Arm64, an installer for each. The live changer uses a small part of one core.'],
        [
          'Disk and memory',
          `About ${appNeeds.disk}, more if you add neural models, and ${appNeeds.memory} of memory.`,
        ],
        ['Rights', 'None: it is installed for your own user. The cable’s driver does need an administrator.'],
        ['For other programs', 'VB-CABLE, free of charge for personal use, by VB-Audio.'],
      ],
    },
    {
      kind: 'cards',
      heading: 'More than a tab',
      cards: [
        {
          title: 'A global key',
          text: 'Held to talk or pressed to mute, it reaches Formant from inside a full-screen game. A side button of the mouse does, too.',
        },
        { title: 'The tray', text: 'The window closes, the voice stays. Quit is in the tray’s menu.' },
        {
          title: 'New versions by themselves',
          text: 'Fetched in the background and put in place when you agree, once there is a server with releases.',
        },
      ],
    },
    {
      kind: 'steps',
      heading: 'SmartScreen and unsigned builds',
      text: 'Installers without a paid signature, your own for instance, make Windows ask. That is right: first be sure whose file it is.',
      steps: [
        {
          title: 'Check the file',
          text: 'Use the command below and compare all characters, not just the first ones.',
        },
        {
          title: 'Start the installer',
          text: 'If a blue window says that Windows protected your PC, press **More info**, then **Run anyway**.',
        },
        {
          title: 'If the button is missing',
          text: 'In a company the administrator decides. Use the website there: it can do nearly everything.',
        },
        {
          title: 'Allow the microphone',
          text: '**Settings**, **Privacy & security**, **Microphone**: let desktop apps access it.',
        },
      ],
    },
    {
      kind: 'steps',
      heading: 'The cable on Windows',
      steps: [
        {
          title: 'Get VB-CABLE',
          text: 'From [vb-audio.com](https://vb-audio.com/Cable/). Unpack it, and start its set-up as administrator.',
        },
        {
          title: 'Restart the computer',
          text: 'The driver is complete only then. Look whether your headphones are still the default output; the installation likes to change it.',
        },
        {
          title: 'Send your voice to CABLE Input',
          text: 'On the [live page](/live), in the app as in Chrome or Edge.',
        },
        {
          title: 'Take CABLE Output elsewhere',
          text: 'As the microphone of the game or call: [twenty guides](/apps) show the place.',
        },
      ],
    },
    {
      kind: 'code',
      heading: 'Check a download in PowerShell',
      text: 'Open PowerShell in the folder of the download. Upper or lower case makes no difference.',
      language: 'bash',
      code: 'Get-FileHash .\\Formant-*-win-*.exe -Algorithm SHA256 | Format-List',
    },
  ],
  questions: [
    {
      question: 'Is there a portable version?',
      answer:
        'No. If nothing may be installed, put the website into its own window with Edge or Chrome: menu, Apps, install this site.',
    },
    {
      question: 'Does it need an NVIDIA card?',
      answer:
        'No. The built-in voices are signal processing and run on any processor. Neural voices are optional and use what your computer has.',
    },
    {
      question: 'How do I remove it?',
      answer:
        'Settings, Apps, Installed apps, Formant, Uninstall. Your recordings stay until you delete their folder.',
    },
  ],
  next: [
    { label: 'Downloads', href: '/download-installer', text: 'What there is to install today.' },
    { label: 'On a Mac', href: '/platforms/mac', text: 'Universal, with BlackHole.' },
    { label: 'Supported programs', href: '/apps', text: 'Games first.' },
    { label: 'Live changer', href: '/live', text: 'Try it now, without an installation.' },
  ],
};
