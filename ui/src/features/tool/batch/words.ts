/** What stands in a sentence. */
type Value = string | number;

export const batchBenchWords = {
  all: (value: Value) => `${value} in all`,
  closeBatch: 'Close the batch',
  addFiles: 'Add files',
  thisWindowKeeps: 'This window keeps nothing: the files and the results are gone when it is reloaded.',
  sameSettingsFor: 'The same settings for all, on this device, one after another. Nothing is uploaded.',
  allFiles: 'All files',
  cancelAll: 'Cancel all',
  changeSettings: 'Change settings',
  newFiles: 'New files',
  youCanLeave: 'You can leave this page as long as this tab stays open. The batch goes on and waits in Jobs.',
};

export const batchDownloadsWords = {
  formatDownloads: 'Format of the downloads',
};

export const batchRowWords = {
  anotherTab: 'In another tab',
  useWhatThere: 'Use what is there',
};
