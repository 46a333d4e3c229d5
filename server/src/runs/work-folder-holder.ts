import type { Ctx } from '../kernel/ctx.ts';
import { inWorkFolder } from './work-folder.ts';

// A process that works in a folder until it is killed, for the tests of the sweeper. Says that it has the folder.
const [dataDir = '', name = '', leaseMs = ''] = process.argv.slice(2);
const ctx = { config: { dataDir } } as Ctx; // safe: a work folder needs nothing else of it
// without the test that started it there is nobody left to end it
process.on('disconnect', () => process.exit(1));
await inWorkFolder(
  ctx,
  name,
  (folder) => {
    process.send?.(folder);
    return new Promise<never>(() => {});
  },
  { leaseMs: Number(leaseMs) },
);
