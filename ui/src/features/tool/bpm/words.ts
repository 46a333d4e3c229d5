/** What stands in a sentence. */
type Value = string | number;

export const beatDownloadsWords = {
  downloadBeats: 'Download beats ',
  csvForEditors: 'CSV, for editors and tables',
  jsonWithTempo: 'JSON, with tempo and key',
};

export const beatMixerWords = {
  clickBeats: 'Click on the beats',
  volumeClick: 'Volume of the click',
  muteSong: 'Mute the song',
  volumeSong: 'Volume of the song',
};

export const beatPlayerWords = {
  beatsSong: 'Beats of the song',
  clicksBesideBeat: 'Clicks beside the beat?',
  startOneBeat: 'Start one beat later',
  putBeatAt: 'Put a beat at the cursor',
};

export const beatTimelineWords = {
  showMoreSong: 'Show more of the song',
  comeCloser: 'Come closer',
  songPosition: 'Song, position',
};

export const bpmDoneWords = {
  youCanTap: (message: Value) => `${message} You can tap the tempo along with the song.`,
  songCantBe: (error: Value) =>
    `The song can’t be played here: ${error}. Tempo, key and beats are still yours to take.`,
  changeSettings: 'Change settings',
  newFile: 'New file',
};

export const tapPadWords = {
  tapTempo: 'Tap tempo',
};

export const tempoCandidatesWords = {
  likelyTempi: 'Likely tempi',
};

export const tempoMapWords = {
  tempoMap: 'Tempo map',
  whereTempoMoves: 'Where the tempo moves by two percent or more.',
  goThere: 'Go there',
};

export const keyWords = {
  key: 'Key',
  beats: 'Beats',
  tempo: 'Tempo',
  steady: 'Steady',
  changes: (times: Value) => (times === 1 ? 'Changes once' : `Changes ${times} times`),
  perhaps: (key: Value, sure: Value) =>
    `The key may be ${key}, but that is hardly more than a guess (${sure}).`,
};

export const tempoReadoutWords = {
  guess: 'A guess',
  fairlySure: 'Fairly sure',
  sure: 'Sure',
  n2HalfTempo: '÷2, half the tempo',
  n2DoubleTempo: '×2, double the tempo',
};
