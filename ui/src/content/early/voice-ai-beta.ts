import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Beta: what is new, before it is announced',
  description:
    'What the beta of Formant is: the newest version of the website and the app, how it differs from a finished one, and how to tell us what breaks.',
  kicker: 'Beta',
  heading: 'The newest version, before it is announced',
  lead: 'There is no list to join. What passes our tests is on this website the same day, for everybody.',
  actions: [
    { label: 'Try the live voice changer', href: '/live' },
    { label: 'Tell us what breaks', href: '/contact' },
  ],
  sections: [
    {
      kind: 'facts',
      heading: 'What beta means here',
      rows: [
        ['What it costs', 'Nothing, and no account is needed for the tools on this device'],
        ['What may change', 'Names of settings, the look of a page, and how a new voice sounds'],
        [
          'What stays',
          'Your recordings, your voices and your soundboards: a new version reads what an older one has kept',
        ],
        [
          'What we count',
          'Nothing of what you say or record. Audio stays on your device unless you choose the server',
        ],
      ],
    },
    {
      kind: 'steps',
      heading: 'How to help in ten minutes',
      steps: [
        {
          title: 'Use it as you would anyway',
          text: 'A call, a stream, a song that you want without its vocals. [All tools](/tools/home) stand on one page.',
        },
        {
          title: 'Note the moment that went wrong',
          text: 'What you pressed, what you expected, and what you heard. On the live page, the diagnostics show the delay and the device.',
        },
        {
          title: 'Write it to us',
          text: 'By the [contact form](/contact). A sentence is enough; an example to listen to helps most.',
        },
      ],
    },
  ],
  questions: [
    {
      question: 'Is there something more unfinished?',
      answer:
        'Yes: the source, as it is worked on. The page about the [alpha](/voice-ai-alpha) says how to run it.',
    },
    {
      question: 'I came by somebody’s link. Does that change anything?',
      answer:
        'No. The link is remembered for seven days, so that whoever gave it to you can be named if you make an account. It opens nothing and costs nothing.',
    },
  ],
  next: [
    { label: 'Live voice changer', href: '/live' },
    { label: 'Voice library', href: '/voice-universe' },
    { label: 'Alpha', href: '/voice-ai-alpha' },
  ],
};
