import type { Ctx } from '../../kernel/ctx.ts';
import { modelFolder } from './folder.ts';
import { type InstallOptions, installModel } from './install.ts';
import { naturalModel } from './manifest.ts';
import { findRuntime, installHint } from './runtime.ts';

/** Before each try: a machine that starts may have its network a moment later. */
const triesMs = [0, 60_000, 5 * 60_000, 15 * 60_000] as const;

/**
 * Installs the natural voice where it is not there, going on where an earlier start broke off. Never throws: what goes
 * wrong is a warning, as the server does all else without it.
 */
export async function installNatural(
  folder: string,
  {
    log,
    signal,
    waitsMs = triesMs,
    connection,
  }: {
    log: Pick<Ctx['log'], 'info' | 'warn'>;
    signal: AbortSignal;
    waitsMs?: readonly number[];
    connection?: InstallOptions['connection'];
  },
): Promise<void> {
  const entry = naturalModel();
  for (const [index, waitMs] of waitsMs.entries()) {
    await passed(waitMs, signal);
    if (signal.aborted) return;
    try {
      const found = (await modelFolder(folder).list()).find((known) => known.entry.id === entry.id);
      if (found?.installed) return;
      log.info(
        { model: entry.id, source: entry.source, licence: entry.licence },
        'the natural voice is fetched',
      );
      await installModel(folder, entry, {
        signal,
        progress: () => undefined,
        ...(connection ? { connection } : {}),
      });
      const runs = (await findRuntime()) !== null;
      log.info({ model: entry.id, ...(runs ? {} : { hint: installHint }) }, 'the natural voice is installed');
      return;
    } catch (error) {
      if (signal.aborted) return;
      const again =
        index + 1 < waitsMs.length ? 'it is tried again in a while' : 'the next start tries again';
      log.warn({ err: error, model: entry.id }, `the natural voice could not be installed; ${again}`);
    }
  }
}

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms === 0 || signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
