export const exportDialogWords = {
  fileForEach: 'A file for each block (ZIP)',
};

export const historyWords = {
  whatYouHave: 'What you have spoken stays here, on this device.',
  server: 'On the server',
  showMore: 'Show more',
  takeIntoScript: 'Take into the script',
};
