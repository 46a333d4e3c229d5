import type { PageLink, Section } from '../../sections-page.ts';

/** How the changed voice reaches a program, system by system: the same for every program, and so written once. */
export const cable = (program: string): Section => ({
  kind: 'facts',
  heading: `A microphone for ${program}`,
  text: 'Programs only hear microphones. A virtual cable is one: what Formant plays into it comes out there. It is set up once, and the live changer’s panel “Virtual microphone” finds it by itself.',
  rows: [
    [
      'Windows',
      'Install [VB-CABLE](https://vb-audio.com/Cable/) as administrator and restart. Formant plays into **CABLE Input**; other programs listen to **CABLE Output**.',
    ],
    [
      'macOS',
      'Install [BlackHole 2ch](https://existential.audio/blackhole/). It has one name on both sides: **BlackHole 2ch** is Formant’s output and the other program’s microphone.',
    ],
    [
      'Linux',
      'Nothing to install with PulseAudio or PipeWire. The desktop app adds **Formant_Microphone** with one button; for the website the panel shows two commands that do the same until the next restart.',
    ],
    [
      'Browser',
      'Sending sound to a chosen device needs Chrome, Edge or another browser of that family, on a computer. Phones, tablets and consoles cannot do it.',
    ],
  ],
});

/** Where a page about a program leads at once. */
export const liveActions: readonly PageLink[] = [
  { label: 'Open the live changer', href: '/live' },
  { label: 'Get the app', href: '/download-installer' },
];
