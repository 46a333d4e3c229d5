export const importDialogWords = {
  importText: 'Import text',
  paragraphsBecomeBlocks: 'Paragraphs become blocks. Of subtitles (SRT, VTT) only what is said is taken.',
  replaceScript: 'Replace the script',
  chooseFile: 'Choose a file',
};

export const startersWords = { title: 'Or begin with' };
