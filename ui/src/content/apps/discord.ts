import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Discord',
  description:
    'Set up a live voice changer in Discord: the input device, Krisp, echo cancellation and gain switched off, push to talk, and what to do when friends hear nothing.',
  kicker: 'Formant for Discord',
  heading: 'Another voice in your voice channel',
  lead: 'Discord takes any microphone it is given, so it takes a changed voice, too. The work is in Discord’s own clean-up, which mistakes robots and whispers for noise.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Six steps to a changed voice',
      text: 'In the Discord app for Windows, macOS or Linux. In a browser tab the menus are the same, with fewer filters.',
      steps: [
        {
          title: 'Start the changer and pick a voice',
          text: 'Open the [live changer](/live), allow the microphone, put on a voice and listen to yourself through headphones.',
        },
        {
          title: 'Send it into the cable',
          text: 'Under “Virtual microphone” press **Send my voice there**. The level of the output has to move when you talk.',
        },
        {
          title: 'Open User Settings',
          text: 'The gear beside your name in Discord, then **Voice & Video** (newer versions call the part **Voice**).',
        },
        {
          title: 'Choose the input device',
          text: 'Set **Input Device** to the cable’s other end: CABLE Output, BlackHole 2ch or Formant_Microphone. Leave the output on your headphones.',
        },
        {
          title: 'Switch the clean-up off',
          text: 'Set **Noise Suppression** to None, and turn **Echo Cancellation** and **Automatic Gain Control** off. Where Discord offers whole profiles, take the one without processing, **Studio**, or **Custom**.',
        },
        {
          title: 'Run the mic test',
          text: 'The mic test on the same page plays back what friends will hear. Then join a channel.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'What Discord does to a voice',
      text: 'These four decide whether a changed voice arrives as you made it. All are on the page where you chose the input device.',
      rows: [
        [
          'Krisp',
          'Keeps what sounds like a human talking and removes the rest. A giant robot or a double choir is “the rest”. Choose **None**, or **Standard** for a natural voice in a noisy room.',
        ],
        [
          'Echo Cancellation',
          'Subtracts what your loudspeakers play. With headphones there is nothing to subtract, and effects with a tail lose theirs.',
        ],
        [
          'Automatic Gain Control',
          'Evens out loudness within seconds. It pulls whispers up together with the hiss between words.',
        ],
        [
          'Input Sensitivity',
          'With Voice Activity the first syllable may be missing. Turn off the automatic setting and drag the threshold below your quietest word.',
        ],
      ],
    },
    {
      kind: 'text',
      heading: 'Push to talk, and which program holds the key',
      paragraphs: [
        'With **Push to Talk** as input mode, Discord’s key opens the channel while the changer runs on beside it. That is the simplest way: leave Formant on Auto and let Discord decide when you are heard. The desktop Discord listens to its key inside a full-screen game; Discord in a browser tab cannot.',
        'A key of Formant’s own makes sense for muting everywhere at once. In the desktop app it works over other windows: held to talk, or pressed to mute. On the website it only works while that tab is in front.',
      ],
    },
    cable('Discord'),
    {
      kind: 'facts',
      heading: 'When something is off in Discord',
      rows: [
        [
          'Nobody hears you, and Formant’s output moves',
          'Discord listens to another device. After installing a cable restart Discord, since its list is read when it starts.',
        ],
        [
          'They hear your own voice',
          'Input Device still says Default, or a headset. Choose the cable by name.',
        ],
        [
          'Words come and go',
          'Krisp is on again: updates and the wave button in the call panel switch it back.',
        ],
        [
          'Everybody hears themselves',
          'Your loudspeakers play the channel into your microphone. Wear headphones, or switch on echo cancellation in Formant rather than in Discord.',
        ],
        [
          'It crackles while a game runs',
          'Set the profile in Formant from Low to Balanced: it waits a few milliseconds longer and forgives a busy processor.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Can Discord ban me for a voice changer?',
      answer:
        'Discord’s rules speak about what you do, not about your microphone. Harassment and pretending to be somebody else are against them in any voice. A server may have rules of its own; ask before you join a moderated stage as a robot.',
    },
    {
      question: 'Does it work on my phone?',
      answer:
        'No. Phones do not let one app be the microphone of another. Change a recording in the [voice changer](/tools/voice-changer) and send the file into the chat.',
    },
    {
      question: 'Can I have sounds as well?',
      answer:
        'Yes: the [soundboard](/soundboard) has an output of its own. Send it to the same cable, and pads and voice arrive as one microphone.',
    },
  ],
  next: [
    { label: 'Among Us', href: '/apps/among-us', text: 'Lobbies that talk over Discord or by proximity.' },
    { label: 'OBS', href: '/apps/obs', text: 'Record the changed voice with your screen.' },
    { label: 'Soundboard', href: '/soundboard', text: 'Pads on keys, into the same channel.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
