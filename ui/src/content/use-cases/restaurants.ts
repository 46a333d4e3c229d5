import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const closed =
  'You have reached the kitchen on the harbour. We are closed today, and open again tomorrow from five. Please leave your name and number.';
const voice = 'flite:slt';

export const page: SectionsPage = {
  title: 'Restaurant announcements and a booking demo',
  description:
    'Make the answering machine text, the hours and the daily menu of a restaurant, clean your own recording, and talk to a scripted booking agent.',
  kicker: 'Use case: restaurants',
  heading: 'The telephone rings while you cook',
  lead: 'Make announcements that say what callers want to know, and hear in a scripted demo what a booking by voice could be like.',
  actions: [
    { label: 'Open this announcement', href: inStudio(voice, closed) },
    { label: 'Talk to the booking agent', href: '/agents' },
  ],
  demo: { kind: 'agent', script: 'restaurant' },
  sections: [
    {
      kind: 'steps',
      heading: 'An answering machine that helps, start to end',
      steps: [
        {
          title: 'Write three short texts',
          text: 'Open, full tonight, closed today. In [Text to speech](/text-to-speech) each is a block; callers listen for about ten seconds.',
        },
        {
          title: 'Pick the voice, or be it',
          text: 'Choose one of the four English speakers, or a voice of your language. Or read the text in the [voice recorder](/tools/voice-recorder): guests like to know who answers.',
        },
        {
          title: 'Take the kitchen out',
          text: 'Open the take in the [audio enhancer](/tools/audio-enhancer). A fan and a cooling unit go far down; pots and voices mostly stay, so record before service.',
        },
        {
          title: 'Write it for your telephone',
          text: 'The [converter](/tools/converter) makes 8 kHz mono WAV or a small MP3, whichever your provider asks for.',
        },
        {
          title: 'Upload it there',
          text: 'Where your provider lets you choose the announcement. Keep the three files at hand: tomorrow it may be another one.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'Closed today',
      text: 'Once plainly, once through the [voice changer](/tools/voice-changer?preset=announcer) as the Announcer.',
      sounds: [
        { label: 'As it is spoken', file: 'restaurant-closed.mp3', words: closed },
        { label: 'As “Announcer”', file: 'restaurant-announcer.mp3', words: closed },
      ],
    },
    {
      kind: 'facts',
      heading: 'What the booking demo is',
      rows: [
        ['It is', 'A script with a few turns, spoken by your own device'],
        ['It is not', 'A service that takes bookings: nothing is sent, and no table is held'],
        [
          'To build one',
          '[Voice agents](/agents) names the parts that the API has today, and those that it lacks',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Can I use the sounds in my restaurant?',
      answer:
        'Announcements that you make from your own text are yours to play. For music in the room you need a licence as always.',
    },
    {
      question: 'Does it cost anything?',
      answer:
        'No. On your device there is no limit but 50,000 characters a script. The server speaks 200,000 characters a day for an account.',
    },
  ],
  next: [
    { label: 'Voice agents', href: '/agents', text: 'Three scripted conversations.' },
    {
      label: 'Hospitality',
      href: '/enterprise/use-cases/hospitality',
      text: 'Guest information in many languages.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
