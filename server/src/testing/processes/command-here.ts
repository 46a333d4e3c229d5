import { vi } from 'vitest';
import { main } from '../../cli/main.ts';

export interface Answered {
  code: number;
  out: string;
  err: string;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * What `formant <args>` answers, run in this process, one after the other: a process of its own takes a second to load
 * the server. How the program starts, ends and is interrupted is for tests that start it.
 * @param env settings that it finds beside this process's own
 */
export function commandHere(args: string[], env: Record<string, string> = {}): Promise<Answered> {
  const answered = last.then(() => answer(args, env));
  last = answered.catch(() => undefined);
  return answered;
}

async function answer(args: string[], env: Record<string, string>): Promise<Answered> {
  const before = { ...process.env };
  const listening = process.stdout.listeners('error');
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest: unknown[]) => {
      written[name] += String(text);
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    }),
  );
  Object.assign(process.env, env);
  try {
    return { code: await main(args), out: written.stdout, err: written.stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const added of process.stdout.listeners('error'))
      if (!listening.includes(added)) process.stdout.off('error', added as () => void);
    for (const name of Object.keys(env))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
}
