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
