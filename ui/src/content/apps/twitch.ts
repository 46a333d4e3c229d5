import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Twitch streams',
  description:
    'Stream on Twitch with another voice: the microphone in OBS or in the browser, voices that chat can stand for hours, alerts kept apart, and the rules on imitation.',
  kicker: 'Formant for Twitch',
  heading: 'A voice for your on-screen self',
  lead: 'VTubers, shy people and game masters stream in a voice that belongs to the character. Twitch takes what your streaming program sends, so the changer sits in front of that.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Go live in character',
      steps: [
        {
          title: 'Build the voice off air',
          text: 'Take a ready one, bend pitch and throat until it fits the model, save it. A stream is no place to search for sliders.',
        },
        {
          title: 'Listen to it for ten minutes',
          text: 'Record yourself reading and play it back at low volume. What is funny for a minute can tire people within an hour.',
        },
        {
          title: 'Connect it to your streaming program',
          text: 'In OBS it is one source; [its guide](/apps/obs) shows each field. In other programs choose the cable as microphone.',
        },
        {
          title: 'Keep alerts and music out of the cable',
          text: 'Only your voice goes through Formant. Alerts come as a browser source, games as desktop audio, so that each has its own fader.',
        },
        {
          title: 'Try an unlisted test',
          text: 'Twitch Inspector accepts a stream that nobody sees: add `?bandwidthtest=true` to the stream key. To hear yourself, make a local recording.',
        },
        {
          title: 'Prepare a way back',
          text: 'Give bypass a button that you can reach. If a guest does not understand you, one click gives them your own voice.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'Ways onto Twitch',
      rows: [
        ['OBS Studio, Streamlabs, XSplit', 'All take the cable as an audio input.'],
        ['Twitch Studio', 'Discontinued in May 2024. Old installations should move to one of those above.'],
        [
          'Browser (guests in a Stream Together call)',
          'The browser’s permission chooses the microphone: take the cable there.',
        ],
        [
          'Console broadcasts',
          'PlayStation and Xbox stream their headset. To use another voice, bring the picture to a computer by a capture card.',
        ],
        ['The Twitch app on phones', 'No other app can stand in for its microphone.'],
      ],
    },
    {
      kind: 'text',
      heading: 'What Twitch and the law allow',
      paragraphs: [
        'Streaming in a changed voice is everyday on Twitch. Its community guidelines forbid impersonation: pretending to be a particular person or company in order to mislead. A clearly marked parody is something else than a fake announcement in a known streamer’s voice.',
        'Viewers sometimes give money because they believe in a person. If your character is of another age or gender than you are, a line in your panels (“voice by a changer”) keeps the relation honest without breaking the play.',
      ],
    },
    cable('your stream'),
    {
      kind: 'facts',
      heading: 'Chat says “your mic”',
      rows: [
        ['“Doubled”', 'The real microphone is still live beside the cable. Mute it in the mixer.'],
        [
          '“Out of sync”',
          'Delay the camera by what the live changer shows, plus what your camera already gains. Start with 50 ms.',
        ],
        [
          '“Too quiet against the game”',
          'Aim for voice peaks around -10 dB in the mixer and lower the game, not the other way round.',
        ],
        [
          '“Underwater”',
          'A noise filter is active in the streaming program. One is enough, and the changer has it.',
        ],
        ['“You vanished”', 'The browser with the changer was closed. The desktop app stays in the tray.'],
      ],
    },
  ],
  questions: [
    {
      question: 'Can viewers choose my voice?',
      answer:
        'Not by itself: we have no extension for Twitch. Take requests in chat and switch by hand; it is one click.',
    },
    {
      question: 'Are the voices free of rights?',
      answer:
        'The ready ones are settings that act on your own speech, and you may earn money with the result. For voices of other members look at their licence in the library.',
    },
    {
      question: 'Does clipping keep the voice?',
      answer: 'Clips and recordings hold the stream as it was sent. Nobody can turn the change back exactly.',
    },
  ],
  next: [
    { label: 'OBS', href: '/apps/obs', text: 'The fields, one by one.' },
    { label: 'Discord', href: '/apps/discord', text: 'For the call with your guests.' },
    { label: 'Train a voice', href: '/voice-cloning', text: 'One that belongs to your character.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
