import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import { queueConformance } from './conformance.ts';
import { losesNothing } from './conformance-losses.ts';
import { queueOn } from './queue-under-test.ts';

onEachDatabase('durable jobs', (database) => {
  queueConformance('woken in process', () => queueOn(database, null));
});

// each database and each way of waking meets the deaths of workers once: here the one, in `bullmq.test.ts` the other
onSqlite('durable jobs', (database) => {
  losesNothing('woken in process', () => queueOn(database, null));
});
