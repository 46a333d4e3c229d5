import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const spot =
  'Saturday is market day. Thirty farms, one square, from eight until everything is gone. Come hungry.';
const voice = 'flite:rms';

export const page: SectionsPage = {
  title: 'Draft radio spots and voice ads to compare',
  description:
    'Hear an advertising text in several voices before you book a speaker: takes side by side, loudness for broadcast, a link with password for the client.',
  kicker: 'Use case: marketing and sales',
  heading: 'Hear the spot before you book the studio',
  lead: 'Draft an advertising text, hear it in different voices and lengths, and send the client a link. The recording day then goes to the version that works.',
  actions: [
    { label: 'Open this spot in the studio', href: inStudio(voice, spot) },
    { label: 'Voices for advertising', href: '/voice-universe?useCase=advertising' },
  ],
  demo: { kind: 'speak', text: spot, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'Three drafts of a spot, start to end',
      steps: [
        {
          title: 'Write three versions',
          text: 'In [Text to speech](/text-to-speech), a block each. The length stands beside each block once it was spoken: twenty seconds are twenty seconds.',
        },
        {
          title: 'Speak them in two voices',
          text: 'Change the voice of a block and generate again: the earlier take stays, and you switch between both.',
        },
        {
          title: 'Give it the sound of an ad',
          text: 'Open a take in the voice changer as [Announcer](/tools/voice-changer?preset=announcer), [Film trailer](/tools/voice-changer?preset=trailer) or [Radio](/tools/voice-changer?preset=radio).',
        },
        {
          title: 'Set the loudness of the medium',
          text: 'The [audio enhancer](/tools/audio-enhancer) has -14 LUFS for online video, -16 for podcasts and -23 for European broadcast (EBU R 128).',
        },
        {
          title: 'Send a link, not a file',
          text: '“Share” makes a page with a player. With an account it can have a password and an end, and listeners may be kept from downloading.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'One text, three times',
      text: 'Two speakers of the studio, and the first of them as the Announcer.',
      sounds: [
        { label: 'Ross', file: 'spot-rms.mp3', words: spot },
        { label: 'Sally', file: 'spot-slt.mp3', words: spot },
        { label: 'Ross as “Announcer”', file: 'spot-announcer.mp3', words: spot },
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['For drafts', 'Timing, wording and rhythm can be judged; the result is plainly synthetic'],
        ['For the air', 'Book a speaker, or make a [voice](/voice-cloning) of one who has consented'],
        ['Consent', 'The sentence of consent, with the name and the day, stands in the voice file'],
        ['Rights', 'What is spoken from your text is yours, also for business'],
      ],
    },
  ],
  questions: [
    {
      question: 'Can I clone the speaker of last year’s campaign?',
      answer:
        'Only with permission: the person reads a consent sentence, or you hold a licence for exactly this. Whether an old contract covers it is a question for whoever wrote the contract.',
    },
    {
      question: 'Do I have to say that a voice is synthetic?',
      answer: 'In many places and on many platforms, yes. Ask there; and it is fair to listeners anyway.',
    },
  ],
  next: [
    { label: 'Video', href: '/enterprise/use-cases/video', text: 'Narration, scene by scene.' },
    {
      label: 'Customer service',
      href: '/enterprise/use-cases/customer-service',
      text: 'The same voice on the phone.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
