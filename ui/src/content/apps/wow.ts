import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for World of Warcraft',
  description:
    'Give your orc an orc’s voice: World of Warcraft’s voice chat settings on Windows and macOS, push to talk, community channels, and the call beside the raid.',
  kicker: 'Formant for World of Warcraft',
  heading: 'Give your orc an orc’s voice',
  lead: 'For role-play in the tavern more than for the last boss. World of Warcraft has a voice chat for parties, raids and communities, and it takes any microphone you name.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'In the game’s options',
      text: 'On Windows and macOS, in the current game and in Classic; the menus differ by a word or two.',
      steps: [
        {
          title: 'Find the voice of your character',
          text: 'Start the changer and move **Pitch** and **Formants** apart: lower formants with your own pitch make a bigger body, not a slower tape.',
        },
        { title: 'Choose the cable as output', text: 'Keep the game’s own sound on your headphones.' },
        { title: 'Open Options, Audio', text: 'Esc, **Options**, and there the part for **Voice Chat**.' },
        {
          title: 'Set the microphone device',
          text: 'Choose the cable by name. **System default** follows your headset as soon as you plug it in again.',
        },
        {
          title: 'Test it in place',
          text: 'The microphone test beside it records and repeats. Set volume and sensitivity by that, not by asking the group.',
        },
        {
          title: 'Choose push to talk and join',
          text: 'Bind its key, then open the channels with the headset button at the chat window, and join the voice of party, raid or community.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Raid here, talk there',
      paragraphs: [
        'Most guilds raid over [Discord](/apps/discord) or [TeamSpeak](/apps/teamspeak). Then the game’s voice stays off, and the cable is chosen in that program. Do not use both: the second one adds an echo that no filter removes, since it comes from another computer.',
        'A raid leader wants short and clear words. Many guilds are glad of a character in the pause and of your plain voice at the pull; the changer’s bypass (B in its window, or one click) gives it back at once.',
      ],
    },
    {
      kind: 'facts',
      heading: 'Peoples and settings to begin with',
      text: 'Starting points in the changer, not copies of anybody’s recordings.',
      rows: [
        [
          'Orc, Tauren',
          'The ready voices “Ogre” and “Giant”, or your own with **Pitch** 4 semitones and **Formants** 3 semitones down.',
        ],
        ['Gnome, Goblin', 'The ready voice “Gnome”, with a faster way of speaking from you.'],
        ['Undead', '“Hoarse” or “Whisper”, with a short room added.'],
        ['Elves', '“Elf”, or your own voice with some treble from an **Equalizer** and no change of pitch.'],
      ],
    },
    cable('World of Warcraft'),
    {
      kind: 'facts',
      heading: 'Silent in the raid',
      rows: [
        [
          'The headset button is missing',
          'Voice chat is switched off in the options, or disabled for the account by parental controls.',
        ],
        [
          'The test works, the channel does not',
          'You are in the text channel only. Joining its voice is a second click.',
        ],
        ['macOS: no level at all', 'Allow the microphone for World of Warcraft and for the Battle.net app.'],
        [
          'The voice breaks off in large fights',
          'Add-ons fill the processor. The Safe profile of the changer holds longest.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Does Blizzard forbid it?',
      answer:
        'Its code of conduct is about harassment, hate and disruption, also by voice. It does not name voice changers.',
    },
    {
      question: 'Can I sound like a character from the game?',
      answer: 'You can sound large, small, old or rusty. A voice actor’s voice is not ours to give.',
    },
    {
      question: 'Is my voice sent to Formant?',
      answer:
        'No. The change happens on your computer; the game then carries the result as it carries any microphone.',
    },
  ],
  next: [
    { label: 'TeamSpeak', href: '/apps/teamspeak', text: 'Where many guilds still meet.' },
    { label: 'League of Legends', href: '/apps/league-of-legends', text: 'For the evening after the raid.' },
    { label: 'Voice library', href: '/voice-universe', text: 'Elder, witch, wizard, knight.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
