import type { RecordKind } from '@formant/contract/device-records';

/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Your devices',
  intro:
    'What the app has told about each of your computers: to look at, to save and to delete. It is deleted by itself after the time that stands beside it.',
  none: 'Nothing is recorded',
  noneText: 'You have not used the app on any computer, or its records were deleted.',
  unnamed: 'A device that is signed out',
  seen: ({ moment }: { moment: Value }) => `last seen ${moment}`,
  version: ({ version }: { version: Value }) => `version ${version}`,
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  what: 'What',
  count: 'Entries',
  kept: 'Kept for',
  days: ({ days }: { days: Value }) => `${days} days`,
  kinds: {
    heartbeats: 'When the app was open and, with diagnostics on, how its sound ran, minute by minute',
    hours: 'The same by the hour, once the minutes are deleted',
    updates: 'Versions it went over to',
    errors: 'Errors and crashes',
    questions: 'Questions of support for diagnostics',
    hardware: 'Diagnostics that you sent',
    live: 'Runs of the live voice changer',
    bandwidth: 'How much it sent and received',
    install: 'Its first start',
  } satisfies Record<RecordKind, string>,
  look: 'Look at it',
  newest: ({ shown, all }: { shown: Value; all: Value }) =>
    `The newest ${shown} of ${all}. The file has all of them.`,
  save: 'Save as a file',
  delete: 'Delete …',
  deleteTitle: ({ name }: { name: Value }) => `Delete what is recorded of ${name}?`,
  deleteText:
    'It is gone at once and can’t be brought back. Where the app is signed in it goes on, and begins to record anew.',
  deleteSubmit: 'Delete',
  cancel: 'Cancel',
  deleted: 'Deleted.',
  failed: 'Something went wrong. Try again.',
  back: 'Account settings',
};
