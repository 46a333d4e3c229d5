export const articleWords = {
  lastChanged: 'Last changed on',
  whatHasChanged: 'What has changed',
} as const;

import type { Demo } from '../../content/sections-page.ts';

export const sectionsWords = {
  questions: 'Questions',
  next: 'Where to go from here',
  opening: 'Opening it',
  close: 'Close it again',
  cannotPlay: 'It could not be played. Check the connection and try again.',
};

/** What stands at a demo before it is touched. */
export const demoWords: Readonly<
  Record<Demo['kind'], { label: string; caption: string; action: string; foot: string }>
> = {
  'five-voices': {
    label: 'Demo: one phrase, five voices',
    caption: 'One phrase, five voices',
    action: 'Play it',
    foot: 'One recording through five settings of the voice changer.',
  },
  record: {
    label: 'Demo: your voice in five voices',
    caption: 'Five seconds of you, in five voices',
    action: 'Record five seconds',
    foot: 'Your recording stays on this device and is changed here.',
  },
  live: {
    label: 'Demo: the live voice changer',
    caption: 'Hear yourself in another voice first',
    action: 'Try it now',
    foot: 'It loads when you press the button. Your voice stays on this device.',
  },
  speak: {
    label: 'Demo: a sentence read aloud',
    caption: '',
    action: 'Hear it, or write your own',
    foot: 'Read by a synthesizer on this device.',
  },
  agent: {
    label: 'Demo: a conversation with a voice agent',
    caption: 'A conversation to listen to and answer',
    action: 'Start the conversation',
    foot: 'Scripted. The voice is fetched once, about 14 MB, and speaks on this device. No account, nothing recorded.',
  },
};
