import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const chapter =
  'The harbour was empty when they arrived. Only one lamp burned, above a door that had not been painted for years.';
const voice = 'flite:awb';

export const page: SectionsPage = {
  title: 'Spoken articles and audio book drafts',
  description:
    'Have articles and chapters read with word times and subtitles, fix names by SSML, and keep manuscripts in house. What it can do for publishers, honestly.',
  kicker: 'Enterprise: publishing',
  heading: 'A spoken edition of what you print',
  lead: 'Articles with a player, proofs by ear, drafts of audio books. The manuscript can stay on the editor’s own computer.',
  actions: [
    { label: 'Contact sales', href: '/contact-sales?product=publishing' },
    { label: 'Open this chapter in the studio', href: inStudio(voice, chapter) },
  ],
  demo: { kind: 'speak', text: chapter, voice },
  sections: [
    {
      kind: 'cards',
      heading: 'Three things that work today',
      cards: [
        {
          title: 'Proofreading by ear',
          text: 'A doubled word or a missing “not” is heard at once. The text stays in the browser.',
          href: '/text-to-speech',
        },
        {
          title: 'Articles with sound',
          text: 'A program of yours asks for each new article and puts the MP3 beside it.',
          href: '/enterprise/api',
        },
        {
          title: 'Recorded narration, cleaned',
          text: 'Takes of a speaker without room and hum, at the loudness that a shop asks for.',
          href: '/tools/audio-enhancer',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'One paragraph, twice',
      text: 'As the studio reads it, and the same take in the voice changer as “Audiobook”.',
      sounds: [
        { label: 'Alan', file: 'publishing-chapter.mp3', words: chapter },
        { label: 'As “Audiobook”', file: 'publishing-audiobook.mp3', words: chapter },
      ],
    },
    {
      kind: 'code',
      heading: 'Names, numbers and pauses',
      text: 'What is read wrongly is marked in SSML. The studio, the API and the command line take the same marks.',
      language: 'bash',
      code: `npx formant tts --voice flite:awb -o line.mp3 --text '<speak>
  <s>Chapter <say-as interpret-as="cardinal">4</say-as>.</s> <break time="800ms"/>
  <s><sub alias="Saint Neots">St Neots</sub>, <prosody rate="slow">in the rain</prosody>.</s>
</speak>'`,
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Quality', 'Clear and tireless, audibly synthetic. For an audio book on sale, record a speaker'],
        [
          'Length',
          '50,000 characters a script or job, about an hour of speech; chapter by chapter is a good cut',
        ],
        ['Word times', 'In milliseconds, with the place of each word in the text, for highlighting'],
        ['Formats', 'WAV, MP3, OGG, FLAC; by the API also M4A'],
        ['Languages', 'Over 100'],
        ['Manuscripts', 'On the device nothing is sent; on a server of your own they stay in your house'],
      ],
    },
  ],
  questions: [
    {
      question: 'Can an author’s own voice read the book?',
      answer:
        'With [voice cloning](/voice-cloning) and the author’s consent: pitch and colour are the author’s, the manner of reading is the synthesizer’s. Good for an excerpt; listen before you promise more.',
    },
    {
      question: 'Do shops accept synthetic narration?',
      answer: 'Rules differ and change; most ask for a label. Ask the shop before you produce.',
    },
  ],
  next: [
    {
      label: 'Accessibility',
      href: '/enterprise/use-cases/accessibility',
      text: 'A spoken article from start to end.',
    },
    { label: 'API', href: '/enterprise/api', text: 'Programs to copy.' },
    {
      label: 'Contact sales',
      href: '/contact-sales?product=publishing',
      text: 'Libraries and larger plans.',
    },
  ],
};
