import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { strict } from './strict.ts';

/** What a utility process finds as `process.parentPort`. */
const port = `process.parentPort = { postMessage: (value) => process.send(value) };
process.on('disconnect', () => process.exit());`;

/** Processes of the app, each a Node of its own; tests end them as the system might. */
export const utilityProcess = strict('utilityProcess', {
  fork(file: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    const child = fork(file, args, {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(port)}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    if (options.stdio !== 'ignore') throw new Error('The stand-in lets no utility process speak aloud');
    const made = Object.assign(new EventEmitter(), {
      kill: () => child.kill('SIGTERM'),
    });
    child.on('spawn', () => made.emit('spawn'));
    child.on('message', (value) => made.emit('message', value));
    child.on('exit', (code) => made.emit('exit', code ?? 1));
    return strict('UtilityProcess', made);
  },
});
