import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { strict } from './strict.ts';

/** What a utility process finds as `process.parentPort`. */
const port = `process.parentPort = {
  postMessage: (value) => process.send(value),
  on(event, listener) {
    if (event !== 'message') throw new Error('The stand-in has no parentPort event ' + event);
    process.on('message', (data) => listener({ data, ports: [] }));
    return process.parentPort;
  },
};
process.on('disconnect', () => process.exit());`;

/** Processes of the app, each a Node of its own; tests end them as the system might. */
export const utilityProcess = strict('utilityProcess', {
  fork(file: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    const [, out, complaints] = Array.isArray(options.stdio) ? options.stdio : Array(3).fill(options.stdio);
    if (out !== 'ignore' || (complaints !== 'ignore' && complaints !== 'pipe'))
      throw new Error('The stand-in lets no utility process speak aloud');
    const child = fork(file, args, {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(port)}`],
      stdio: ['ignore', 'ignore', complaints, 'ipc'],
      serialization: 'advanced',
      ...(options.env ? { env: options.env as Record<string, string> } : {}), // safe: it takes what Node takes
    });
    const made = Object.assign(new EventEmitter(), {
      stderr: child.stderr,
      kill: () => child.kill('SIGTERM'),
      postMessage: (value: unknown) => void child.send(value as object, () => {}), // safe: anything that can be cloned
    });
    child.on('spawn', () => made.emit('spawn'));
    child.on('message', (value) => made.emit('message', value));
    child.on('exit', (code) => made.emit('exit', code ?? 1));
    return strict('UtilityProcess', made);
  },
});
