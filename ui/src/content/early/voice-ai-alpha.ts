import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Alpha: run what is being worked on',
  description:
    'The alpha of Formant is its source: how to start it on your own machine with one command, what works there and what does not yet.',
  kicker: 'Alpha',
  heading: 'Run what is being worked on',
  lead: 'The alpha is the source itself. It starts with one command on your own machine and needs no account, no key and no database server.',
  actions: [
    { label: 'Contact us', href: '/contact' },
    { label: 'What beta means', href: '/voice-ai-beta' },
  ],
  sections: [
    {
      kind: 'code',
      heading: 'Start it from its source',
      text: 'With Node 20 or newer, in a copy of the source. The website then stands at http://localhost:3000; everything is kept in the folder `data`.',
      language: 'bash',
      code: 'npm start',
    },
    {
      kind: 'facts',
      heading: 'What to expect of it',
      rows: [
        [
          'What works',
          'What this website does: every tool, the voices, the soundboard, and an API with its reference at `/api/docs`',
        ],
        ['What may not', 'Whatever was changed today. Data of an alpha may not open in an older version'],
        ['Licence', 'GPL-3.0-or-later: you may run it, read it, change it and hand it on'],
        ['Where your audio goes', 'To your own machine: you are the server'],
      ],
    },
  ],
  questions: [
    {
      question: 'Do I have to build anything?',
      answer:
        'No. The first start installs and builds by itself, which takes a few minutes; later ones take seconds.',
    },
    {
      question: 'Can I use my trained voices of this website?',
      answer:
        'Yes. A trained voice is a file that you can download from [your voices](/voice-universe?tab=own) and open there.',
    },
  ],
  next: [
    { label: 'All tools', href: '/tools/home' },
    { label: 'Beta', href: '/voice-ai-beta' },
    { label: 'Credits and licences', href: '/credits' },
  ],
};
