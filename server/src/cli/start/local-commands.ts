import type { Commands } from '../command.ts';

/** What works on this machine alone, one line each; its code loads when it is called. */
export const localCommands: Commands = {
  run: {
    summary: 'Run a tool, or several in a row, on sound files',
    load: () => import('../run-command.ts'),
  },
  tools: { summary: 'List the tools and their options', load: () => import('../tools-command.ts') },
  tts: { summary: 'Speak a text', load: () => import('../tts-command.ts') },
  voices: { summary: 'List the voices that can speak text', load: () => import('../voices-command.ts') },
  voice: { summary: 'Make a voice of samples, or show one', load: () => import('../voice-command.ts') },
  models: { summary: 'List, install and check neural models', load: () => import('../models-command.ts') },
  completion: {
    summary: 'Print what makes your shell complete formant',
    load: () => import('../completion-command.ts'),
  },
  man: { summary: 'Print the manual page', load: () => import('../man-command.ts') },
};
