import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer, ChildRequest } from './messages.ts';
import { sherpaEnvironment } from './package.ts';

const childFile = fileURLToPath(new URL('./child.ts', import.meta.url));

/** What becomes of a process while an answer is waited for. */
export interface SherpaListener {
  heard(answer: ChildAnswer): void;
  /** `by` names the signal that ended it. */
  ended(code: number | null, by: string | null): void;
  /** It could not be started. */
  failed(cause: Error): void;
}

/** A process that runs sherpa-onnx and ends with this one, however this program starts processes. */
export interface SherpaProcess {
  send(request: ChildRequest): void;
  /** While somebody listens it keeps this program from ending. @returns stops that */
  listen(listener: SherpaListener): () => void;
  /** Ends it at once, and what it does. */
  end(): void;
}

/**
 * @param libraries the folder of the package's native libraries
 * @param events what it writes for people, and that it is gone
 */
export type StartSherpa = (
  libraries: string,
  events: { complained(text: string): void; gone(): void },
) => SherpaProcess;

export const startSherpa: StartSherpa = (libraries, { complained, gone }) => {
  const child = fork(childFile, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: sherpaEnvironment(libraries),
  });
  child.stderr?.setEncoding('utf8').on('data', complained);
  child.on('exit', gone);
  child.on('error', () => undefined); // it exits, too, or never was
  /** Whether this program goes on for its sake. */
  const hold = (held: boolean): void => {
    for (const part of [child, child.channel, child.stderr]) {
      // safe: streams of pipes are sockets, which can be let go of as well
      const one = part as { ref?(): void; unref?(): void } | null | undefined;
      if (held) one?.ref?.();
      else one?.unref?.();
    }
  };
  return {
    // a broken pipe means that it is gone, and its exit tells more
    send: (request) => void child.send(request, () => undefined),
    listen({ heard, ended, failed }) {
      hold(true);
      child.on('message', heard).on('error', failed).on('exit', ended);
      return () => {
        child.off('message', heard).off('error', failed).off('exit', ended);
        hold(false);
      };
    },
    end: () => void child.kill('SIGKILL'),
  };
};
