import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { queueConformance } from './conformance.ts';
import { durableQueue } from './durable-queue.ts';

onEachDatabase('durable jobs', (database) => {
  queueConformance('woken in process', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-queue-'));
    const { databaseUrl, drop } = await database.create();
    const db = await connect({ databaseUrl, dataDir });
    await migrate(db);
    return {
      db,
      open: async (times) => durableQueue({ db, log: pino({ level: 'fatal' }), times }),
      child: { databaseUrl, dataDir },
      async close() {
        await db.close();
        await drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  });
});
