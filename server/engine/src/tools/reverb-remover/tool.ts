import { range, toggle } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'reverb-remover',
  name: 'Reverb remover',
  summary: 'Take the sound of the room out of a recording.',
  options: {
    amount: range({
      label: 'Amount',
      help: 'How much of the room is taken out.',
      min: 0,
      max: 100,
      step: 1,
      default: 100,
      unit: '%',
    }),
    keepEarly: toggle({
      label: 'Keep early reflections',
      help: 'Leaves the first reflections (up to about 60 ms), which make a voice fuller.',
      default: false,
    }),
    keepMusic: toggle({
      label: 'Leave music as it is',
      help: 'Held notes cannot be told from a room. Off, they are thinned out with it.',
      default: true,
    }),
  },
  outputs: [{ name: 'output', label: 'Without reverb' }],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { analyse: 'Measuring the room', remove: 'Removing the reverb' },
  cleaning: (options) => options,
});
