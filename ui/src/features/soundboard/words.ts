import type { SoundColor, SoundMode } from '@formant/contract/facts/soundboard-facts';
import type { Place } from './board.ts';

export const modeWords: Readonly<Record<SoundMode, { label: string; hint: string }>> = {
  once: { label: 'Once', hint: 'Plays to its end, each press anew.' },
  loop: { label: 'Loop', hint: 'Repeats until you press again.' },
  hold: { label: 'Hold', hint: 'Repeats while you hold the key or the pad.' },
  toggle: { label: 'Toggle', hint: 'Plays once; a second press ends it.' },
  chain: { label: 'Chain', hint: 'Then plays the chained pads right after it, without a gap.' },
  random: { label: 'Random', hint: 'Plays any of the board’s random pads, never the same twice.' },
};

export const colourWords = {
  vocals: 'Violet',
  bass: 'Blue',
  guitar: 'Green',
  piano: 'Rose',
  drums: 'Brown',
  other: 'Grey',
} as const satisfies Record<SoundColor, string>;

/** Where a board's sounds lie. */
export const placeWords: Readonly<Record<Place, string>> = {
  starter: 'These sounds come with Formant, are free for any use (CC0) and play without a network.',
  shared: 'Somebody shared this board with you.',
  device: 'This board is kept on this device only. Nothing is uploaded; export it to keep a copy elsewhere.',
  account: 'This board is kept with your account, on the server, and plays from this device.',
};

/** A place that could not be read; the reason follows. */
export const unlistedWords: Readonly<Record<Place, string>> = {
  account: 'The boards of your account could not be read; those shown are as they were last known.',
  device: 'The boards of this device could not be read; those shown are as they were last known.',
  shared: 'The board that was shared with you could not be read.',
  starter: 'The starter sounds could not be read.',
};
