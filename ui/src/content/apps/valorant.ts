import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Valorant',
  description:
    'Change your voice in Valorant on Windows: Settings, Audio, Voice Chat, the input device, team and party keys, the loopback test, and what Riot records.',
  kicker: 'Formant for Valorant',
  heading: 'Sound like an agent, not like yourself',
  lead: 'Valorant on Windows has a list of input devices and a loopback test. That makes it one of the easiest games to set up, as long as Vanguard sees the cable before the game starts.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'From the lobby to the site',
      steps: [
        {
          title: 'Install the cable, then restart Windows',
          text: 'Vanguard loads when the computer starts. Install drivers before, not while Riot Client is open.',
        },
        {
          title: 'Start changer and game',
          text: 'Put the voice on, choose the cable as output, and launch Valorant.',
        },
        {
          title: 'Open Voice Chat',
          text: 'Gear at the upper right, **Settings**, **Audio**, then the tab **Voice Chat**.',
        },
        {
          title: 'Set Input Device',
          text: 'Choose CABLE Output. Leave Output Device on the headset that you listen with.',
        },
        {
          title: 'Use the Loopback Test',
          text: 'Switch it on and talk: you hear what the team will hear. Adjust **Mic Volume** and **Mic Sensitivity Threshold** until nothing is cut.',
        },
        {
          title: 'Check both channels',
          text: '**Party** and **Team** have settings and keys of their own. Out of the box V talks to the team and U to the party.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Two channels, two manners',
      paragraphs: [
        'In the party you are among friends, and any voice goes. In the team channel four strangers try to win; keep the change light, and drop it when somebody asks. The key B bypasses the changer while its tab is in front; on a second screen that is one click.',
        'Push to talk is kinder than voice activation here. An open microphone with a changer also carries keyboard clicks, now an octave lower.',
      ],
    },
    {
      kind: 'facts',
      heading: 'What Riot says and does',
      rows: [
        [
          'Voice evaluation',
          'Riot may record team voice in order to check reports of abuse. A changed voice is recorded as it arrives.',
        ],
        [
          'Consequences',
          'Reports lead to voice restrictions and bans. They concern words, in whatever voice.',
        ],
        [
          'Vanguard',
          'The anti-cheat guards the game’s memory. Audio drivers with a valid signature are normal to it; very old or modified ones may be blocked.',
        ],
        [
          'Rules on changers',
          'We found none in Riot’s public rules for players. Tournaments have their own.',
        ],
      ],
    },
    cable('Valorant'),
    {
      kind: 'facts',
      heading: 'If the team types “mic?”',
      rows: [
        [
          'The cable is missing in the list',
          'Close the game completely, tray included, and start it after the changer.',
        ],
        [
          'The loopback is fine, the match is not',
          'You talk on the party key while the others are in the team channel.',
        ],
        [
          '“Voice chat is disabled” for your account',
          'A restriction after reports, or parental settings. The changer has no part in it.',
        ],
        ['Syllables are swallowed', 'Mic Sensitivity Threshold is too high for a soft voice.'],
      ],
    },
  ],
  questions: [
    {
      question: 'Does it work on a Mac?',
      answer:
        'Valorant does not run on macOS or Linux, so there is nothing to connect to. It runs on Windows and on consoles.',
    },
    {
      question: 'And on PlayStation or Xbox?',
      answer: 'No. A console takes headsets only; no program can stand between headset and game there.',
    },
    {
      question: 'Which voices are clear enough?',
      answer:
        'Deep, Bright, Baritone and Alto keep every consonant. Giant robot and Glitch are for the lobby.',
    },
  ],
  next: [
    { label: 'League of Legends', href: '/apps/league-of-legends', text: 'The other Riot client.' },
    { label: 'Counter-Strike 2', href: '/apps/csgo', text: 'Where Steam holds the microphone.' },
    { label: 'Voices to try', href: '/voice-universe', text: 'Hear them before the match.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
