import { range } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'bpm-finder',
  name: 'BPM finder',
  summary: 'Find the tempo, the key and the beats of a song.',
  options: {
    slowest: range({
      label: 'Slowest tempo',
      help: 'Tempi below this are not considered.',
      min: 30,
      max: 150,
      step: 1,
      default: 50,
      unit: 'BPM',
    }),
    fastest: range({
      label: 'Fastest tempo',
      help: 'Tempi above this are not considered.',
      min: 80,
      max: 300,
      step: 1,
      default: 215,
      unit: 'BPM',
    }),
  },
  outputs: [],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { listen: 'Listening to the rhythm', count: 'Counting beats' },
});
