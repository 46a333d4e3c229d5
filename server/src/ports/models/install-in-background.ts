import { runsAnywhere } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import type { Ctx } from '../../kernel/ctx.ts';
import { modelFolder } from './folder.ts';
import { type InstallOptions, installModel } from './install.ts';
import { findRuntime, runtimeHint } from './runtime.ts';

/** Before each try: a machine that starts may have its network a moment later. */
const triesMs = [0, 60_000, 5 * 60_000, 15 * 60_000] as const;

/**
 * Installs those of the models that are not there, one after the other, going on where an earlier start broke off.
 * Never throws: what goes wrong is a warning, as the server does all else without them.
 */
export async function installInBackground(
  folder: string,
  entries: readonly ModelEntry[],
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
  const missing = new Set(entries);
  for (const [index, waitMs] of waitsMs.entries()) {
    await passed(waitMs, signal);
    for (const entry of missing) {
      if (signal.aborted) return;
      try {
        await install(entry);
        missing.delete(entry);
      } catch (error) {
        if (signal.aborted) return;
        const again =
          index + 1 < waitsMs.length ? 'it is tried again in a while' : 'the next start tries again';
        log.warn({ err: error, model: entry.id }, `${called(entry)} could not be installed; ${again}`);
      }
    }
    if (missing.size === 0) return;
  }

  async function install(entry: ModelEntry): Promise<void> {
    const found = (await modelFolder(folder).list()).find((known) => known.entry.id === entry.id);
    if (found?.installed) return;
    const { id, source, licence } = entry;
    log.info({ model: id, source, licence }, `${called(entry)} is fetched`);
    await installModel(folder, entry, {
      signal,
      progress: () => undefined,
      ...(connection ? { connection } : {}),
    });
    const runs = runsAnywhere(entry.kind) || (await findRuntime()) !== null;
    log.info({ model: id, ...(runs ? {} : { hint: await runtimeHint() }) }, `${called(entry)} is installed`);
  }
}

const called = ({ natural, name }: ModelEntry): string =>
  natural ? 'the natural voice' : `the small model ${name}`;

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
