import { choice, range } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'bpm-finder',
  name: 'BPM finder',
  summary: 'Find the tempo, the key and the beats of a song.',
  options: {
    tempi: choice({
      label: 'Count within',
      choices: {
        any: 'Any tempo',
        '60-120': '60 to 120',
        '90-180': '90 to 180',
        '120-240': '120 to 240',
      },
      default: 'any',
    }),
    slowest: range({
      label: 'Slowest tempo',
      help: 'Tempi below this are not considered where any tempo may be counted.',
      only: { option: 'tempi', values: ['any'] },
      min: 30,
      max: 150,
      step: 1,
      default: 50,
      unit: 'BPM',
      advanced: true,
    }),
    fastest: range({
      label: 'Fastest tempo',
      help: 'Tempi above this are not considered where any tempo may be counted.',
      only: { option: 'tempi', values: ['any'] },
      min: 80,
      max: 300,
      step: 1,
      default: 215,
      unit: 'BPM',
      advanced: true,
    }),
  },
  outputs: [],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { listen: 'Listening to the rhythm', count: 'Counting beats' },
});
