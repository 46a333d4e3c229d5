import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'About Formant',
  description:
    'Why Formant exists, how it is made, and what makes an audio tool that keeps your recordings on your own device possible.',
  kicker: 'About',
  heading: 'Voice tools that come to your voice',
  lead: 'Most voice services want your recording on their computers. Formant does it the other way round: the engine comes to your device, and the recording stays where it is.',
  actions: [
    { label: 'Open a tool', href: '/tools/home' },
    { label: 'Contact', href: '/contact' },
  ],
  sections: [
    {
      kind: 'text',
      heading: 'What a formant is',
      paragraphs: [
        'Say “ah”, then “ee”, on one note. The pitch stays, and yet everybody hears two vowels. What changes is the shape of mouth and throat, which lifts some parts of the sound and takes others down. Each lifted part is a formant. They tell a child from a giant and one vowel from another.',
        'Move the pitch and the formants together and everybody becomes a chipmunk. Move them apart from each other and a voice becomes another voice. That is what this program is built around, and where it has its name.',
      ],
    },
    {
      kind: 'cards',
      heading: 'How it is made',
      cards: [
        {
          title: 'One engine',
          text: 'The same code works in the browser, in the desktop app, at the server and on the command line. A result is the same wherever it was made.',
        },
        {
          title: 'Measured',
          text: 'Every tool is judged by numbers on recordings whose truth is known: decibels, cents, beats. They stand in the source with the command that makes them.',
        },
        {
          title: 'Honest',
          text: 'Where a neural system sounds better, the page says so and takes one as a model. Where a file leaves your device, the button says so before.',
        },
        {
          title: 'Free',
          text: 'Free software under the GNU General Public License. Read it, change it, run it on a computer of your own.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'What stands behind it',
      rows: [
        ['Licence', 'GNU General Public License, version 3 or later'],
        ['Runs on', 'Current browsers; Windows, macOS and Linux in the desktop app; Node on servers'],
        ['Needs', 'No account, no upload, no graphics card'],
        ['Whose work it stands on', '[Credits and licences](/credits)'],
      ],
    },
  ],
  next: [
    { label: 'Ethics', href: '/ethics', text: 'Whose voice it is.' },
    { label: 'Jobs', href: '/jobs', text: 'Work on it.' },
    { label: 'Logo and names', href: '/branding-guidelines', text: 'How to show Formant.' },
  ],
};
