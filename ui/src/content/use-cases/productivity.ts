import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const minutes =
  'Decided on Tuesday: the release moves by one week. Ada writes to the customers, and Tom finds out why the import fails at night.';
const voice = 'flite:awb';

export const page: SectionsPage = {
  title: 'Listen to documents, or clean a folder of audio',
  description:
    'Have minutes and articles read while you walk, clean every recording of a folder in one go, and script it on the command line. All on your own device.',
  kicker: 'Use case: productivity',
  heading: 'Less reading, fewer clicks',
  lead: 'Turn what you would read at the desk into something to hear on the way, and do to fifty recordings what you have done to one.',
  actions: [
    { label: 'Have these minutes read', href: inStudio(voice, minutes) },
    { label: 'Convert a batch', href: '/tools/converter' },
  ],
  demo: { kind: 'speak', text: minutes, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'A report for the walk home, start to end',
      steps: [
        {
          title: 'Copy the text, or import a TXT file',
          text: 'Paste it into [Text to speech](/text-to-speech); paragraphs become blocks, up to 50,000 characters. From a PDF, copy the text out of your reader first.',
        },
        {
          title: 'Choose a voice and a pace',
          text: 'Most people follow 1.2 to 1.4 without effort. “Use for all blocks” sets it once for the whole text.',
        },
        {
          title: 'Generate and go',
          text: 'It speaks while it is made: start listening at once, or wait and download MP3 for the telephone.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'The minutes, at 1.3',
      sounds: [{ label: 'Alan at 1.3', file: 'minutes.mp3', words: minutes }],
    },
    {
      kind: 'code',
      heading: 'A folder in one command',
      text: 'The command line runs the same engine as this website. From a checkout of the source, where Formant is installed; the second line reads a text file aloud into an MP3.',
      language: 'bash',
      code: `npx formant run audio-enhancer "interviews/*.wav" --out clean --format mp3
npx formant tts --file minutes.txt --voice flite:awb --speed 1.3 -o minutes.mp3
npx formant run audio-enhancer talk.wav --then converter --set format=m4a -o talk.m4a`,
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Batch in the browser', 'Drop several files on any tool: same settings for all, results as one ZIP'],
        ['Input files', 'Are never overwritten, neither in the browser nor on the command line'],
        ['Without a network', 'After one visit the [pages and tools work offline](/this-device)'],
        ['Transcripts', 'Formant makes none: it does not turn speech into text'],
      ],
    },
  ],
  questions: [
    {
      question: 'Is a confidential report safe here?',
      answer:
        'With “Where it runs” at Device the text stays in the browser, which keeps the script until you delete it. Switch the network off while you try it: it still speaks.',
    },
    {
      question: 'Can it be automated further?',
      answer:
        'Yes, by the [API](/enterprise/api): keys, calls that are answered once for the same idempotency key, and webhooks when a job has ended.',
    },
  ],
  next: [
    { label: 'API', href: '/enterprise/api', text: 'From your own program.' },
    { label: 'Education', href: '/enterprise/use-cases/educations', text: 'Texts in other languages.' },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
