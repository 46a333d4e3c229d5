import type { MicFault } from './microphone.ts';

/** Why nothing can be recorded: what happened, and what to do about it. */
export const micFaults: Readonly<Record<MicFault, { title: string; text: string }>> = {
  refused: {
    title: 'The microphone is blocked',
    text: 'This browser was told not to let the page use the microphone. Open the permissions at the left of the address bar (in the app: the privacy settings of your system), allow the microphone, and try again.',
  },
  none: {
    title: 'No microphone was found',
    text: 'Plug one in or switch it on, and try again.',
  },
  busy: {
    title: 'The microphone can’t be opened',
    text: 'Another program may be using it. Close that program or choose another microphone, and try again.',
  },
  insecure: {
    title: 'Recording needs a secure address',
    text: 'Browsers give the microphone only to pages with https, or on this computer itself. Open the page by its https address.',
  },
  failed: {
    title: 'The microphone could not be started',
    text: 'Something went wrong on our side. Try again; if it stays so, reload the page.',
  },
};

/** Where a recording would stand beside a file. */
export const micFaultText = (fault: MicFault): string =>
  `${micFaults[fault].title}. ${micFaults[fault].text} A file does, too.`;
