import type { Migration } from '../db/migrate.ts';

/** How long a server took to answer stands only where an app has measured it. */
export const up: Migration['up'] = async ({ query }) => {
  const { sequelize } = query;
  // neither database changes this of a column alike: a new one takes the place of the old
  for (const step of [
    'ALTER TABLE bandwidth_samples ADD COLUMN round_trip_ms INTEGER NULL',
    'UPDATE bandwidth_samples SET round_trip_ms = rtt_ms',
    'ALTER TABLE bandwidth_samples DROP COLUMN rtt_ms',
    'ALTER TABLE bandwidth_samples RENAME COLUMN round_trip_ms TO rtt_ms',
  ])
    await sequelize.query(step);
};
