import { expect, test } from 'vitest';
import { commandArguments } from './command-arguments.ts';

test('the command is meant where its switch comes first, and takes everything behind it as it is', () => {
  const app = '/opt/Formant/formant';
  const headless = '--ozone-platform=headless';
  expect(commandArguments([app, headless, '--formant-command', '--', 'run', '--', '-x.wav'], 1)).toEqual([
    'run',
    '--',
    '-x.wav',
  ]);
  expect(commandArguments([app, '--formant-command'], 1)).toEqual([]);
  expect(commandArguments(['electron', '.', '--formant-command', '--', 'tools'], 2)).toEqual(['tools']);
});

test('a link, a file or nothing at all opens the app', () => {
  for (const given of [
    [],
    ['--hidden'],
    ['formant://auth?code=1', '--formant-command', '--', 'run'],
    ['song.wav', '--formant-command'],
    ['--', 'x', '--formant-command'],
  ])
    expect(commandArguments(['/opt/Formant/formant', ...given], 1), given.join(' ')).toBeNull();
});
