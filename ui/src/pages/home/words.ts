export const homePageWords = {
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
