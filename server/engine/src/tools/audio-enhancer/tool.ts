import { choice, engine, range, toggle } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

const mode = choice({
  label: 'What to do',
  choices: {
    speech: 'Clean up speech: noise, hum, clicks, room, hissing s sounds, tone, loudness',
    denoise: 'Noise, hum and clicks only',
    level: 'Loudness only',
  },
  default: 'speech',
});

const loudness = choice({
  label: 'Loudness',
  help: 'Integrated loudness of the result; its true peaks stay below -1 dB.',
  choices: {
    off: 'As it is',
    '-14': '-14 LUFS (streaming)',
    '-16': '-16 LUFS (podcasts)',
    '-23': '-23 LUFS (broadcast, EBU R 128)',
  },
  default: '-16',
});

const tone = choice({
  label: 'Tone',
  choices: { neutral: 'Neutral', clear: 'Clear', warm: 'Warm', bright: 'Bright' },
  default: 'clear',
  advanced: true,
});

export const tool = defineTool({
  id: 'audio-enhancer',
  name: 'Audio enhancer',
  summary:
    'Take noise, hum, clicks and hissing s sounds out of a recording and bring it to the right loudness.',
  options: {
    mode,
    strength: range({
      label: 'Noise reduction',
      help: 'How far noise is turned down. Less keeps more of the room.',
      min: 0,
      max: 100,
      step: 1,
      default: 70,
      unit: '%',
    }),
    loudness,
    hum: toggle({
      label: 'Remove hum',
      help: 'Only acts where mains hum at 50 or 60 Hz is found.',
      default: true,
      advanced: true,
    }),
    clicks: toggle({
      label: 'Repair clicks',
      help: 'Only acts where clicks or crackle are found.',
      default: true,
      advanced: true,
    }),
    deReverb: range({
      label: 'Take the room out',
      help: 'Only acts where a voice rings for .4 s or longer.',
      min: 0,
      max: 100,
      step: 1,
      default: 80,
      unit: '%',
      advanced: true,
    }),
    deEss: range({
      label: 'Soften hissing s sounds',
      min: 0,
      max: 100,
      step: 1,
      default: 50,
      unit: '%',
      advanced: true,
    }),
    tone,
    engine: engine('enhancement', 'auto'),
  },
  outputs: [{ name: 'output', label: 'Enhanced' }],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: {
    analyse: 'Listening to noise, clicks and loudness',
    measure: 'Cleaning and measuring',
    enhance: 'Enhancing',
  },
  // s sounds, tone and level are shaped, not taken out
  cleaning: (options) =>
    options.mode === 'level' ? null : { ...options, deEss: 0, tone: 'neutral', loudness: 'off' },
});
