import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const menu = 'Thank you for calling. For orders, press one. To speak to somebody, stay on the line.';
const voice = 'flite:slt';

export const page: SectionsPage = {
  title: 'Phone menus and queue messages in one voice',
  description:
    'Write phone menu announcements, have them read in one voice, and export 8 kHz mono WAV for your telephone system. Change a line without a new studio day.',
  kicker: 'Use case: customer service',
  heading: 'A phone menu that you change in a minute',
  lead: 'Opening hours, menus and queue messages in one voice, in the format that telephone systems ask for. Monday’s change is done on Monday.',
  actions: [
    { label: 'Open this menu in the studio', href: inStudio(voice, menu) },
    { label: 'Contact sales', href: '/contact-sales?product=conversational' },
  ],
  demo: { kind: 'agent', script: 'shop' },
  sections: [
    {
      kind: 'steps',
      heading: 'Announcements for a telephone system',
      steps: [
        {
          title: 'Write one block an announcement',
          text: 'Welcome, menu, queue, out of hours: in [Text to speech](/text-to-speech) each is a block of its own, all in the same voice. Give the script a title; it is kept in this browser.',
        },
        {
          title: 'Check numbers and names',
          text: 'Listen to each block. What is read wrongly is written as it sounds, or as SSML: “say-as” reads digits one by one, “break” makes a pause.',
        },
        {
          title: 'Download a file for each block',
          text: 'Choose WAV and “A file for each block (ZIP)”. The files are numbered in the order of the script.',
        },
        {
          title: 'Bring them to the format of the line',
          text: 'Drop them all on the [converter](/tools/converter): WAV, 8000 Hz, mono, 16 bits. Several files become a batch with the same settings.',
        },
        {
          title: 'Upload them to your telephone system',
          text: 'Formant does not answer calls. The files go where your present announcements are.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'At your desk and on the line',
      text: 'The same block, as the studio writes it and as the converter brings it to 8 kHz: that is what a caller hears.',
      sounds: [
        { label: 'From the studio', file: 'service-menu.mp3', words: menu },
        { label: 'At 8 kHz, as on the phone', file: 'service-menu-8khz.mp3', words: menu },
      ],
    },
    {
      kind: 'code',
      heading: 'Or from your own program',
      text: 'Where texts change every day, let a program ask for them. The [API page](/enterprise/api) has the whole example; this is the one call that matters.',
      language: 'bash',
      code: `curl -s "$FORMANT/api/tts/generate" \\
  -H "Authorization: Bearer $FORMANT_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"voiceId": "flite:slt", "format": "wav", "text": "Today we close at four."}'`,
    },
  ],
  questions: [
    {
      question: 'Is there an agent that answers my calls?',
      answer:
        'No. The conversation above is a scripted demo, which shows how speech of the device sounds in a dialogue. We host no agents; [Voice agents](/agents) says what you can build with the API today.',
    },
    {
      question: 'Can it be the voice of a colleague?',
      answer:
        'With consent: in [voice cloning](/voice-cloning) the person reads a consent sentence and half a minute of text. Such a voice keeps pitch and colour; it is below what neural systems reach.',
    },
    {
      question: 'Where do our texts go?',
      answer:
        'Nowhere while “Where it runs” says Device. With the API they go to the server that you call, which can be one of your own.',
    },
  ],
  next: [
    { label: 'Voice agents', href: '/agents', text: 'Talk to three scripted agents.' },
    { label: 'API', href: '/enterprise/api', text: 'Calls that you can copy.' },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
