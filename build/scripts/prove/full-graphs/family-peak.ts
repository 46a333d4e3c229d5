import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { highWaterBytes } from '../../bench/measure.mjs';

export type FamilyRun = {
  code: number | null;
  seconds: number;
  /** The highest resident memory of the process and all that it started, each at its own highest, together. */
  peakBytes: number;
  out: string;
  err: string;
};

/** Runs a command to its end, whatever that is, and watches its memory and that of what it starts. Only on Linux. */
export async function watchFamily(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<FamilyRun> {
  const begun = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const peaks = new Map<number, number>();
  const look = () => {
    for (const pid of child.pid === undefined ? [] : family(child.pid))
      peaks.set(pid, Math.max(peaks.get(pid) ?? 0, highWaterBytes(pid)));
  };
  const watch = setInterval(look, 20);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => clearInterval(watch));
  return {
    code,
    seconds: (performance.now() - begun) / 1000,
    peakBytes: [...peaks.values()].reduce((sum, bytes) => sum + bytes, 0),
    out,
    err,
  };
}

/** A process and all below it; the kernel lists the children of each thread. */
function family(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => family(Number(child)))];
  } catch {
    return [pid]; // it has just ended
  }
}
