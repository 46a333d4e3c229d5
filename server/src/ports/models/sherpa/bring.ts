import type { Ctx } from '../../../kernel/ctx.ts';
import { findSherpa, installSherpa, speechRuntimeHint } from './package.ts';

/**
 * Has what runs voices that read text themselves, where there is a network. Never throws: the server speaks with its
 * other voices without it, and the next start tries again.
 */
export async function bringSpeechRuntime(
  modelsDir: string,
  { log, signal }: { log: Pick<Ctx['log'], 'info'>; signal: AbortSignal },
): Promise<void> {
  if (signal.aborted || findSherpa(modelsDir)) return;
  try {
    const { name } = await installSherpa(modelsDir, signal);
    log.info(
      { licence: 'Apache-2.0' },
      `${name} is there: installed voices that read text themselves can speak`,
    );
  } catch (error) {
    if (signal.aborted) return;
    // most have no such voice, and miss nothing
    log.info(
      { err: error, hint: speechRuntimeHint() },
      'what runs voices that read text themselves is not there',
    );
  }
}
