/** What stands at the end of a page of the tools, above the footer of every page. */
export interface ToolFooter {
  title: string;
  text: string;
  links: readonly { href: string; label: string }[];
}

const footers = {
  home: {
    title: 'Not sure which one?',
    text: 'Start with the recording that you have: what a tool makes, the next one takes on without saving it in between.',
    links: [
      { href: '/tools/vocal-remover', label: 'I have a song' },
      { href: '/tools/audio-enhancer', label: 'I have a bad recording' },
      { href: '/tools/voice-changer', label: 'I want another voice' },
      { href: '/tools/converter', label: 'I need another format' },
    ],
  },
  'account-settings': {
    title: 'Your account and your tools',
    text: 'The tools on this device work without an account. It is for sharing, for work on the server, and for your own programs.',
    links: [
      { href: '/tools/home', label: 'All tools' },
      { href: '/developers', label: 'Keys for your own programs' },
      { href: '/this-device', label: 'What this device keeps' },
    ],
  },
  'voice-changer': {
    title: 'From a recording to a voice of your own',
    text: 'Here a finished recording is changed. The same voices also work while you speak.',
    links: [
      { href: '/live', label: 'Change your voice live' },
      { href: '/voice-universe', label: 'Listen to all voices' },
      { href: '/voice-cloning', label: 'Train a voice' },
    ],
  },
  'vocal-remover': {
    title: 'More out of the same song',
    text: 'The two parts add up to the song again, so that you can go on with either of them.',
    links: [
      { href: '/tools/stem-splitter', label: 'Split off drums and bass, too' },
      { href: '/tools/bpm-finder', label: 'Find its tempo and key' },
      { href: '/tools/reverb-remover', label: 'Dry the vocals' },
    ],
  },
  'echo-remover': {
    title: 'Echo, or room?',
    text: 'An echo repeats what was said; a room blurs it. Each has a tool of its own.',
    links: [
      { href: '/tools/reverb-remover', label: 'Take out a room' },
      { href: '/tools/audio-enhancer', label: 'Take out noise and hum' },
      { href: '/tools/voice-recorder', label: 'Record it again' },
    ],
  },
  'stem-splitter': {
    title: 'What to do with the parts',
    text: 'Each part is a file of its own, as long as the song and in time with it.',
    links: [
      { href: '/tools/bpm-finder', label: 'Find the tempo for a remix' },
      { href: '/tools/vocal-remover', label: 'Only vocals and the rest' },
      { href: '/soundboard', label: 'Put a part on a key' },
    ],
  },
  'bpm-finder': {
    title: 'When you know the tempo',
    text: 'Tempo and key are what two songs need to share to fit together.',
    links: [
      { href: '/tools/stem-splitter', label: 'Split the song into parts' },
      { href: '/tools/vocal-remover', label: 'Take the vocals out' },
      { href: '/tools/converter', label: 'Make a WAV for your editor' },
    ],
  },
  'reverb-remover': {
    title: 'After the room is gone',
    text: 'A dry recording shows what the room has hidden: hiss, hum, and levels that go up and down.',
    links: [
      { href: '/tools/audio-enhancer', label: 'Clean it and set its loudness' },
      { href: '/tools/echo-remover', label: 'Take out an echo' },
      { href: '/tools/voice-changer', label: 'Give it another voice' },
    ],
  },
  'audio-enhancer': {
    title: 'A clean recording goes further',
    text: 'Voices are trained, changed and understood better without noise behind them.',
    links: [
      { href: '/voice-cloning', label: 'Train a voice with it' },
      { href: '/tools/voice-changer', label: 'Change the voice in it' },
      { href: '/tools/converter', label: 'Save it in another format' },
    ],
  },
  'voice-recorder': {
    title: 'Your take is on this device',
    text: 'Every second is kept while you record, and each tool can open it from here.',
    links: [
      { href: '/tools/audio-enhancer', label: 'Clean it' },
      { href: '/tools/voice-changer', label: 'Hear it in another voice' },
      { href: '/tools/converter', label: 'Make an MP3 of it' },
    ],
  },
  converter: {
    title: 'Six formats, each into each',
    text: 'Tags and covers come along where the format can hold them, and nothing is compressed twice without need.',
    links: [
      { href: '/tools/converter/wav-to-mp3', label: 'WAV to MP3' },
      { href: '/tools/converter/mp4-to-mp3', label: 'MP4 to MP3' },
      { href: '/tools/converter/m4a-to-wav', label: 'M4A to WAV' },
      { href: '/tools/converter/flac-to-mp3', label: 'FLAC to MP3' },
    ],
  },
} satisfies Record<string, ToolFooter>;

/** The footer of a page below `/tools`; pages of the converter share its own. */
export function toolFooterOf(path: string): ToolFooter | undefined {
  const [, name] = /^\/tools\/([\w-]+)/.exec(path) ?? [];
  // safe: only own names are looked up
  return name !== undefined && Object.hasOwn(footers, name)
    ? footers[name as keyof typeof footers]
    : undefined;
}
