import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const tour =
  'You are standing in the kitchen, which faces east. The window is two metres wide, and behind the door is a pantry of four square metres.';
const voice = 'flite:awb';

export const page: SectionsPage = {
  title: 'Narrated property tours, room by room',
  description:
    'Give a property video or slide show a narration: a block a room, facts you have checked, in your own cloned voice if you like, with subtitles.',
  kicker: 'Use case: real estate',
  heading: 'Walk a buyer through, before the viewing',
  lead: 'A narration for photographs or a video, a block for each room. Change the price or the date and only that sentence is spoken again.',
  actions: [
    { label: 'Open this room in the studio', href: inStudio(voice, tour) },
    { label: 'Make it your own voice', href: '/voice-cloning' },
  ],
  demo: { kind: 'speak', text: tour, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'A tour of five rooms, start to end',
      steps: [
        {
          title: 'Write what one cannot see',
          text: 'Which way the window faces, what is behind the door, how loud the street is. A block for each room in [Text to speech](/text-to-speech).',
        },
        {
          title: 'Make your voice once',
          text: 'In [voice cloning](/voice-cloning) read the consent sentence and half a minute of text, on your own device. The voice is kept in this browser, and the studio then lists it.',
        },
        {
          title: 'Speak the tour in it',
          text: 'Choose your voice for the first block, then “Use for all blocks”. Give the pause after a room the length of a photograph, up to five seconds.',
        },
        {
          title: 'Download with subtitles',
          text: 'Most videos in a feed start without sound. SRT or VTT shows the words, and a second language is a second script.',
        },
        {
          title: 'Lay it under the pictures',
          text: 'In your video editor or slide program: a file for each block (ZIP) makes a slide for each room easy.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'The kitchen',
      text: 'By a speaker of the studio, and through the [voice changer](/tools/voice-changer?preset=storyteller) as the Storyteller.',
      sounds: [
        { label: 'Alan', file: 'tour-kitchen.mp3', words: tour },
        { label: 'As “Storyteller”', file: 'tour-storyteller.mp3', words: tour },
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Facts', 'Are yours to check: Formant reads what you write and invents nothing'],
        ['Your own voice', 'Takes your pitch and colour over; accent and manner are the synthesizer’s'],
        [
          'Recordings on site',
          'An empty flat echoes: the [reverb remover](/tools/reverb-remover) measures the room and takes it out',
        ],
        ['Pictures', 'Formant makes sound only'],
      ],
    },
  ],
  questions: [
    {
      question: 'Would recording it myself be better?',
      answer:
        'Often, yes: for one house, read it in the [voice recorder](/tools/voice-recorder) and clean it. The studio pays off when texts change or there are many.',
    },
    {
      question: 'Who else can use my voice?',
      answer:
        'Nobody, when it is made on this device: it lies in this browser until you delete it, and leaves it only as a file that you save or upload yourself.',
    },
  ],
  next: [
    { label: 'Voice cloning', href: '/voice-cloning', text: 'Half a minute of speech makes a voice.' },
    { label: 'Video', href: '/enterprise/use-cases/video', text: 'Narration, scene by scene.' },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
