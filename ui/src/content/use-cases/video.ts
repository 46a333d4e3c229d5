import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const scene =
  'A bicycle has about a hundred moving parts. Today we look at only one of them: the chain, and why it gets longer.';
const voice = 'flite:rms';

export const page: SectionsPage = {
  title: 'Voice-over for video, scene by scene',
  description:
    'Write the narration of a video as blocks, hear each at once, and take the sound and its subtitles to your editor. On your own device, without an account.',
  kicker: 'Use case: video',
  heading: 'A voice-over for your video, scene by scene',
  lead: 'Type the narration, choose who reads it, and take one sound file and its subtitles to your editor. The script stays on your device.',
  actions: [
    { label: 'Open this scene in the studio', href: inStudio(voice, scene) },
    { label: 'Clean up your own narration', href: '/tools/audio-enhancer' },
  ],
  demo: { kind: 'speak', text: scene, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'An explainer of two minutes, from start to end',
      steps: [
        {
          title: 'Paste the script',
          text: 'In [Text to speech](/text-to-speech) every paragraph becomes a block: make it one a scene. “Import text” also takes TXT files and subtitles (SRT, VTT).',
        },
        {
          title: 'Give each scene its voice and pace',
          text: 'A block has its own voice, a speed from half to double, a pitch, and a pause of up to five seconds after it, for a shot without words.',
        },
        {
          title: 'Listen, and change what does not sit',
          text: 'The first sentence plays while the rest is made, and every word lights up as it is spoken. Change one scene and only that one is spoken again; earlier takes stay beside it.',
        },
        {
          title: 'Download sound and subtitles',
          text: '“Download” writes WAV, MP3, OGG or FLAC, as one file or a file for each block in a ZIP, and SRT or VTT whose times are those of the sound.',
        },
        {
          title: 'Lay both under the picture',
          text: 'Put the file on a track of your video editor and import the subtitles there. A file for each scene is easier to move than one long one.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'Hear it first',
      text: 'The scene above, as the studio speaks it, and the same take opened in the [voice changer](/tools/voice-changer?preset=documentary).',
      sounds: [
        { label: 'As it is spoken', file: 'video-narration.mp3', words: scene },
        { label: 'As “Documentary”', file: 'video-documentary.mp3', words: scene },
      ],
    },
    {
      kind: 'text',
      heading: 'You would rather read it yourself?',
      paragraphs: [
        'Record in the [voice recorder](/tools/voice-recorder), which writes every second to your disk, and open the take in the [audio enhancer](/tools/audio-enhancer). It takes out noise, hum and the room, and brings the narration to -14, -16 or -23 LUFS.',
      ],
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Length of a script', 'Up to 50,000 characters and 200 blocks'],
        [
          'Voices',
          'Clear, but audibly synthetic; a [voice of your own](/voice-cloning) takes half a minute of speech',
        ],
        ['Picture', 'Formant makes sound only: cutting and placing it is the work of your editor'],
        ['Where it runs', 'On your device; a server does it only if you choose it'],
      ],
    },
  ],
  questions: [
    {
      question: 'Does the narration fit the length of my shots by itself?',
      answer:
        'No. Each block shows its length after it was spoken; adjust its speed or the pause after it. Imported subtitles bring their words, not their times.',
    },
    {
      question: 'May I publish the video?',
      answer:
        'Yes, also for money. What the studio speaks from your text is yours, and neither synthesizer claims its output.',
    },
  ],
  next: [
    {
      label: 'YouTube videos',
      href: '/enterprise/use-cases/youtube-videos',
      text: 'Clean speech at the right loudness.',
    },
    {
      label: 'Converter',
      href: '/tools/converter',
      text: 'Take the sound out of a video that is there already.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
