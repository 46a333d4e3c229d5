/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Passkeys',
  text: 'Sign in with your fingerprint, your face or the PIN of a device, without a password and without a code.',
  none: 'You have none yet.',
  added: ({ date }: { date: Value }) => `Added ${date}`,
  used: ({ time }: { time: Value }) => `last used ${time}`,
  unused: 'never used',
  synced: 'Synced',
  failed: 'Something went wrong. Try again.',
  add: {
    start: 'Add a passkey …',
    title: 'Add a passkey',
    text: 'Your browser asks next where to keep it: on this device, on your phone or on a security key.',
    submit: 'Continue',
    done: ({ name }: { name: Value }) => `“${name}” signs you in from now on.`,
    known: 'This device has a passkey of your account already. Use another device to add one.',
  },
  rename: {
    start: 'Rename',
    of: ({ name }: { name: Value }) => `Rename: ${name}`,
    title: 'Rename the passkey',
    label: 'Name',
    missing: 'Give the passkey a name.',
    submit: 'Save',
  },
  remove: {
    start: 'Remove',
    of: ({ name }: { name: Value }) => `Remove: ${name}`,
    title: ({ name }: { name: Value }) => `Remove “${name}”?`,
    text: 'It will not sign you in any more. Delete it on the device that keeps it as well.',
    done: ({ name }: { name: Value }) => `“${name}” is removed.`,
  },
  signIn: 'Sign in with a passkey',
  unsupported: 'This browser has no passkeys, or the address of this server has no name.',
  cancelled: 'No passkey was used: it was cancelled, took too long, or this device has none for this site.',
  cancel: 'Cancel',
};
