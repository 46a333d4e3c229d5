export const exportDialogWords = {
  fileForEach: 'A file for each block (ZIP)',
  leftOut: (count: number) =>
    count === 1
      ? 'One block is not spoken yet and will be missing. Generate it first to have everything.'
      : `${count} blocks are not spoken yet and will be missing. Generate them first to have everything.`,
};

export const historyWords = {
  whatYouHave: 'What you have spoken stays here, on this device.',
  server: 'On the server',
  showMore: 'Show more',
  takeIntoScript: 'Take into the script',
  studioSound: 'studio sound',
};
