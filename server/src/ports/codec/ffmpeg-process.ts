import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { demuxers } from './demuxers.ts';
import { diskFull } from './messages.ts';

/** No single piece of memory in ffmpeg may be larger; what a hostile header asks for is refused. */
const maxAllocBytes = 256 * 2 ** 20;
const probeTimeoutMs = 30_000;
const probeMaxBytes = 4 * 2 ** 20;

/** Options before an input: plain files only, plain containers only, bounded memory, one thread. */
export const safeInput = (path: string): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers.join(',')],
  ...['-threads', '1', '-i', `file:${path}`],
];

/** Whether both commands can be called. */
export async function hasFfmpeg(): Promise<boolean> {
  const works = (command: string) =>
    new Promise<boolean>((resolve) => {
      execFile(command, ['-version'], { timeout: probeTimeoutMs }, (error) => resolve(!error));
    });
  return (await works('ffmpeg')) && (await works('ffprobe'));
}

/**
 * ffprobe's JSON about a file, or its complaint. Ends after 30 s and 4 MB, whatever the file does to it.
 * @param asked what to show
 */
export function ffprobe(
  path: string,
  signal: AbortSignal | undefined,
  asked: readonly string[] = ['-show_format', '-show_streams'],
): Promise<{ json: unknown } | { complaint: string }> {
  const args = [
    ...['-v', 'error', '-max_alloc', String(maxAllocBytes), '-of', 'json', ...asked],
    ...safeInput(path),
  ];
  return new Promise((resolve, reject) => {
    execFile(
      'ffprobe',
      args,
      { timeout: probeTimeoutMs, maxBuffer: probeMaxBytes, killSignal: 'SIGKILL', signal },
      (error, stdout, stderr) => {
        if (signal?.aborted) reject(signal.reason);
        else if (error) resolve({ complaint: lastLine(stderr) || error.message });
        else resolve({ json: JSON.parse(stdout) });
      },
    );
  });
}

/** A running ffmpeg; whoever starts one must `end` it. */
export class FfmpegProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<number | null>;
  #complaint = '';
  #failure: Error | null = null;

  /** @param cpuSeconds the process ends itself after so much processor time */
  constructor(args: string[], cpuSeconds: number) {
    const caps = ['-v', 'error', '-nostdin', '-max_alloc', String(maxAllocBytes)];
    this.#child = spawn('ffmpeg', [...caps, '-timelimit', String(Math.ceil(cpuSeconds)), ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-4000);
    });
    this.#child.stdin?.on('error', () => undefined); // it ended early; its exit code says why
    this.#closed = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#failure = error;
        resolve(null);
      });
      this.#child.on('close', resolve);
    });
  }

  get stdout(): Readable {
    return this.#child.stdout!; // safe: stdio asks for a pipe
  }

  get complaint(): string {
    return lastLine(this.#complaint);
  }

  /** Its last words, several lines of them. */
  get complaints(): string {
    return this.#complaint;
  }

  /** Writes with back pressure. @throws Error when ffmpeg has ended */
  async write(bytes: Uint8Array): Promise<void> {
    const stdin: Writable = this.#child.stdin!; // safe: stdio asks for a pipe
    if (!stdin.writable) throw await this.failure();
    if (stdin.write(bytes)) return;
    // a broken pipe rejects the wait; why ffmpeg left is found out below
    await Promise.race([once(stdin, 'drain').catch(() => undefined), this.#closed]);
    if (!stdin.writable) throw await this.failure();
  }

  closeInput(): void {
    this.#child.stdin?.end();
  }

  /** The exit code once everything has been written and read; null when it was killed. */
  async exit(): Promise<number | null> {
    const code = await this.#closed;
    if (this.#failure) throw this.#failure;
    return code;
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    this.#child.stdout?.destroy();
    await this.#closed;
  }

  /** Why it ended, as an error to throw. */
  async failure(): Promise<Error> {
    await this.#closed;
    if (/No space left on device/.test(this.#complaint)) return diskFull();
    return this.#failure ?? new Error(`ffmpeg failed: ${this.complaint || 'no reason given'}`);
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? '';
