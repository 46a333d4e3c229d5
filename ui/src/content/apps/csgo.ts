import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for CS:GO and Counter-Strike 2',
  description:
    'Counter-Strike takes its microphone from Steam. Set the input device there, find the push-to-talk key, keep call-outs short of lag, and know the leagues’ rules.',
  kicker: 'Formant for Counter-Strike',
  heading: 'Call-outs in another voice',
  lead: 'Counter-Strike 2 replaced CS:GO in September 2023, and it has no list of microphones worth the name: it uses the one that Steam uses. So the set-up is in two places.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'First Steam, then the game',
      steps: [
        {
          title: 'Choose a voice that is understood',
          text: '“Two long, one short” has to arrive. Light changes of pitch and size are clearer over VOIP than heavy effects.',
        },
        {
          title: 'Set Steam’s input device',
          text: '**Steam**, **Settings**, **Voice**: choose the cable as voice input device and run the microphone test.',
        },
        {
          title: 'Switch off Steam’s three filters',
          text: 'Echo cancellation, noise cancellation and automatic gain stand under the advanced options of the same page.',
        },
        {
          title: 'Enable voice in the game',
          text: 'In Counter-Strike 2: gear, **Audio**. Look for VOIP, and set its volume so that the team does not drown footsteps.',
        },
        {
          title: 'Look up your microphone key',
          text: 'Gear, **Keyboard / Mouse**, **Communication Options**: the key for **Use Microphone**. Bind one that you can hold while you move.',
        },
        {
          title: 'Try it where nobody is hurt',
          text: 'Start a practice match with a friend, not a ranked one. Half a minute is enough.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Lag decides rounds',
      paragraphs: [
        'A call-out that is a quarter of a second late is a dead teammate. Watch the number at the live changer: it tells the way from microphone to cable on your own computer. Choose the **Low** profile, a microphone with a wire, and no Bluetooth anywhere in the chain; Bluetooth alone costs more than everything else together.',
        'If the profile goes back to Balanced by itself, the processor had no time: cap the frame rate of the game a little below what the machine can do. A browser with forty tabs is the other usual reason.',
      ],
    },
    cable('Counter-Strike'),
    {
      kind: 'facts',
      heading: 'No voice on the server?',
      rows: [
        [
          'The icon appears, nobody hears you',
          'Steam listens to a silent device. Open its Voice page again: after plugging in a headset it can fall back to Default.',
        ],
        [
          'Nothing appears when you press the key',
          'The key is bound to something else, or voice is switched off in the audio settings.',
        ],
        ['Only enemies fail to hear you', 'As it should be: by default the team alone does.'],
        [
          'You are muted for a while',
          'Many reports for abusive voice lead to an automatic mute. It has nothing to do with the changer.',
        ],
        [
          'It worked in CS:GO',
          'CS:GO’s old console commands for the microphone are gone in Counter-Strike 2. Use Steam’s page.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Is a voice changer a cheat?',
      answer:
        'It does not touch the game, so VAC has nothing to find. Leagues such as FACEIT and tournament hosts write their own rules; in an official match ask the admin first.',
    },
    {
      question: 'Do trusted mode and anti-cheat clients block the cable?',
      answer:
        'A virtual cable is an ordinary signed sound driver. We know of no anti-cheat that refuses it, but a league’s client may change; test before the match.',
    },
    {
      question: 'Can I play radio sounds?',
      answer:
        'Technically yes, from the [soundboard](/soundboard). Music over a team’s call-outs is the fastest way to be muted by all four.',
    },
  ],
  next: [
    { label: 'Steam', href: '/apps/steam', text: 'Every switch of its Voice page.' },
    { label: 'Valorant', href: '/apps/valorant', text: 'With two keys for two channels.' },
    { label: 'TeamSpeak', href: '/apps/teamspeak', text: 'When the five of you leave the game’s chat.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
