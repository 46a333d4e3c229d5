import type { VariantOf } from '@formant/contract/facts/flags';

/** What a visitor sees first, with the demo of one phrase in five voices. */
export interface Hero {
  /** The demo stands between the words and the ways on, not below both. */
  demoFirst: boolean;
  title: string;
  lead: string;
  /** The first is the main one. */
  actions: readonly { href: string; label: string }[];
}

/** The two forms of the front page that are tried out. */
export const heroes: Readonly<Record<VariantOf<'home'>, Hero>> = {
  a: {
    demoFirst: false,
    title: 'Shape any voice. Upload nothing.',
    lead: 'Change a voice, or take a song apart. Formant works in your browser and in its desktop app, on your own device. Open source, and no account needed.',
    actions: [
      { href: '/tools/home', label: 'Open a tool' },
      { href: '#run', label: 'Run it yourself' },
    ],
  },
  b: {
    demoFirst: true,
    title: 'Hear yourself as somebody else.',
    lead: 'Press play: one sentence, five voices. Then five seconds of your own. They are changed on this device and sent nowhere.',
    actions: [
      { href: '/tools/voice-changer', label: 'Change a recording' },
      { href: '/live', label: 'Speak live' },
    ],
  },
};
