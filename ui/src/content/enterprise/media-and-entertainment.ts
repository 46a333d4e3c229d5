import type { SectionsPage } from '../sections-page.ts';

const line = 'Who walks across my bridge without a word? Turn around, little one, or pay with a song.';

export const page: SectionsPage = {
  title: 'Voices, stems and clean dialogue for media',
  description:
    'Character voices for games and films, placeholder dialogue, stems that add up to the song, and cleaned location sound. Hear what each tool makes.',
  kicker: 'Enterprise: media and entertainment',
  heading: 'From placeholder line to finished troll',
  lead: 'Character voices with the timing of your actor, stems that add up to the song, and dialogue without the hum of the set.',
  actions: [
    { label: 'Contact sales', href: '/contact-sales?product=media' },
    { label: 'Open as Troll', href: '/tools/voice-changer?preset=troll' },
  ],
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'hear',
      heading: 'One line, four characters',
      text: 'Spoken by the studio and changed by settings that are in the product. With an actor’s recording the emphasis is the actor’s.',
      sounds: [
        { label: 'Unchanged', file: 'media-line.mp3', words: line },
        { label: 'Troll', file: 'media-troll.mp3', words: line },
        { label: 'Ghost', file: 'media-ghost.mp3', words: line },
        { label: 'Android', file: 'media-android.mp3', words: line },
      ],
    },
    {
      kind: 'cards',
      heading: 'Tools for a production',
      cards: [
        {
          title: 'Characters',
          text: 'Eighty voices to start from, effects in any order, saved as a voice file that works on recordings, live and in speech.',
          href: '/voice-universe?useCase=characters',
        },
        {
          title: 'Placeholder dialogue',
          text: 'A script with a voice for each role, one file for each line, before the actors come.',
          href: '/text-to-speech',
        },
        {
          title: 'Stems',
          text: 'Vocals, drums, bass and the rest. They add up to the song; neural systems separate better.',
          href: '/tools/stem-splitter',
        },
        {
          title: 'Dialogue',
          text: 'Noise, hum and clicks out, the room shorter, loudness at -23 LUFS.',
          href: '/tools/audio-enhancer',
        },
        {
          title: 'Soundboard',
          text: 'Effects on keys for a show, with two outputs: one to the room, one to your headphones.',
          href: '/soundboard',
        },
        {
          title: 'Tempo and key',
          text: 'Three candidates with their confidence, beats to tap and correct, a click over the song.',
          href: '/tools/bpm-finder',
        },
      ],
    },
    {
      kind: 'code',
      heading: 'A folder of lines in one voice',
      text: 'Recordings keep their names and folders, inputs are never overwritten, and the exit code tells whether one failed: good for a build.',
      language: 'bash',
      code: 'npx formant run voice-changer "lines/troll/*.wav" --set preset=troll --set pitch=-1 --out game/troll --format ogg',
    },
    {
      kind: 'facts',
      heading: 'What to expect',
      rows: [
        ['Timing', 'The voice changer keeps length and timing, so lips and cuts fit'],
        ['Separation', 'Signal processing, below the best neural systems; a neural model can be added'],
        ['Voices of people', 'Only with consent, which stands in the voice file'],
        ['Rights', 'What you make of your recordings is yours as the recordings were'],
      ],
    },
  ],
  questions: [
    {
      question: 'Can an actor’s voice be used after the shoot?',
      answer:
        'Only as your contract and the actor’s consent allow. The licence of a voice file says who may use it; the contract is between you and the actor.',
    },
    {
      question: 'Does it plug into our audio software?',
      answer:
        'There is no plug-in. Files go through the website, the app or the command line; the live changer feeds other programs through a virtual cable.',
    },
  ],
  next: [
    {
      label: 'Content creators',
      href: '/enterprise/use-cases/content-creators',
      text: 'Podcasts and streams.',
    },
    { label: 'Publishing', href: '/enterprise/publishing', text: 'Longer texts.' },
    { label: 'Contact sales', href: '/contact-sales?product=media', text: 'A person answers by mail.' },
  ],
};
