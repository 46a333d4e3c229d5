export const embedDialogWords = {
  embedTextSpeech: 'Embed text to speech',
  pasteThisInto:
    'Paste this into a page of your own. The frame sets no cookies and counts nobody; who signs in there is signed in while the tab is open.',
  whatShows: 'What it shows',
};

export const studioWords = {
  untitledScript: 'Untitled script',
  titleScript: 'Title of the script',
  importText: 'Import text',
  serverCantBe: 'The server can’t be reached. The voices of this device work without it.',
  useThisDevice: 'Use this device',
  addBlock: 'Add a block',
  blockWasDeleted: 'A block was deleted.',
  settingsHistory: 'Settings and history',
};

export const ttsScreenWords = {
  openingStudio: 'Opening the studio',
  textSpeech: 'Text to speech',
  writeChooseVoice:
    'Write, choose a voice for each block, listen word by word. Spoken on your own device, free and without an account.',
};
