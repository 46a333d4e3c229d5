import type { SectionsPage } from '../sections-page.ts';

const line = 'Nobody told me that the cat can open the fridge. I have it on film, and I have no cheese left.';

export const page: SectionsPage = {
  title: 'Voice effects for TikTok clips',
  description:
    'Say one line, hear it as a chipmunk, a robot or a film trailer, and take the sound to a TikTok clip. Eighty voices, in the browser, no account.',
  kicker: 'Use case: TikTok videos',
  heading: 'One line, said by somebody else',
  lead: 'Record ten seconds and hear them in any of the ready voices. Your recording does not leave the phone or computer that made it.',
  actions: [
    { label: 'Open as Chipmunk', href: '/tools/voice-changer?preset=chipmunk' },
    { label: 'See all voices', href: '/voice-universe' },
  ],
  demo: { kind: 'five-voices' },
  sections: [
    {
      kind: 'steps',
      heading: 'A clip of fifteen seconds, start to end',
      steps: [
        {
          title: 'Record the line',
          text: 'Press Record in the [voice changer](/tools/voice-changer) itself, or use the sound of a clip that you have filmed: a video can be opened as it is.',
        },
        {
          title: 'Try voices on it',
          text: 'Choose [Chipmunk](/tools/voice-changer?preset=chipmunk), [Robot](/tools/voice-changer?preset=robot), [Trailer](/tools/voice-changer?preset=trailer) or any other. Pitch and Formant move every voice further.',
        },
        {
          title: 'Keep the timing',
          text: 'The result is as long as what you said, to the sample. Lips still fit, and a cut stays a cut.',
        },
        {
          title: 'Download the clip',
          text: 'A video comes back as a video: choose Video with the new sound. A recording is best as MP3 or M4A, which TikTok and the editors on a phone open; lay it at the start of the clip.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'The same line, three times',
      text: 'Spoken by the studio and put through the voice changer; yours will carry your own emphasis.',
      sounds: [
        { label: 'Unchanged', file: 'tiktok-line.mp3', words: line },
        { label: 'Chipmunk', file: 'tiktok-chipmunk.mp3', words: line },
        { label: 'Robot', file: 'tiktok-robot.mp3', words: line },
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Voices', '80 that are ready, and any that you [make yourself](/voice-universe/new)'],
        ['Works best with', 'One person, no music behind'],
        [
          'Live',
          'On a computer, [live](/live) changes the microphone while you speak, for LIVE through streaming software',
        ],
        ['Picture', 'Copied as it is: Formant changes sound only'],
      ],
    },
  ],
  questions: [
    {
      question: 'Does it work on a phone?',
      answer:
        'Yes, in the browser: record, change, download. A phone needs longer for the work than a computer does, and a clip of a minute is still done soon.',
    },
    {
      question: 'Can I sound like a famous person?',
      answer:
        'No. There are no voices of real people here without their consent, and imitating somebody to deceive is against the [terms](/tos).',
    },
  ],
  next: [
    {
      label: 'Make a voice',
      href: '/voice-universe/new',
      text: 'Your own mix of pitch, formants and effects.',
    },
    {
      label: 'Content creators',
      href: '/enterprise/use-cases/content-creators',
      text: 'Podcasts and streams.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
