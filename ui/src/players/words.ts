/** What stands in a sentence. */
type Value = string | number;

export const abPlayerWords = {
  positions: { A: 'Original, position', B: 'Result, position', C: 'What was removed, position' },
};

export const downloadMenuWords = {
  allAsZip: 'All as ZIP',
  format: 'Format',
  soundAlone: 'Sound alone, as',
  videoWithNewSound: 'Video with the new sound',
  videoWith: (sound: Value) => `Video with ${sound}`,
};

export const dropZoneWords = {
  chooseFiles: 'Choose files',
};

export const keysHelpWords = {
  theyWorkAnywhere: 'They work anywhere on the page, except while you type.',
};

export const levelMeterWords = {
  outputLevel: 'Output level',
};

export const miniPlayerWords = {
  compare: 'Compare',
  closePlayer: 'Close player',
};

export const placeBadgesWords = {
  thisDevice: 'This device',
};

export const stemPlayerWords = {
  youHearOriginal: 'You hear the original.',
};

export const transportWords = {
  keyboardShortcuts: 'Keyboard shortcuts',
  loopAll: 'Loop all',
  whatWasRemoved: 'What was removed',
  removed: 'Removed',
  soundCantBe: (error: Value) => `The sound can’t be played: ${error}`,
};

export const trimWaveWords = {
  positionSound: 'Position in the sound',
  waveformCouldNot: 'The waveform could not be loaded. The tool works without it.',
  wholeSound: 'Whole sound',
};
