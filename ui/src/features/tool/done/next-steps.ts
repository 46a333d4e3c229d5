import type { ToolId } from '@formant/engine/tools';
import type { JobOutput } from '../../../jobs/jobs.ts';
import { nextStepWords as words } from './words.ts';

/** What makes sense to do with a result: the tool, and which of the outputs it opens; null is the sound that was chosen. */
export type NextStep = { tool: ToolId; output: string | null; label: string };

const step = (tool: ToolId, output: string | null, label: string): NextStep => ({ tool, output, label });

/** Two to four for each tool, the likeliest first. */
const table: Readonly<Partial<Record<ToolId, readonly NextStep[]>>> = {
  'vocal-remover': [
    step('audio-enhancer', 'vocals', words.cleanVoice),
    step('voice-changer', 'vocals', words.changeVoice),
    step('stem-splitter', 'instrumental', words.splitMusic),
    step('bpm-finder', 'instrumental', words.findTempo),
  ],
  'stem-splitter': [
    step('reverb-remover', 'vocals', words.dryVoice),
    step('voice-changer', 'vocals', words.changeVoice),
    step('bpm-finder', 'drums', words.findTempoDrums),
  ],
  'voice-changer': [
    step('audio-enhancer', 'output', words.polish),
    step('converter', 'output', words.otherFormat),
  ],
  'audio-enhancer': [
    step('reverb-remover', 'output', words.removeRoom),
    step('voice-changer', 'output', words.changeVoice),
    step('converter', 'output', words.otherFormat),
  ],
  'echo-remover': [
    step('reverb-remover', 'output', words.removeRoom),
    step('audio-enhancer', 'output', words.cleanNoise),
  ],
  'reverb-remover': [
    step('audio-enhancer', 'output', words.cleanNoise),
    step('voice-changer', 'output', words.changeVoice),
  ],
  'bpm-finder': [
    step('stem-splitter', null, words.splitSong),
    step('vocal-remover', null, words.removeVocals),
  ],
  converter: [
    step('audio-enhancer', 'output', words.polish),
    step('vocal-remover', 'output', words.removeVocals),
  ],
};

/** Of a tool that has none of its own. */
const usual = (output: string | null): readonly NextStep[] => [
  step('audio-enhancer', output, words.polish),
  step('converter', output, words.otherFormat),
];

/** Those whose sound is there and not silent. */
export const nextSteps = (tool: ToolId, outputs: readonly JobOutput[], originalHere: boolean): NextStep[] =>
  (table[tool] ?? usual(outputs[0]?.name ?? null)).filter(({ output }) =>
    output === null
      ? originalHere
      : outputs.some(({ name, loudness }) => name === output && loudness !== null),
  );
