/** What stands in a sentence. */
type Value = string | number;

export const voiceSyncWords = {
  unreadable: (name: Value) => `The file of ${name} can’t be read any more. Make the voice again.`,
  signedOut: 'You are signed out. Sign in, and it goes on.',
  stopped: (name: Value) => `Looking at ${name} was stopped at the server. Try again.`,
  damaged: (name: Value) => `The file of ${name} arrived damaged, so it was not kept. Try again.`,
  noRoomForMade: (most: Value) =>
    `This browser keeps ${most} voices of settings at most. Delete one, and try again.`,
  unnamed: 'My voice',
};
