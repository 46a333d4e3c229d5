import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Rakuten Viber',
  description:
    'Another voice in Viber calls from a computer: connect Viber for Desktop, choose the microphone in its audio settings, and get natural voices through its filters.',
  kicker: 'Formant for Viber',
  heading: 'For Viber calls that start at your desk',
  lead: 'Viber for Desktop shares your number and contacts with the phone, and lets you say which microphone it should use. That is all a voice changer needs.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Connect and choose',
      text: 'Viber has programs for Windows, macOS and Linux. An account begins on a phone; the computer joins it.',
      steps: [
        {
          title: 'Activate Viber on the computer',
          text: 'Install it from viber.com, and scan the code it shows with the phone’s Viber.',
        },
        {
          title: 'Switch on the changer',
          text: 'Send it into the cable. A level of about two thirds leaves Viber nothing to turn down.',
        },
        {
          title: 'Open the audio settings',
          text: 'In Viber’s **Settings** find the page about audio and video. It lists microphone, speaker and camera.',
        },
        {
          title: 'Select the cable as microphone',
          text: 'And your headset as speaker. If only “default” is offered, set both in the system instead.',
        },
        {
          title: 'Make a test call',
          text: 'Viber’s list of contacts or its settings may offer one; else call a friend, and speak for twenty seconds without a pause.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'Three kinds of calls',
      rows: [
        ['Viber to Viber', 'Wide sound. Bright voices keep their sparkle.'],
        ['Group calls', 'The same, but quality sinks with the number of people and the weakest line.'],
        [
          'Viber Out, to telephones',
          'Telephone quality: everything above 3.4 kHz is lost. Voices that live from treble (Helium, Chipmunk) become thin; Deep and Baritone win.',
        ],
      ],
    },
    {
      kind: 'text',
      heading: 'Calling telephones with another voice',
      paragraphs: [
        'On Viber Out your number or Viber’s appears, and the person has not agreed to anything. In most countries a private joke is allowed and deception for gain is not. Never use a changed voice towards emergency services, banks or authorities.',
        'People who change their voice for reasons of safety or of dysphoria make ordinary calls in it every day. For them the voices Man and Woman with a gentle amount are made: they move the throat more than the pitch, which sounds least like a machine.',
      ],
    },
    cable('Viber'),
    {
      kind: 'facts',
      heading: 'Viber remains mute',
      rows: [
        [
          'A crossed microphone in the call',
          'The system has not allowed it. Open the privacy settings, permit Viber, and call again.',
        ],
        [
          'Sound from the phone instead',
          'The phone answered first. Decline there and accept on the computer.',
        ],
        [
          'The voice swells and sinks',
          'Viber levels loudness itself. Turn **Keep loudness** on in the chain, so that there is less to level.',
        ],
        [
          'After an update the headset is back',
          'Updates may reset devices. One look at the audio settings before an important call is worth it.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Can I use it on the phone alone?',
      answer: 'Not live, since Android and iOS keep apps apart. Send a changed recording as a file instead.',
    },
    {
      question: 'Does the other side see anything?',
      answer: 'They see your name or number as ever. Viber has no sign for a changed voice.',
    },
    {
      question: 'Which noise filter should I use?',
      answer: 'The one in the changer, at a low setting. Two filters in a row make speech hollow.',
    },
  ],
  next: [
    { label: 'Telegram', href: '/apps/telegram', text: 'Calls and group chats.' },
    { label: 'Skype’s successor', href: '/apps/skype', text: 'If you came from there.' },
    { label: 'Voices', href: '/voice-universe', text: 'Natural ones come first.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
