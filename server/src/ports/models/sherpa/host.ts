import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ToolError } from '@formant/engine';
import type { TextSpeechOptions } from '@formant/engine/base/inference';
import type { ChildAnswer, Sentence } from './messages.ts';
import type { SherpaPackage } from './package.ts';

const childFile = fileURLToPath(new URL('./child.ts', import.meta.url));
/** How often a cancel is looked for: nothing tells when one comes. */
const lookMs = 50;
/** A sentence that takes longer will not come any more. */
const mostMs = 5 * 60_000;

type Said = Extract<ChildAnswer, { type: 'said' }>;
type Signal = TextSpeechOptions['signal'];

/**
 * Speaks in a child process that keeps one model loaded, one sentence at a time in order of asking. The process ends
 * with this one, and does not keep it alive.
 */
export class SherpaHost {
  #child: ChildProcess | null = null;
  /** The model that the process has loaded. */
  #key = '';
  #complaint = '';
  #before: Promise<unknown> = Promise.resolve();

  /**
   * @param model its id, for people
   * @param key differs between two models, and two installs of one
   * @throws ToolError bad_model, out_of_memory; `signal.reason` at most a tenth of a second after a cancel
   */
  say(found: SherpaPackage, model: string, key: string, sentence: Sentence, signal?: Signal): Promise<Said> {
    const said = this.#before.then(() => this.#sayNow(found, model, key, sentence, signal));
    this.#before = said.catch(() => undefined);
    return said;
  }

  async #sayNow(
    found: SherpaPackage,
    model: string,
    key: string,
    sentence: Sentence,
    signal: Signal,
  ): Promise<Said> {
    if (signal?.aborted) throw signal.reason;
    if (this.#child && this.#key !== key) this.end();
    const child = this.#child ?? this.#start(found, key);
    const answer = await this.#answerOf(child, model, sentence, signal);
    if (answer.type === 'failed') {
      this.end(); // a model that was not loaded stays so
      throw new ToolError('bad_model', unusable(model, answer.message));
    }
    if (!answer.samples.every(Number.isFinite)) {
      this.end();
      throw new ToolError('bad_model', unusable(model, 'what it says is no sound'));
    }
    return answer;
  }

  #start({ libraries }: SherpaPackage, key: string): ChildProcess {
    // its binary starts no process that runs our code, and native code of others stays out of its own
    if (process.versions.electron)
      throw new ToolError(
        'bad_model',
        'Voices of sherpa-onnx do not run in the command that the app carries. Use the one of npm: npm i -g formant.',
      );
    const child = fork(childFile, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // no secrets where networks from elsewhere run
      env: {
        ...Object.fromEntries(
          ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ'].flatMap((name) =>
            process.env[name] === undefined ? [] : [[name, process.env[name]]],
          ),
        ),
        // systems look for a library's own libraries there
        LD_LIBRARY_PATH: libraries,
        DYLD_LIBRARY_PATH: libraries,
      },
    });
    this.#complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (this.#child === child) this.#complaint = (this.#complaint + text).slice(-4000);
    });
    child.on('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    child.on('error', () => undefined); // it exits, too, or never was
    this.#child = child;
    this.#key = key;
    return child;
  }

  async #answerOf(
    child: ChildProcess,
    model: string,
    sentence: Sentence,
    signal: Signal,
  ): Promise<ChildAnswer> {
    hold(child, true);
    const startedAt = Date.now();
    let look: NodeJS.Timeout | undefined;
    let exited = (_code: number | null, _by: string | null): void => undefined;
    let failed = (_cause: Error): void => undefined;
    let heard = (_answer: ChildAnswer): void => undefined;
    try {
      return await new Promise<ChildAnswer>((resolve, reject) => {
        heard = resolve;
        failed = (cause) => reject(new Error('sherpa-onnx could not be started', { cause }));
        exited = (code, by) => {
          if (signal?.aborted) return reject(signal.reason);
          // the pipe of its words may still hold the last ones
          setImmediate(() => reject(this.#endedBadly(model, code, by)));
        };
        child.on('message', heard).on('error', failed).on('exit', exited);
        look = setInterval(() => {
          if (signal?.aborted) {
            this.end();
            reject(signal.reason);
          } else if (Date.now() - startedAt > mostMs) {
            this.end();
            reject(new ToolError('bad_model', unusable(model, 'it did not come to an end with a sentence')));
          }
        }, lookMs);
        child.send(sentence, () => undefined); // a broken pipe means that it is gone, and its exit tells more
      });
    } finally {
      clearInterval(look);
      child.off('message', heard).off('error', failed).off('exit', exited);
      hold(child, false);
    }
  }

  /** Whether this model is loaded. */
  has(key: string): boolean {
    return this.#child !== null && this.#key === key;
  }

  /** Ends the process, and what it does. */
  end(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  #endedBadly(model: string, code: number | null, by: string | null): ToolError {
    // what the system kills without a word is what took too much
    if (by === 'SIGKILL' || /bad_alloc|out of memory|failed to allocate/i.test(this.#complaint))
      return new ToolError(
        'out_of_memory',
        `“${model}” needs more memory than there is. Close other programs, or take a smaller model.`,
      );
    const said = this.#complaint.trim().split('\n').at(-1)?.replace(ofItsSource, '') ?? '';
    return new ToolError(
      'bad_model',
      unusable(model, said || `its process ended ${by ? `by ${by}` : `with code ${code}`}`),
    );
  }
}

/** Where in its source sherpa-onnx says something. */
const ofItsSource = /^\S+\.(cc|h):\S+?:\d+ /;

const unusable = (model: string, why: string): string =>
  `“${model}” can't be spoken with: ${why.replace(/[.!]$/, '')}. Install it again with "formant models install ${model}", or take another voice.`;

/** Whether a process that waits for it goes on for its sake. */
function hold(child: ChildProcess, held: boolean): void {
  const parts = [child, child.channel, child.stderr] as const;
  for (const part of parts) {
    // safe: streams of pipes are sockets, which can be let go of as well
    const one = part as { ref?(): void; unref?(): void } | null | undefined;
    if (held) one?.ref?.();
    else one?.unref?.();
  }
}
