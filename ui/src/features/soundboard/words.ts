import type { SoundColor, SoundMode } from '@formant/contract/facts/soundboard-facts';
import type { Place } from './board.ts';

/** What stands in a sentence. */
type Value = string | number;

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

export const addSoundsWords = {
  addSounds: 'Add sounds',
  sChosenMove: (value: Value, most: Value) =>
    `${value} s are chosen. Move an end until it is ${most} s at most.`,
};

export const boardLineWords = {
  copyChange: 'Copy to change it',
};

export const boardMenuWords = {
  importBoard: 'Import a board',
  shareBoard: 'Share board',
  moreForThis: 'More for this board',
  endItsLink: 'End its link',
  deleteBoard: 'Delete board',
  renameBoard: 'Rename the board',
  keep: 'Keep it',
  shareThisBoard: 'Share this board',
  whoeverHasThis:
    'Whoever has this link can hear the board as it is and copy it. “End its link” in the board’s menu takes it back.',
  copyLink: 'Copy link',
};

export const boardTabsWords = {
  newBoard: 'New board',
};

export const outputsWords = {
  othersHear: 'Others hear',
  levelOthersHear: 'Level that others hear',
  outputForOthers: 'Output for others',
  virtualCableWhich: 'A virtual cable, which your call then takes as its microphone.',
  thisBrowserDoes: 'This browser does not let pages choose outputs. Chrome, Edge and the Formant app do.',
  levelForOthers: 'Level for others',
  youHear: 'You hear',
  outputLevel: 'Output level',
  yourOutput: 'Your output',
  yourLevel: 'Your level',
  showAllDevices: 'Show all devices',
};

export const padEditorWords = {
  playOverOthers: 'Play over others',
  offThisSound: 'Off: this sound ends the others first.',
  muteMe: 'Mute me',
  whileThisSound: 'While this sound plays, your microphone is silent in the live changer.',
  pressKeyFor: 'Press a key for ',
  keepsOldOne: ' keeps the old one.',
  alreadyPlays: ' already plays ',
  useKeyIts: 'Use the key of its place',
};

export const playingSettingsWords = {
  soundsPlayOver: 'Sounds play over each other; off, each ends the others',
  duckRest: 'Turn other sound down',
  liveMicrophoneOther: 'The live microphone and other sound of Formant are quieter while a pad plays',
  keysPlayPads: 'Keys play pads',
  globalKeys: 'Global keys',
  keysWithCtrl: 'Keys with Ctrl, Alt or Shift, function keys and the number pad play in every program',
  volumeAllPads: 'Volume of all pads',
  restStepsBack: 'Turn other sound down by',
};

export const soundboardModelWords = {
  saving: 'Your soundboard is being saved just now. What is not saved yet is lost.',
};

export const soundboardScreenWords = {
  sixteenSoundsStart: 'Sixteen sounds to start with, and your own: on keys, in loops, in your call.',
  openingYourBoards: 'Opening your boards',
  stopAll: 'Stop all ',
  editSounds: 'Edit sounds',
  choosePadChange: 'Choose a pad to change its name, key, ends and more',
  tryAgain: 'Try again',
  searchThisBoard: 'Search this board',
  noSoundThis: 'No sound of this board is named like that.',
  playArrowKeys: ' play. Arrow keys move between pads',
  padPlaysUp: '. A pad plays up to 60 seconds, a board has up to 60 pads.',
  editPad: 'Edit pad',
};
