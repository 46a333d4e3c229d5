import { choice, engine, range } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'vocal-remover',
  name: 'Vocal remover',
  summary: 'Split a song into vocals and instrumental.',
  options: {
    strength: range({
      label: 'Strength',
      help: 'How firmly the voice is taken out of the instrumental.',
      min: 0,
      max: 100,
      step: 1,
      default: 100,
      unit: '%',
    }),
    low: range({
      label: 'Keep below',
      help: 'Sound below this stays in the instrumental.',
      min: 40,
      max: 300,
      step: 10,
      default: 90,
      unit: 'Hz',
      advanced: true,
    }),
    quality: choice({
      label: 'Quality',
      choices: { fast: 'Fast', best: 'Best' },
      default: 'best',
      advanced: true,
    }),
    engine: engine('separation'),
  },
  outputs: [
    { name: 'vocals', label: 'Vocals' },
    { name: 'instrumental', label: 'Instrumental' },
  ],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { analyse: 'Finding the voice', separate: 'Separating' },
});
