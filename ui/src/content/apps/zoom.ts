import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Zoom',
  description:
    'A changed voice in Zoom meetings: choose the microphone, use Original sound for musicians, stop the automatic volume, and know when it is fair to do so.',
  kicker: 'Formant for Zoom',
  heading: 'A different voice for your Zoom call',
  lead: 'For a lesson with characters, an anonymous interview or the quiz after work. Zoom cleans speech hard by default; one setting makes it leave your voice alone.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Before the meeting begins',
      text: 'In the Zoom Workplace app for Windows, macOS and Linux. The web client lets you choose the microphone, but hides most of the rest.',
      steps: [
        {
          title: 'Put the voice on',
          text: 'Start the [live changer](/live) and speak two sentences. Meetings are long: choose a voice you can listen to for an hour.',
        },
        {
          title: 'Let Formant play into the cable',
          text: 'Choose the virtual cable as its output, and your headphones for **Hear yourself** if you want to check.',
        },
        {
          title: 'Open Zoom’s audio settings',
          text: 'The gear, then **Audio**. In a meeting: the small arrow beside the microphone, then **Audio Settings**.',
        },
        {
          title: 'Choose the microphone',
          text: 'Pick the cable in the list beside **Test Mic**, press the test, and hear the recording it makes.',
        },
        {
          title: 'Take the hand off the volume',
          text: 'Clear **Automatically adjust microphone volume**, then set the slider so that the meter reaches three quarters.',
        },
        {
          title: 'Choose the audio profile',
          text: 'Select **Original sound for musicians**. In the meeting a button with that name appears at the top: it has to say **On**.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'The audio profiles, and what they cost you',
      rows: [
        [
          'Zoom background noise removal',
          'The usual one. On **High** it removes whispers, breath and everything that buzzes. **Low** leaves most natural voices intact.',
        ],
        [
          'Personalized audio isolation',
          'Learns how you sound and removes other speakers. A changed voice is another speaker: leave it off.',
        ],
        [
          'Original sound for musicians',
          'Passes the microphone on untouched. Its own option for echo cancellation may stay off as long as you wear headphones.',
        ],
      ],
    },
    {
      kind: 'text',
      heading: 'Tell the room',
      paragraphs: [
        'In a seminar or a game nobody minds. In a job interview, an identity check or a business call a changed voice deceives, and our [terms](/tos) forbid that as much as Zoom’s do. The simple rule: say in the first minute that you are using a changer, or do not use one.',
        'Hosts of confidential interviews can let the guest be heard in a changed voice on purpose. Test it together before you record: a voice that has only been made deeper can often still be recognised by people who know it.',
      ],
    },
    cable('Zoom'),
    {
      kind: 'facts',
      heading: 'If the meeting hears something else',
      rows: [
        [
          'Your real voice',
          'Zoom fell back to **Same as System**. Choose the cable again; it is remembered per computer.',
        ],
        [
          'Only the loud words',
          'Noise removal is on High, or Original sound is switched off for this meeting.',
        ],
        [
          'Metal and bubbles',
          'The connection is thin and Zoom saves on audio. Stop your video for a moment: if it clears, it was the line.',
        ],
        ['A slow pumping', 'The automatic volume is still on. It returns after some updates.'],
        [
          'Silence on macOS',
          'Zoom needs permission for the microphone: System Settings, Privacy & Security, Microphone.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Can I hold the space bar to talk?',
      answer:
        'Zoom lets you unmute while Space is held, when its window is in front. It goes well with a changer that runs all the time: nothing has to be switched in Formant.',
    },
    {
      question: 'Will the recording have my changed voice?',
      answer: 'Yes. Zoom records what it receives, in the cloud and on disk, and so do its captions.',
    },
    {
      question: 'My company manages Zoom. Does it still work?',
      answer:
        'An administrator can lock the audio settings or forbid new drivers. Then choose the cable as the system’s default microphone, or ask.',
    },
  ],
  next: [
    { label: 'Google Meet', href: '/apps/google-meet', text: 'The same in a browser tab.' },
    { label: 'Skype and Teams', href: '/apps/skype', text: 'Where Skype’s people have gone.' },
    {
      label: 'Clean a recording',
      href: '/tools/audio-enhancer',
      text: 'Noise, hum and loudness after the call.',
    },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
