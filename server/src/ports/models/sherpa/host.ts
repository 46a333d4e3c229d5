import { ToolError } from '@formant/engine';
import type { TextSpeechOptions } from '@formant/engine/base/inference';
import { installAdvice } from '../advice.ts';
import type { AnswerTo, ChildAnswer, ChildRequest } from './messages.ts';
import type { SherpaPackage } from './package.ts';
import { type SherpaListener, type SherpaProcess, startSherpa } from './process.ts';

/** How often a cancel is looked for: nothing tells when one comes. */
const lookMs = 50;
/** An answer that takes longer will not come any more. */
const mostMs = 5 * 60_000;

type Signal = TextSpeechOptions['signal'];

/**
 * Runs sherpa-onnx in a child process that keeps one model loaded, one request at a time in order of asking. The
 * process ends with this one, and does not keep it alive.
 */
export class SherpaHost {
  #child: SherpaProcess | null = null;
  /** The model that the process has loaded. */
  #key = '';
  #complaint = '';
  #before: Promise<unknown> = Promise.resolve();

  /**
   * @param model its id, for people
   * @param key differs between two models, and two installs of one
   * @throws ToolError bad_model, out_of_memory; `signal.reason` at most a tenth of a second after a cancel
   */
  ask<R extends ChildRequest>(
    found: SherpaPackage,
    model: string,
    key: string,
    request: R,
    signal?: Signal,
  ): Promise<AnswerTo<R>> {
    const answer = this.#before.then(() => this.#askNow(found, model, key, request, signal));
    this.#before = answer.catch(() => undefined);
    return answer;
  }

  async #askNow<R extends ChildRequest>(
    found: SherpaPackage,
    model: string,
    key: string,
    request: R,
    signal: Signal,
  ): Promise<AnswerTo<R>> {
    if (signal?.aborted) throw signal.reason;
    if (this.#child && this.#key !== key) this.end();
    const child = this.#child ?? this.#start(found, key);
    const unusable = unusableFor(request, model);
    const answer = await this.#answerOf(child, model, request, signal);
    if (answer.type === 'failed') {
      this.end(); // a model that was not loaded stays so
      throw new ToolError('bad_model', unusable(answer.message));
    }
    const numbers = answer.type === 'said' ? answer.samples : answer.vector;
    if (!numbers.every(Number.isFinite)) {
      this.end();
      throw new ToolError('bad_model', unusable('what it says is no sound, or no number'));
    }
    return answer as AnswerTo<R>; // safe: the child answers each request by its kind
  }

  #start({ libraries }: SherpaPackage, key: string): SherpaProcess {
    this.#complaint = '';
    const child = startSherpa(libraries, {
      complained: (text) => {
        if (this.#child === child) this.#complaint = (this.#complaint + text).slice(-4000);
      },
      gone: () => {
        if (this.#child === child) this.#child = null;
      },
    });
    this.#child = child;
    this.#key = key;
    return child;
  }

  async #answerOf(
    child: SherpaProcess,
    model: string,
    request: ChildRequest,
    signal: Signal,
  ): Promise<ChildAnswer> {
    const unusable = unusableFor(request, model);
    const startedAt = Date.now();
    let look: NodeJS.Timeout | undefined;
    let stopListening = (): void => undefined;
    try {
      return await new Promise<ChildAnswer>((resolve, reject) => {
        const listener: SherpaListener = {
          heard: resolve,
          failed: (cause) => reject(new Error('sherpa-onnx could not be started', { cause })),
          ended: (code, by) => {
            if (signal?.aborted) return reject(signal.reason);
            // the pipe of its words may still hold the last ones
            setImmediate(() => reject(this.#endedBadly(model, unusable, code, by)));
          },
        };
        stopListening = child.listen(listener);
        look = setInterval(() => {
          if (signal?.aborted) {
            this.end();
            reject(signal.reason);
          } else if (Date.now() - startedAt > mostMs) {
            this.end();
            reject(new ToolError('bad_model', unusable('it did not come to an end')));
          }
        }, lookMs);
        child.send(request);
      });
    } finally {
      clearInterval(look);
      stopListening();
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
    child?.end();
  }

  #endedBadly(
    model: string,
    unusable: (why: string) => string,
    code: number | null,
    by: string | null,
  ): ToolError {
    // what the system kills without a word is what took too much
    if (by === 'SIGKILL' || /bad_alloc|out of memory|failed to allocate/i.test(this.#complaint))
      return new ToolError(
        'out_of_memory',
        `“${model}” needs more memory than there is. Close other programs, or take a smaller model.`,
      );
    const said = this.#complaint.trim().split('\n').at(-1)?.replace(ofItsSource, '') ?? '';
    return new ToolError(
      'bad_model',
      unusable(said || `its process ended ${by ? `by ${by}` : `with code ${code}`}`),
    );
  }
}

/** Where in its source sherpa-onnx says something. */
const ofItsSource = /^\S+\.(cc|h):\S+?:\d+ /;

const unusableFor =
  ({ type }: ChildRequest, model: string) =>
  (why: string): string => {
    const again = installAdvice(model);
    const told = why.replace(/[.!]$/, '');
    return type === 'say'
      ? `“${model}” can't be spoken with: ${told}. ${again}, or take another voice.`
      : `“${model}” can't tell speakers apart: ${told}. ${again}.`;
  };
