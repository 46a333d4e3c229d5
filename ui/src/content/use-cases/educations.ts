import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const german = 'Am Samstag fahren wir mit dem Zug nach Hamburg und besuchen meine Großmutter.';
const voice = 'espeak:de';

export const page: SectionsPage = {
  title: 'Audio for lessons and dictations',
  description:
    'Have lesson texts and dictations read in over a hundred languages, slow or at full pace, with subtitles. Nothing about pupils is needed or sent.',
  kicker: 'Use case: education',
  heading: 'Lessons that can be listened to',
  lead: 'Turn a worksheet into sound: a dictation with pauses, a text at two speeds, a recording with subtitles. No account, so no pupil has to register.',
  actions: [
    { label: 'Open this sentence in the studio', href: inStudio(voice, german) },
    { label: 'Record it yourself', href: '/tools/voice-recorder' },
  ],
  demo: { kind: 'speak', text: german, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'A dictation for Thursday, start to end',
      steps: [
        {
          title: 'Paste the text, a sentence a block',
          text: 'In [Text to speech](/text-to-speech) leave an empty line between sentences: each becomes a block.',
        },
        {
          title: 'Choose the language by its voice',
          text: 'There are more than a hundred, each with a lower and a higher voice. If a voice cannot read the letters of your text, the page says so and names those that can.',
        },
        {
          title: 'Slow down, and leave time to write',
          text: 'Set the speed to about 0.7 and the pause to five seconds, the longest, then press “Use for all blocks”. Copy a sentence into a second block to have it repeated.',
        },
        {
          title: 'Download sound and subtitles',
          text: 'MP3 plays everywhere. SRT or VTT subtitles show the words in time, and are a solution sheet as well.',
        },
        {
          title: 'Hand it out',
          text: 'As a file, or “Share” makes a link with an end date and, with an account, a password. Listeners need no account.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'At pace, and slowly',
      text: 'eSpeak NG builds speech from formants. It sounds like a machine and pronounces clearly at any speed.',
      sounds: [
        { label: 'German, normal pace', file: 'lesson-normal.mp3', words: german },
        { label: 'German, at 0.7', file: 'lesson-slow.mp3', words: german },
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Languages', 'Over 100, from Afrikaans to Welsh'],
        ['English', 'Four more natural voices made from recorded speakers, two accents'],
        [
          'Pronunciation',
          'Good for reading and spelling; for melody and accent a person is the better model',
        ],
        ['Data of pupils', 'None: the studio works without an account, and on the device nothing is sent'],
      ],
    },
  ],
  questions: [
    {
      question: 'Does it work in a school without a good connection?',
      answer:
        'Yes. After one visit the pages and the voices that were used work [without a network](/this-device).',
    },
    {
      question: 'Can it write down what pupils say?',
      answer: 'No. Formant speaks and changes voices; it does not turn speech into text.',
    },
    {
      question: 'Can a teacher’s own voice read?',
      answer:
        'Yes: [voice cloning](/voice-cloning) makes a voice file of half a minute, on the teacher’s device. Its pitch and colour are the teacher’s, its manner is the synthesizer’s.',
    },
  ],
  next: [
    {
      label: 'Accessibility',
      href: '/enterprise/use-cases/accessibility',
      text: 'Texts read aloud, word by word.',
    },
    { label: 'Publishing', href: '/enterprise/publishing', text: 'Longer texts, and books.' },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
