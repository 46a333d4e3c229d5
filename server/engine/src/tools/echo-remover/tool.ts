import { range } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'echo-remover',
  name: 'Echo remover',
  summary: 'Find the echo in a recording and take it out.',
  options: {
    amount: range({
      label: 'Amount',
      help: 'How much of the echo is taken out.',
      min: 0,
      max: 100,
      step: 1,
      default: 100,
      unit: '%',
    }),
    delay: range({
      label: 'Delay',
      help: 'Of the echo, if you know it better. 0 finds it by itself.',
      min: 0,
      max: 800,
      step: 0.1,
      default: 0,
      unit: 'ms',
      advanced: true,
    }),
    gain: range({
      label: 'Level',
      help: 'Of the echo against the sound, when you give its delay.',
      min: -30,
      max: -1,
      step: 0.5,
      default: -8,
      unit: 'dB',
      advanced: true,
    }),
  },
  outputs: [{ name: 'output', label: 'Without echo' }],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { listen: 'Looking for echoes', remove: 'Removing the echo' },
  cleaning: (options) => options,
});
