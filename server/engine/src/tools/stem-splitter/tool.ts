import { choice, engine } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'stem-splitter',
  name: 'Stem splitter',
  summary: 'Split a song into vocals, drums, bass and the other instruments.',
  options: {
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
    { name: 'drums', label: 'Drums' },
    { name: 'bass', label: 'Bass' },
    { name: 'other', label: 'Other' },
  ],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { analyse: 'Finding the voice', separate: 'Separating' },
});
