export const homePageWords = {
  openTool: 'Open a tool',
  runYourself: 'Run it yourself',
  yourDevice: 'Your device',
  outsideOnlyWhen: 'Outside, only when you choose it:',
  drawnSpectralEnvelope: 'Drawn: the spectral envelope of a vowel before (dashed) and after.',
  apiReference: 'API reference',
  cdFormant: ' cd formant',
  npmStart: ' npm start',
  npxFormantRun: ' npx formant run vocal-remover song.mp3 --out .',
  wholePlatformThis: '# the whole platform, on this machine\n',
  formantReadyAt: 'Formant is ready at http://localhost:3000\n\n',
  sameToolCommand: '# the same tool, on the command line\n',
};

export const demoMachineWords = {
  soundCouldNot: 'The sound could not be played. Check the connection and press Play again.',
};

export const voiceDemoWords = {
  demoOnePhrase: 'Demo: one phrase, five voices',
  phrase: 'the phrase',
  positionPhrase: 'Position in the phrase',
  tryWithYour: 'Try with your voice',
  partCouldNot:
    'This part of the page could not be loaded. Check your connection and press the button again.',
  oneRecordingThrough: 'One recording through five settings of the voice changer.',
};
