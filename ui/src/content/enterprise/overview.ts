import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Voice technology for organisations',
  description:
    'Speech, voice changing, cleaning and cloning for your product or your house: through an API, or on your own servers, with open source code to inspect.',
  kicker: 'Enterprise',
  heading: 'Voice tools that can live in your house',
  lead: 'Everything on this website also runs on a machine of yours: the pages, the API and the engine. Try it here first, then decide where it lives.',
  actions: [
    { label: 'Contact sales', href: '/contact-sales' },
    { label: 'See the API', href: '/enterprise/api' },
  ],
  demo: {
    kind: 'speak',
    text: 'Good morning. The service desk opens at nine; until then you will find answers on our website.',
    voice: 'flite:slt',
  },
  sections: [
    {
      kind: 'cards',
      heading: 'Where it helps',
      cards: [
        {
          title: 'API',
          text: 'Speech, tools and library by key, described in OpenAPI, with programs to copy.',
          href: '/enterprise/api',
        },
        {
          title: 'Publishing',
          text: 'Articles and drafts of audio books, with word times and subtitles.',
          href: '/enterprise/publishing',
        },
        {
          title: 'Media and entertainment',
          text: 'Voices for characters, stems for remixes, cleaned dialogue.',
          href: '/enterprise/media-and-entertainment',
        },
        {
          title: 'Conversational AI',
          text: 'The speaking half of a dialogue: streamed, sentence by sentence.',
          href: '/enterprise/conversational-ai',
        },
        {
          title: 'Voice agents',
          text: 'Three scripted conversations to try, and what building one takes.',
          href: '/agents',
        },
        {
          title: 'Use cases',
          text: 'Thirteen tasks from start to end, each with something to hear.',
          href: '/enterprise/use-cases',
        },
      ],
    },
    {
      kind: 'code',
      heading: 'On your own machine',
      text: 'A checkout of the source, Node and one command: website, API, queue and storage in one process, with SQLite. MySQL, Redis and S3 take their places by three settings when it grows.',
      language: 'bash',
      code: 'npm start    # installs, builds, and serves http://localhost:3000',
    },
    {
      kind: 'facts',
      heading: 'What you would ask first',
      rows: [
        [
          'Source and licence',
          'Open; GPL 3.0 or later. Use it for any purpose; whoever hands the program on hands on its source',
        ],
        [
          'Data',
          'On the device by default. On the server files live until deleted or expired; see [Privacy](/privacy)',
        ],
        ['Keys', 'Scoped, revocable, and with an overlap of 24 hours when they are rotated'],
        ['Limits', '600 calls a minute for a key; 200,000 characters of speech a day for an account'],
        ['Signing in', 'Password, passkey, second factor, magic link'],
        [
          'Certificates',
          'None, and no promise of availability on this page. What an agreement needs is a talk with us',
        ],
      ],
    },
    {
      kind: 'text',
      heading: 'What happens when you write to sales',
      paragraphs: [
        'A person reads it and answers by mail. Say what you plan, about how much of it, and where it shall run. If the product cannot do it, we say so: that costs you one letter and no meeting.',
        'Besides that the [form](/contact-sales) asks for your name, company and country. What you enter is deleted after 24 months at the latest.',
      ],
    },
  ],
  questions: [
    {
      question: 'Can we try it without talking to anybody?',
      answer:
        'Yes. Every tool works here without an account, an account gets API keys at once, and the source can be installed today.',
    },
    {
      question: 'Is there a neural voice for production?',
      answer:
        'On your own server: models of Piper, Kokoro, Kitten, Matcha and Pocket TTS are installed by one command each and are then voices like the others. On this website it depends on what its operator has installed; the voice list shows it.',
    },
    {
      question: 'Who are your customers?',
      answer: 'We show no logos and no quotes. Judge the product by what it does on this page.',
    },
  ],
  next: [
    { label: 'API', href: '/enterprise/api', text: 'From the first call to a webhook.' },
    { label: 'Use cases', href: '/enterprise/use-cases', text: 'Thirteen tasks.' },
    { label: 'Contact sales', href: '/contact-sales', text: 'A person answers by mail.' },
  ],
};
