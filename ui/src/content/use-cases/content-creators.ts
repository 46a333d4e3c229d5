import type { SectionsPage } from '../sections-page.ts';

const room =
  'I am standing in a large and empty room. The walls are bare, and each word hangs in the air for a while after it was said.';

export const page: SectionsPage = {
  title: 'Podcast and stream sound for creators',
  description:
    'Record without losing a take, take the room out, set podcast loudness, and put jingles on keys. The tools of a creator, free and on your device.',
  kicker: 'Use case: content creators',
  heading: 'From the first take to the finished episode',
  lead: 'A recorder that survives a crash, a reverb remover for the empty flat, -16 LUFS for podcasts and a soundboard for the stream.',
  actions: [
    { label: 'Open the voice recorder', href: '/tools/voice-recorder' },
    { label: 'Go live in another voice', href: '/live' },
  ],
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'An episode recorded in a bare room',
      steps: [
        {
          title: 'Record, and do not fear the battery',
          text: 'The [voice recorder](/tools/voice-recorder) writes every second to your disk as you speak. After a crash or an empty battery the take is there, up to the last moment.',
        },
        {
          title: 'Take the room out',
          text: 'Open the take in the [reverb remover](/tools/reverb-remover): it measures how long the room rings and takes the tail away. “Keep early reflections” leaves some air.',
        },
        {
          title: 'Go on in the enhancer',
          text: 'Under the result, “Take the noise out” opens the [audio enhancer](/tools/audio-enhancer) with it: no file dialog between. Choose -16 LUFS, which is usual for podcasts.',
        },
        {
          title: 'Make the intro',
          text: 'Say one line and open it as [Announcer](/tools/voice-changer?preset=announcer) or [Film trailer](/tools/voice-changer?preset=trailer), over music whose vocals the [vocal remover](/tools/vocal-remover) took out, if you may use the song.',
        },
        {
          title: 'Publish as MP3 with tags',
          text: 'The [converter](/tools/converter) keeps title, artist and cover where the format can hold them.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'The bare room, and without it',
      text: 'Our own sample: a spoken text put into an artificial room by a script, then through the reverb remover.',
      sounds: [
        { label: 'In the room', file: 'creator-room.mp3', words: room },
        { label: 'The room taken out', file: 'creator-dry.mp3', words: room },
      ],
    },
    {
      kind: 'cards',
      heading: 'On stream',
      cards: [
        {
          title: 'Soundboard',
          text: 'Pads on keys: loop, hold, chain, random. Sixteen sounds to begin with, free for any use.',
          href: '/soundboard',
        },
        {
          title: 'Live voice changer',
          text: 'Your microphone in another voice, with the measured delay on screen and push to talk.',
          href: '/live',
        },
        {
          title: 'BPM finder',
          text: 'The tempo and key of a track, so that music and cut go together.',
          href: '/tools/bpm-finder',
        },
      ],
    },
  ],
  questions: [
    {
      question: 'How does my streaming software get the changed voice?',
      answer:
        'Through a virtual audio cable, which is chosen as output in [live](/live) and as microphone in your software. The page shows the steps for your system. On Windows and Mac the cable is a program of somebody else that you install once.',
    },
    {
      question: 'Can I edit the episode here?',
      answer:
        'A take can be trimmed here. For cutting and mixing an episode use an audio editor: Formant is none.',
    },
    {
      question: 'How does this compare with neural tools?',
      answer:
        'Signal processing is small, quick and private; the best neural systems separate and clean better. A neural model can be added on a tool’s page.',
    },
  ],
  next: [
    {
      label: 'YouTube videos',
      href: '/enterprise/use-cases/youtube-videos',
      text: 'Sound for a video that is recorded.',
    },
    {
      label: 'Media and entertainment',
      href: '/enterprise/media-and-entertainment',
      text: 'Characters and stems.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
