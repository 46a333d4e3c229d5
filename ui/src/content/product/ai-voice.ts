import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'AI voice tools that run on your device',
  description:
    'Change, clone, write and clean voices in the browser: what each tool does, how good it is, and what leaves your device, which is nothing by default.',
  heading: 'Every way to a voice, in one place',
  lead: 'Change the one you have, make one of half a minute of speech, or let one read your text. Pick a voice below and listen.',
  actions: [
    { label: 'Browse the voices', href: '/voice-universe' },
    { label: 'Open the voice changer', href: '/tools/voice-changer' },
  ],
  demo: { kind: 'five-voices' },
  sections: [
    {
      kind: 'cards',
      heading: 'What would you like to do?',
      cards: [
        {
          title: 'Change a recording',
          text: 'Pitch and formants each on their own, 80 ready voices, or a trained one. Length and timing stay.',
          href: '/ai-voice-changer',
        },
        {
          title: 'Change it while you speak',
          text: 'The microphone in another voice, for calls, games and streams, with the measured delay on screen.',
          href: '/live',
        },
        {
          title: 'Have a text read',
          text: 'More than a hundred languages, a voice for each block, words that light up, subtitles.',
          href: '/text-to-speech',
        },
        {
          title: 'Make a voice of your own',
          text: 'Half a minute of speech and a sentence of consent become a voice file, on your device.',
          href: '/voice-cloning',
        },
        {
          title: 'Find a voice',
          text: 'A library with previews, votes and licences. Hear any of its voices on your own recording first.',
          href: '/voice-universe',
        },
        {
          title: 'Clean a recording',
          text: 'Noise, hum, clicks, the room and the loudness, with a report of what was changed.',
          href: '/tools/audio-enhancer',
        },
      ],
    },
    {
      kind: 'demo',
      heading: 'Let it read a sentence of yours',
      text: 'Write something and press the button. The voice is fetched once and then speaks on this device, also without a network.',
      demo: {
        kind: 'speak',
        text: 'The kettle is on, the door is open, and the whole afternoon belongs to us.',
        voice: 'flite:slt',
      },
    },
    {
      kind: 'facts',
      heading: 'What is behind it',
      text: 'The word AI is used for many things. This is what happens here.',
      rows: [
        [
          'Changing',
          'Signal processing: single periods of the voice are cut and set down anew. A small neural network takes noise out before that, live in Balanced and Safe',
        ],
        [
          'Speaking',
          'eSpeak NG and Flite; natural voices (Piper, Kokoro, Kitten, Matcha, Pocket TTS) where a model is installed',
        ],
        [
          'Cloning',
          'Pitch, melody and colour of a speaker, measured and applied; below the best neural systems',
        ],
        [
          'Neural models',
          'A small one for noise comes by itself where the server has it, larger ones can be added on a tool’s page. Every result names the engine that made it',
        ],
        ['Where it runs', 'On your device unless you choose the server; the button says so before'],
        ['Price and licence', 'Free; GPL 3.0 or later, and the source is open'],
      ],
    },
    {
      kind: 'text',
      heading: 'Whose voice is it?',
      paragraphs: [
        'A voice belongs to somebody. Cloning asks for a consent sentence or a licence, compares whoever reads the sentence with the recordings, and refuses what does not fit. Names of well-known people are asked about.',
        'Imitating a person to deceive is against the [terms](/tos). Every voice of the library has a button to report it.',
      ],
    },
  ],
  questions: [
    {
      question: 'Do I need an account?',
      answer:
        'Not for what runs on your device, which is every tool. An account keeps voices and links for longer and lets the server do more.',
    },
    {
      question: 'Does it work on a phone?',
      answer:
        'Yes, in the browser. The live changer needs a quick processor and headphones, and phones give a changed voice to no other app.',
    },
    {
      question: 'How natural do the voices sound?',
      answer:
        'A changed voice keeps the life of whoever spoke. A text is read clearly, and one hears a machine. Listen above before you plan with it.',
    },
  ],
  next: [
    { label: 'AI voice changer', href: '/ai-voice-changer', text: 'Your own voice, five ways.' },
    { label: 'Use cases', href: '/enterprise/use-cases', text: 'Thirteen tasks from start to end.' },
    { label: 'Voice agents', href: '/agents', text: 'A conversation to try.' },
  ],
};
