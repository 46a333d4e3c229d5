import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Progress, ToolError } from '@formant/engine';
import { v8Arguments } from '../../bin/compiling.mjs';
import type { CodecChoice } from '../ports/codec/choose.ts';
import type { Answer, AnyAnswer, Failure, FromWorker, Task, ToWorker } from './messages.ts';
import type { SpeechSound } from './port.ts';
import { type Child, startThread } from './worker-thread.ts';

export type WorkerLimits = {
  /** Resident memory of one worker; beyond it the task ends as `out_of_memory`. */
  memoryBytes: number;
  /**
   * A worker that says nothing for so long, and was at work meanwhile, hangs in native code and is ended. One that
   * got little of the processor, because the machine is busy, has `patience` times as long.
   */
  silenceMs: number;
};

const patience = 4;

/** Time a worker has for ending by itself after a cancel, before it is killed. */
const graceMs = 120;
const memoryCheckMs = 200;
const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The worker process ended without an answer; the same job may well succeed in another one. */
export class WorkerCrash extends Error {
  override readonly name = 'WorkerCrash';
}

export type TaskOptions = {
  signal?: AbortSignal;
  progress?(progress: Progress): void;
  sound?(sound: SpeechSound): void;
};
type Call = {
  options: TaskOptions;
  resolve(answer: AnyAnswer): void;
  reject(error: unknown): void;
};

/** One worker process and the task it has; tasks are given one at a time. Where no process can be had it is a thread. */
export class WorkerProcess {
  readonly #child: Child;
  readonly #limits: WorkerLimits;
  readonly #exited: Promise<void>;
  #call: Call | null = null;
  #heard = Date.now();
  /** Processor time it had used when it was last heard; null where the system doesn't tell. */
  #usedWhenHeard: number | null = null;
  #residentBytes = 0;
  #complaint = '';
  /** Why the pool itself ended the process. */
  #verdict: Error | null = null;
  #exit = false;
  #ready = false;

  constructor(codec: CodecChoice, limits: WorkerLimits, threads = false) {
    this.#limits = limits;
    this.#child = threads ? startThread(workerFile, codec, limits.memoryBytes) : startProcess(codec, limits);
    this.#child.on('message', (message: FromWorker) => this.#hear(message));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-4000);
    });
    this.#exited = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        if (this.#exit) return;
        this.#exit = true;
        this.#fail(this.#verdict ?? this.#crash(code, signal));
        resolve();
      };
      this.#child.on('error', (error) => {
        this.#verdict ??= new WorkerCrash(`A worker process could not be started: ${error.message}`);
        end(null, null);
      });
      this.#child.on('exit', end);
    });
  }

  /** Whether it can take another task: alive, idle and not grown so much that a fresh one is better. */
  get isUsable(): boolean {
    return !this.#exit && !this.#verdict && !this.#call && this.#residentBytes < this.#limits.memoryBytes / 2;
  }

  /** Whether it came as far as taking tasks. */
  get hasStarted(): boolean {
    return this.#ready;
  }

  /** @throws ToolError, WorkerCrash, or `signal.reason` within 200 ms of a cancel */
  async call<T extends Task>(task: T, options: TaskOptions): Promise<Answer<T>> {
    const { signal } = options;
    signal?.throwIfAborted();
    const watch = setInterval(() => this.#check(), memoryCheckMs);
    let deadline: NodeJS.Timeout | undefined;
    const cancel = () => {
      this.#say({ type: 'cancel' });
      deadline = setTimeout(() => void this.end(), graceMs);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      this.#noteHeard();
      const answer = await new Promise<AnyAnswer>((resolve, reject) => {
        this.#call = { options, resolve, reject };
        if (this.#exit) this.#fail(this.#verdict ?? this.#crash(null, null));
        else this.#say(task);
      });
      // safe: the worker answers each kind of task with its own kind of answer
      return answer as Answer<T>;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearInterval(watch);
      clearTimeout(deadline);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends the process at once; a running task fails. */
  async end(): Promise<void> {
    this.#verdict ??= new WorkerCrash('The worker process was stopped.');
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  #say(message: ToWorker): void {
    // a broken pipe means that the process is gone, and its exit tells more
    this.#child.send(message, () => undefined);
  }

  #noteHeard(): void {
    this.#heard = Date.now();
    this.#usedWhenHeard = null;
  }

  /** Whether it has been silent for longer than its work explains; the first look after a word takes the time. */
  #isStuck(): boolean {
    const silence = Date.now() - this.#heard;
    const used = processorMs(this.#child.pid);
    this.#usedWhenHeard ??= used;
    const { silenceMs } = this.#limits;
    if (silence <= silenceMs) return false;
    const atWork =
      used === null || this.#usedWhenHeard === null || used - this.#usedWhenHeard > silenceMs / 2;
    return atWork || silence > patience * silenceMs;
  }

  #hear(message: FromWorker): void {
    this.#noteHeard();
    this.#ready = true;
    if ('residentBytes' in message) this.#residentBytes = message.residentBytes;
    const call = this.#call;
    if (!call) return;
    if (message.type === 'progress') call.options.progress?.(message.progress);
    else if (message.type === 'sound') call.options.sound?.(message.sound);
    else if (message.type === 'done') {
      this.#call = null;
      call.resolve(message.answer);
    } else if (message.type === 'failed') this.#fail(revive(message.failure, call.options.signal));
  }

  #fail(error: unknown): void {
    const call = this.#call;
    this.#call = null;
    call?.reject(error);
  }

  #check(): void {
    if (this.#verdict || !this.#call) return;
    const resident = residentBytes(this.#child.pid) ?? this.#residentBytes;
    if (resident > this.#limits.memoryBytes) {
      const megabytes = Math.round(this.#limits.memoryBytes / 2 ** 20);
      this.#verdict = new ToolError(
        'out_of_memory',
        `The sound needs more than the ${megabytes} MB allowed for one job. Cut it into parts and retry.`,
      );
    } else if (this.#isStuck())
      this.#verdict = new ToolError(
        'not_audio',
        'The file could not be read: decoding it got stuck. It is probably damaged; export it again and retry.',
      );
    if (this.#verdict) this.#child.kill('SIGKILL');
  }

  #crash(code: number | null, signal: string | null): Error {
    if (/heap out of memory|Allocation failed/i.test(this.#complaint))
      return new ToolError(
        'out_of_memory',
        'The sound does not fit into memory. Cut it into parts and retry.',
      );
    const how = signal ? `by ${signal}` : `with code ${code ?? 'unknown'}`;
    return new WorkerCrash(`The worker process ended unexpectedly ${how}.`, {
      cause: this.#complaint.trim() || undefined,
    });
  }
}

/** What a worker is told of the environment; the two of speech are from the app's command. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'LANG',
  'TZ',
  'NODE_COMPILE_CACHE',
  'FORMANT_ONNXRUNTIME',
  'FORMANT_SPEECH_DATA',
  'FORMANT_SPEECH_SERVER',
];

function startProcess(codec: CodecChoice, limits: WorkerLimits): Child {
  return fork(workerFile, [codec], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${Math.floor(limits.memoryBytes / 2 ** 20)}`, ...v8Arguments],
    // no secrets where hostile files are decoded
    env: Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
}

function revive(failure: Failure, signal: AbortSignal | undefined): unknown {
  switch (failure.kind) {
    case 'tool':
      return new ToolError(failure.code, failure.message);
    case 'cancelled':
      return signal?.reason;
    case 'bug': {
      const error = new Error(failure.message);
      if (failure.stack) error.stack = failure.stack;
      return error;
    }
  }
}

/** Linux tells without asking the process, which helps when that is busy; elsewhere its own reports count. */
function residentBytes(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    return (
      Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024 || null
    );
  } catch {
    return null; // it has just ended
  }
}

/** Processor time of a process, own and the system's for it; null where Linux doesn't tell it. */
function processorMs(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    // the fields after the name, which stands in brackets and may hold anything: state is the first, times 12 and 13
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * 10 : null; // the kernel's ABI has 100 a second
  } catch {
    return null; // it has just ended
  }
}
