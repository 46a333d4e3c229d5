/**
 * Other programs that do something of the same kind, each run on the same file where it is installed. What they
 * do is close, not equal: the table is about time, not about quality.
 * @type {Record<string, {name: string, command: string, args: (input: string, output: string) => string[]}[]>}
 */
export const peers = {
  'vocal-remover': [
    { name: 'sox oops', command: 'sox', args: (input, output) => [input, output, 'oops'] },
    {
      name: 'ffmpeg stereotools',
      command: 'ffmpeg',
      args: (input, output) => ['-v', 'error', '-y', '-i', input, '-af', 'stereotools=mlev=0.02', output],
    },
  ],
  'voice-changer': [
    { name: 'sox pitch', command: 'sox', args: (input, output) => [input, output, 'pitch', '400'] },
    {
      name: 'rubberband R2 -F',
      command: 'rubberband',
      args: (input, output) => ['-q', '-2', '-F', '-p', '4', input, output],
    },
    {
      name: 'rubberband R3 -F',
      command: 'rubberband',
      args: (input, output) => ['-q', '-3', '-F', '-p', '4', input, output],
    },
  ],
  'audio-enhancer': [
    {
      name: 'ffmpeg afftdn',
      command: 'ffmpeg',
      args: (input, output) => ['-v', 'error', '-y', '-i', input, '-af', 'afftdn', output],
    },
  ],
  'bpm-finder': [
    { name: 'aubio tempo', command: 'aubio', args: (input) => ['tempo', '-i', input] },
    { name: 'soundstretch', command: 'soundstretch', args: (input) => [input, '-bpm'] },
  ],
};

/** Options that make a tool do comparable work; others run with their defaults. @type {Record<string, string[]>} */
export const settings = { 'voice-changer': ['--set', 'pitch=4'] };
