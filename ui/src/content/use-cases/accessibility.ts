import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const article =
  'The town hall opens again on Monday. The lift has been repaired, and the entrance from the market square has no steps.';
const voice = 'flite:slt';

export const page: SectionsPage = {
  title: 'Read aloud: texts for people who listen',
  description:
    'Give an article a spoken version with words that light up, subtitles and a player for your page. Works by keyboard and with screen readers, no tracking.',
  kicker: 'Use case: accessibility',
  heading: 'A spoken version of what you publish',
  lead: 'For people who cannot read a page well, or not now: the text as sound, with the words in time, and a player that works by keyboard.',
  actions: [
    { label: 'Have this text read', href: inStudio(voice, article) },
    { label: 'Write to us', href: '/contact' },
  ],
  demo: { kind: 'speak', text: article, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'A spoken article, start to end',
      steps: [
        {
          title: 'Bring the text',
          text: 'Paste it into [Text to speech](/text-to-speech): every paragraph becomes a block. Leave out what only the eye needs, such as “see the picture”; describe the picture in its place.',
        },
        {
          title: 'Listen, following the words',
          text: 'Each word lights up while it is spoken. Names that are read wrongly are written as they sound.',
        },
        {
          title: 'Download sound and VTT',
          text: 'An MP3 for the page, and VTT with the time of what is said, which the video element of the web takes as a text track.',
        },
        {
          title: 'Put a player on your page',
          text: '“Share” gives a link and code to embed a player. It stands in a frame, sets no cookies, and every part of it can be reached by keyboard.',
        },
        {
          title: 'Keep the text on the page',
          text: 'Sound is added, never in place of text: screen readers, Braille displays and translators need the words.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'At the pace of the listener',
      text: 'Who listens all day often listens fast. Speed is a setting of the block, from half to double, and the pitch stays.',
      sounds: [
        { label: 'Normal pace', file: 'article-normal.mp3', words: article },
        { label: 'At 1.6', file: 'article-fast.mp3', words: article },
      ],
    },
    {
      kind: 'facts',
      heading: 'How Formant itself is built',
      rows: [
        ['Keyboard', 'Every control can be reached and used by keyboard; single keys can be switched off'],
        ['Screen readers', 'Progress and results are announced; waveforms tell their position in words'],
        ['Contrast', 'Checked against WCAG AA, in light and in dark'],
        ['Movement', 'Reduced motion and forced colours are followed'],
        [
          'Checked by',
          'Automatic tests (axe) over the pages. That finds some barriers, not all: tell us what you meet',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Does this make my website conform to WCAG or a law?',
      answer:
        'No sound file does. A spoken version helps people; conformance is about the whole site, and we make no claim about yours.',
    },
    {
      question: 'Can it be used with a voice that is about to be lost?',
      answer:
        'Whoever is about to lose their voice can make a [voice file](/voice-cloning) of half a minute of speech and type in that voice later. It keeps pitch and colour, not the manner of speaking. Keep long recordings too: better methods may come, and need them.',
    },
    {
      question: 'Does it write captions for a recording?',
      answer: 'No. Subtitles come with sound that Formant speaks; it does not recognise speech.',
    },
  ],
  next: [
    { label: 'Education', href: '/enterprise/use-cases/educations', text: 'Lessons and dictations.' },
    {
      label: 'Productivity',
      href: '/enterprise/use-cases/productivity',
      text: 'Listen in place of reading.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
