import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'AI voice changer for recordings and live talk',
  description:
    'Record five seconds and hear yourself in five voices, then switch it on live. Pitch and formants move apart, 80 voices are ready, nothing is uploaded.',
  heading: 'Your voice, made into another one',
  lead: 'Say a sentence and hear it five ways. Then change whole recordings, or your microphone while you speak.',
  actions: [
    { label: 'Change a recording', href: '/tools/voice-changer' },
    { label: 'Change it live', href: '/live' },
  ],
  demo: { kind: 'record' },
  sections: [
    {
      kind: 'steps',
      heading: 'A recording in another voice',
      steps: [
        {
          title: 'Open it, or record here',
          text: 'Drop a file on the [voice changer](/tools/voice-changer) or press Record. WAV, MP3, FLAC, M4A, OGG, and the sound of a video; up to four hours.',
        },
        {
          title: 'Choose who speaks',
          text: 'One of 80 ready voices, such as [Elder](/tools/voice-changer?preset=elder), [Witch](/tools/voice-changer?preset=witch) or [Telephone](/tools/voice-changer?preset=telephone), any voice of the [library](/voice-universe), or [your own](/voice-cloning).',
        },
        {
          title: 'Move it further',
          text: 'Pitch by up to 24 semitones, formant by up to 12, intonation, breath, a range between two notes, and a chain of effects in any order.',
        },
        {
          title: 'Compare and download',
          text: 'Before and after play equally loud, switched by one key. WAV, MP3, OGG, FLAC or M4A.',
        },
      ],
    },
    {
      kind: 'demo',
      heading: 'And now live',
      text: 'Use headphones. The page shows the delay from microphone to output, part by part, and goes to a safer setting by itself when the computer is busy.',
      demo: { kind: 'live' },
    },
    {
      kind: 'text',
      heading: 'Why pitch alone makes a chipmunk',
      paragraphs: [
        'A voice has a pitch, the note of the vocal folds, and it has formants, the resonances of throat and mouth. They tell the ear how large the speaker is. A tape that runs faster moves both, and everybody becomes a cartoon.',
        'Here they move apart. Up to about four semitones of pitch and two of formant pass for a human voice. From a typical male to a typical female voice try pitch +6 to +10 with formant +2 to +3, and the other way round.',
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Best with', 'One voice at a time, without music'],
        ['Engine', 'Signal processing; voices of RVC (.onnx) run once ContentVec has been added'],
        ['Speed', 'About a second for a minute of sound on an ordinary computer'],
        ['Live', 'In the browser or in the desktop app; other programs hear it through a virtual cable'],
        ['Privacy', 'Recording and microphone stay on this device'],
      ],
    },
  ],
  questions: [
    {
      question: 'Can people find out who I am all the same?',
      answer:
        'Yes, they may: accent, words and rhythm stay yours, and a simple change can be undone. Do not stake your safety on a changed voice.',
    },
    {
      question: 'Does it work in Discord, Teams or a game?',
      answer:
        'Yes, where the program lets you choose a microphone. [Live](/live) shows how to set up the virtual cable on Windows, Mac and Linux, and has a self-test.',
    },
    {
      question: 'May I sound like somebody else?',
      answer:
        'Like a giant or a robot, gladly. Like a real person only with that person’s consent; never to deceive. The [terms](/tos) say so.',
    },
  ],
  next: [
    { label: 'Voice cloning', href: '/voice-cloning', text: 'A voice file of half a minute of speech.' },
    { label: 'Voice universe', href: '/voice-universe', text: 'All voices, with previews.' },
    { label: 'TikTok videos', href: '/enterprise/use-cases/tiktok-videos', text: 'One line, three voices.' },
  ],
};
