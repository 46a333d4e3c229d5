import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Speech for conversational AI, streamed',
  description:
    'The speaking half of a dialogue: sound sentence by sentence, word times for interruptions, voices with consent. Try a scripted conversation in the page.',
  kicker: 'Enterprise: conversational AI',
  heading: 'The voice of your assistant, not its brain',
  lead: 'Your program decides what is said. Formant says it, sentence by sentence, while the rest of the answer is still being spoken.',
  actions: [
    { label: 'Contact sales', href: '/contact-sales?product=conversational' },
    { label: 'Streaming, with code', href: '/enterprise/api#hear-it-while-it-is-made' },
  ],
  demo: { kind: 'agent', script: 'shop' },
  sections: [
    {
      kind: 'steps',
      heading: 'A turn of a conversation',
      steps: [
        {
          title: 'Your program has a sentence',
          text: 'From rules or a language model. Send it as soon as it is whole; a paragraph need not be finished.',
        },
        {
          title: 'The stream begins',
          text: '`POST /api/tts/stream` answers with the rate, then a line of sound for each sentence, 16 bits and mono.',
        },
        {
          title: 'You play it and know the words',
          text: 'Each line carries the time of its words and where they stand in your text, so that subtitles and gestures keep up.',
        },
        {
          title: 'Somebody interrupts',
          text: 'Close the line. The word times tell what was heard, which is what your program should remember as said.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'What is there, and what is not',
      rows: [
        ['Speech', 'Streamed by the API, or made in the browser itself as in the demo above'],
        ['Voices', 'Ready ones, those of the library, and cloned ones with consent'],
        ['Natural voices', 'Piper, Kokoro and others on a server where they are installed, by the same call'],
        ['Length of a call', 'Up to 5,000 characters streamed, 50,000 as a job'],
        ['Speech recognition', 'Not in the product'],
        ['Dialogue, memory, tools', 'Not in the product: your program'],
        ['Telephony', 'Not in the product: your provider'],
      ],
    },
    {
      kind: 'text',
      heading: 'Speech without a server',
      paragraphs: [
        'The demo on this page asks no server to speak. The synthesizer is fetched once, about 14 MB, runs in a worker of the browser, and then answers without a network. For a kiosk, a game or a tool in the field that is often the better half.',
        'The engine is TypeScript and WebAssembly under GPL 3.0 or later, the same in browser and server.',
      ],
    },
  ],
  questions: [
    {
      question: 'How soon does the first sound come?',
      answer:
        'As soon as the first sentence is spoken, which for the built-in voices is a fraction of a second of work; the network comes on top. Measure it with the program on the [API page](/enterprise/api): we print no number that your line would not have.',
    },
    {
      question: 'Do callers have to be told that it is a machine?',
      answer: 'In many places by law, and everywhere in fairness. Put it into the first sentence.',
    },
  ],
  next: [
    { label: 'Voice agents', href: '/agents', text: 'Three conversations to try.' },
    { label: 'API', href: '/enterprise/api', text: 'Programs to copy.' },
    {
      label: 'Contact sales',
      href: '/contact-sales?product=conversational',
      text: 'A person answers by mail.',
    },
  ],
};
