import type { Migration } from '../db/migrate.ts';

/** Who has met a fault between two days is read from the index alone, also where a third of a million devices has. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addIndex('device_errors', ['group_id', 'last_at', 'first_at', 'device'], {
    name: 'device_errors_of_group_by_time',
  });
  await query.removeIndex('device_errors', 'device_errors_of_group');
};
