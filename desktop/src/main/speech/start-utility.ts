import { createRequire } from 'node:module';
import type { UtilityProcess } from 'electron';

/** What becomes of a process while an answer is waited for. */
interface Listener<Answer> {
  heard(answer: Answer): void;
  ended(code: number | null, by: string | null): void;
}

/**
 * A process that the app starts for its command or its voices, as the server starts one of its own: the app's binary runs
 * no script but its own, so it is a utility process, and one of its own kind on macOS, which may load libraries that
 * somebody else has signed.
 * @param file a script of the app's bundle that speaks through `process.parentPort`
 */
export function startUtility<Request, Answer>(
  file: string,
  env: Record<string, string>,
  { complained, gone }: { complained(text: string): void; gone(): void },
) {
  // asked for when it is needed: a thread of the command's loads this too, and has no Electron
  const { utilityProcess } = createRequire(import.meta.url)('electron') as typeof import('electron'); // safe: in the app
  const child: UtilityProcess = utilityProcess.fork(file, [], {
    env,
    serviceName: 'Natural voices',
    stdio: ['ignore', 'ignore', 'pipe'],
    allowLoadingUnsignedLibraries: true,
  });
  child.stderr?.setEncoding('utf8').on('data', complained);
  child.on('exit', gone);
  return {
    send: (request: Request): void => child.postMessage(request),
    listen({ heard, ended }: Listener<Answer>): () => void {
      const exited = (code: number): void => ended(code, null);
      child.on('message', heard).on('exit', exited);
      return () => void child.off('message', heard).off('exit', exited);
    },
    end: (): void => void child.kill(),
  };
}
