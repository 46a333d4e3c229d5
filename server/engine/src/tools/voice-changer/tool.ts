import { choice, range } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const tool = defineTool({
  id: 'voice-changer',
  name: 'Voice changer',
  summary: 'Change pitch and formants of a recorded voice, or pick a character.',
  options: {
    preset: choice({
      label: 'Voice',
      choices: {
        none: 'My settings',
        deep: 'Deep',
        bright: 'Bright',
        giant: 'Giant',
        child: 'Child',
        robot: 'Robot',
        radio: 'Radio',
      },
      default: 'none',
    }),
    pitch: range({ label: 'Pitch', min: -24, max: 24, step: 0.1, default: 0, unit: 'st' }),
    formant: range({
      label: 'Formant',
      help: 'The size of the speaker: lower is larger.',
      min: -12,
      max: 12,
      step: 0.1,
      default: 0,
      unit: 'st',
    }),
  },
  outputs: [{ name: 'output', label: 'Changed voice' }],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { analyse: 'Listening to the voice', change: 'Changing the voice' },
});
